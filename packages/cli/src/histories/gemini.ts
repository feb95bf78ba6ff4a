import type { ExportFile } from './reading/export-files.ts'
import {
  elementsOf,
  notKept,
  timeOf,
  unread,
  type HistoryItem,
  type HistoryMessage,
  type Reader,
} from './history.ts'
import { listOf, objectOf, textOf, type Json } from '../output.ts'

const BLOCKS = /<\/?(?:p|div|h[1-6]|ul|ol|table|tr|blockquote|section|article|figure)\b[^>]*>/gi
const NAMED =
  'amp lt gt quot apos nbsp hellip mdash ndash rsquo lsquo ldquo rdquo bull middot copy euro'.split(' ')
const CHARACTERS = '&<>"\'\u00a0…—–’‘“”•·©€'

const GAP_MS = 30 * 60 * 1000
const PRODUCT = /\b(?:gemini|bard)\b/i

/** True if an entry of "My Activity" is from Gemini or from Bard, its earlier name. */
export function isOfGemini(entry: Json): boolean {
  return PRODUCT.test([entry['header'], ...listOf(entry['products'])].join(' '))
}

/**
 * Gemini's part of Google's Takeout: "My Activity" as JSON, in any language, and chats of AI Studio. The
 * activity has no conversations: prompts with less than 30 minutes between them are one.
 */
export const gemini: Reader = async function* (files, problems) {
  let notes = 0
  for (const file of files.filter(({ path }) => /\.json$/i.test(path))) {
    let chat: Entry[] = []
    let fields: Json | undefined
    const frame = await frameOf(file)
    for await (const { key, isListed, place, value } of elementsOf(file, problems)) {
      if (key !== undefined) {
        if (!isListed) fields = { ...fields, [key]: value }
        continue
      }
      const entry = objectOf(value)
      if (!isOfGemini(entry)) continue
      if (isNote(entry, frame)) {
        notes += 1
        continue
      }
      const at = timeOf(entry['time'])
      if (at === undefined) {
        yield unread(`element ${place} of ${file.path}`, 'it has no time')
        continue
      }
      // Newest first, and in some exports oldest first.
      const last = chat.at(-1)
      if (last !== undefined && Math.abs(last.at.getTime() - at.getTime()) > GAP_MS) {
        yield* chatOf(chat, frame)
        chat = []
      }
      chat.push({ at, entry })
    }
    yield* chatOf(chat, frame)
    const prompt = objectOf(fields?.['chunkedPrompt'])
    if (Array.isArray(prompt['chunks'])) yield* studio(file, prompt)
  }
  for (const file of files.filter(({ path }) => /\.html?$/i.test(path) && PRODUCT.test(path)))
    yield unread(file.path, 'it is a page; choose JSON for "My Activity" in Takeout')
  yield* notKept('notes of Gemini', notes, 'nobody said them')
}

interface Entry {
  readonly at: Date
  readonly entry: Json
}

function* chatOf(entries: readonly Entry[], frame: Frame): Generator<HistoryItem> {
  const ordered = entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const [first] = ordered
  if (first === undefined) return
  const seen = new Map<string, number>()
  const messages = ordered.flatMap(({ at, entry }): HistoryMessage[] => {
    const time = at.toISOString()
    const count = seen.get(time) ?? 0
    seen.set(time, count + 1)
    const id = count === 0 ? time : `${time}-${count}`
    const files = listOf(entry['attachedFiles']).map((name) => `[file ${String(name)}]`)
    const title = textOf(entry['title']) ?? ''
    const [, canvas] = CANVAS.exec(title) ?? []
    const [request, ...responses] = detailsOf(entry)
    const prompt =
      request ?? (canvas === undefined ? (framed(title, frame) ?? title.replace(VERBS, '').trim()) : '')
    const asked = [prompt, ...files].filter((part) => part !== '').join('\n')
    const texts = htmlsOf(entry).map(htmlText)
    const answer = [canvas === undefined ? '' : `[canvas: ${canvas.trim()}]`, ...responses, ...texts]
      .filter((text) => text !== '')
      .join('\n\n')
    return [
      ...(asked === '' ? [] : [{ id: `${id} user`, role: 'user' as const, content: asked, at }]),
      ...(answer === '' ? [] : [{ id: `${id} assistant`, role: 'assistant' as const, content: answer, at }]),
    ]
  })
  if (messages.length > 0)
    yield { kind: 'chat', id: `gemini-${first.at.toISOString().slice(0, 16).replace(':', '')}`, messages }
}

// Entries without words of the person, and the entry of a document that Gemini wrote.
const NOTES = new RegExp(
  '^(?:Used (?:Gemini Apps|an Assistant feature)|Cleared previous feedback|Gave feedback|' +
    'Selected preferred draft|Answered survey)',
  'i',
)
const CANVAS = /^Created Gemini Canvas titled\s+([^]*)$/i

// In some exports the prompt and the answer are details with names, in this order.
function detailsOf(entry: Json): string[] {
  return listOf(entry['details']).flatMap((each) => textOf(objectOf(each)['value']) ?? [])
}

function htmlsOf(entry: Json): string[] {
  return listOf(entry['safeHtmlItem']).flatMap((item) => textOf(objectOf(item)['html']) ?? [])
}

// The verb before or after the prompt is in the language of the account.
const VERBS =
  /^(?:Prompted|Branched|Said|Asked:?|Searched for|Submitted query|Added chat from link:|Eingegebener Prompt:|Prompt:|Requête :|Petición:|Comando:|プロンプト:)\s+/i

/** The words around each prompt, in the account's language; empty if there are none. */
interface Frame {
  /** True if the prompts begin with verbs of `VERBS`. */
  readonly isKnown: boolean
  readonly before: string
  readonly after: string
}

const TITLES = 500
const MOST_WORDS = 4
const SHARE = 0.8
// The fewest prompts that must share words: few prompts of a person begin alike. A colon needs fewer.
const [LEAST, LEAST_WITH_COLON] = [5, 2]

// Without a known verb, the frame is the words that the titles of the answered prompts share.
async function frameOf(file: ExportFile): Promise<Frame> {
  const titles = new Set<string>()
  for await (const { key, value } of elementsOf(file, [])) {
    const entry = objectOf(value)
    const title = textOf(entry['title'])
    if (key === undefined && title !== undefined && isOfGemini(entry) && isAnswered(entry)) titles.add(title)
    if (key !== undefined || titles.size >= TITLES) break
  }
  const all = [...titles]
  const isKnown = all.filter((title) => VERBS.test(title)).length >= all.length * SHARE
  if (isKnown) return { isKnown: all.length > 0, before: '', after: '' }
  const before = shared(all, /^(?:\S+\s+)/)
  return { isKnown, before, after: before === '' ? shared(all, /(?:\s+\S+)$/) : '' }
}

function shared(texts: readonly string[], word: RegExp): string {
  const counts = new Map<string, number>()
  const atStart = word.source.startsWith('^')
  for (const text of texts) {
    let rest = text
    for (let count = 0; count < MOST_WORDS; count += 1) {
      const [found = ''] = word.exec(rest) ?? []
      if (found === '' || found.length === rest.length) break
      rest = atStart ? rest.slice(found.length) : rest.slice(0, -found.length)
      const part = atStart ? text.slice(0, text.length - rest.length) : text.slice(rest.length)
      counts.set(part, (counts.get(part) ?? 0) + 1)
    }
  }
  const isFrame = ([part, count]: readonly [string, number]) =>
    count >= texts.length * SHARE && count >= (/[:：]\s*$/.test(part) ? LEAST_WITH_COLON : LEAST)
  const frames = [...counts].filter(isFrame).map(([part]) => part)
  const withColon = frames.filter((part) => /[:：]\s*$/.test(part))
  const longest = (parts: readonly string[]) => parts.toSorted((a, b) => b.length - a.length)[0] ?? ''
  return longest(withColon) || longest(frames)
}

function isAnswered(entry: Json): boolean {
  return [...htmlsOf(entry), ...listOf(entry['attachedFiles']), ...detailsOf(entry)].length > 0
}

// True for an entry that nobody said: it has no answer, and the English words or a product's name show it.
function isNote(entry: Json, frame: Frame): boolean {
  const title = textOf(entry['title']) ?? ''
  if (NOTES.test(title) && detailsOf(entry).length === 0) return true
  if (isAnswered(entry) || VERBS.test(title) || CANVAS.test(title)) return false
  if (framed(title, frame) !== undefined) return false
  const products = [entry['header'], ...listOf(entry['products'])].flatMap((name) => textOf(name) ?? [])
  return (
    frame.isKnown ||
    frame.before !== '' ||
    frame.after !== '' ||
    products.some((name) => title.includes(name))
  )
}

function framed(title: string, { before, after }: Frame): string | undefined {
  if (before !== '' && title.startsWith(before)) return title.slice(before.length).trim()
  if (after !== '' && title.endsWith(after))
    return title
      .slice(0, -after.length)
      .replace(/^\s*["“„«「](.*)["”“»」]\s*$/s, '$1')
      .trim()
  return undefined
}

function* studio(file: ExportFile, prompt: Json): Generator<HistoryItem> {
  const name = file.path.replace(/^.*\/|\.json$/gi, '')
  let thoughts = 0
  const messages = listOf(prompt['chunks']).flatMap((each, place) => {
    const chunk = objectOf(each)
    const text = textOf(chunk['text'])
    if (chunk['isThought'] === true) thoughts += 1
    if (text === undefined || chunk['isThought'] === true) return []
    const role = chunk['role'] === 'user' ? ('user' as const) : ('assistant' as const)
    return [{ id: `${place + 1}`, role, content: text, at: timeOf(chunk['createTime']) }]
  })
  yield* notKept('thoughts of the model', thoughts, 'they are no answer')
  if (messages.length > 0)
    yield { kind: 'chat', id: `aistudio-${name}`, title: name, messages, at: file.updatedAt }
}

function htmlText(html: string): string {
  const code: string[] = []
  const keep = (text: string) => `\ue000${code.push(text) - 1}\ue001`
  const plain = (text: string) => decoded(text.replaceAll(/<[^>]*>/g, ''))
  return decoded(
    html
      .replaceAll(/<(script|style)\b[^]*?<\/\1\s*>/gi, '')
      .replaceAll(
        /<pre\b[^>]*>([^]*?)<\/pre\s*>/gi,
        (_, text: string) => `\n\n${keep(`\`\`\`\n${plain(text).trim()}\n\`\`\``)}\n\n`,
      )
      .replaceAll(/<code\b[^>]*>([^]*?)<\/code\s*>/gi, (_, text: string) => keep(`\`${plain(text)}\``))
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/<br\s*\/?>/gi, '\n')
      .replaceAll(/<hr\b[^>]*>/gi, '\n\n---\n\n')
      .replaceAll(/<li\b[^>]*>/gi, '\n- ')
      .replaceAll(/<h([1-6])\b[^>]*>/gi, (_, level: string) => `\n\n${'#'.repeat(Number(level))} `)
      .replaceAll(/<\/?(?:b|strong)\b[^>]*>/gi, '**')
      .replaceAll(/<\/t[dh]\s*>/gi, ' | ')
      .replaceAll(BLOCKS, '\n\n')
      .replaceAll(/<[^>]*>/g, ''),
  )
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .replaceAll(/- \n+/g, '- ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/\ue000(\d+)\ue001/g, (_, place: string) => code[Number(place)] ?? '')
    .trim()
}

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
      if (name !== undefined) return CHARACTERS[NAMED.indexOf(name.toLowerCase())] ?? whole
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
