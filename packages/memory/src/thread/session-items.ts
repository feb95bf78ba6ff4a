import { isChat, messagesIn } from '@sheaf/conversations'
import {
  contentHash,
  MemoryError,
  type Change,
  type MemoryStore,
  type ReadOptions,
  type SourceLines,
} from '@sheaf/core'
import { fileKind, readAll } from '@sheaf/core/adapter'
import { transcripts } from '@sheaf/documents'

const FORGOTTEN = '(forgotten)'

/** A file of a session: see `threadSession` of `@sheaf/openai-agents`. */
const FILE = /^((?:.*\/)?chats\/.+\/\.history)\/(?:session|(?:items?|operations)-[\da-f-]+)\.md$/
const BLOCK = /^(?:## \d+ ([^\n]*)\n\s*)?```json\r?\n([^]*?)\r?\n```[ \t\r]*\n*/gm
const LARGE = /^\{"\$sheaf":"files","item":(\d+),"files":(\d+)\}$/
const MESSAGE = /^\S+ (?:user|assistant|system) message\b ?(\S*)/
const CALL = /"callId":("(?:[^"\\]|\\.)*")/
/** Fields of an item that are not its words. */
const NO_WORDS = new Set(['type', 'role', 'status', 'id', 'callId'])

/** An item that a framework is given back: a message, a call, a result or a thought. */
export interface SessionItem extends SourceLines {
  /** The id of its message in the chat; "" for a message without one, undefined for other items. */
  readonly message: string | undefined
  readonly json: string
  readonly block: string
  /** The files with its JSON, if it is large. */
  readonly pieces: readonly string[]
}

interface LeftItems {
  readonly changes: readonly Change[]
  /** The files afterwards; null for a deleted one. */
  readonly left: ReadonlyMap<string, string | null>
  /** The items that were named, without those beside them. */
  readonly gone: readonly SessionItem[]
}

/** The files of sessions among `paths`, by directory. */
export function sessionsIn(paths: readonly string[]): Map<string, string[]> {
  const all = Map.groupBy(paths, (path) => FILE.exec(path)?.[1] ?? '')
  all.delete('')
  return all
}

/** The files of the session of a chat. */
export async function sessionOf(
  store: Pick<MemoryStore, 'list'>,
  chat: string,
  { abortSignal }: ReadOptions,
): Promise<readonly string[]> {
  const directory = folderOf(chat)
  return sessionsIn(await store.list(directory, { abortSignal, includeHidden: true })).get(directory) ?? []
}

function folderOf(chat: string): string {
  return `${chat.slice(0, -'.md'.length)}/.history`
}

/**
 * Removes items, or gives messages other texts, by their ids. The items between two messages go with
 * either, and a result with its call: providers refuse one without the other.
 */
export async function withoutItems(
  store: Pick<MemoryStore, 'read'>,
  paths: readonly string[],
  isGone: (item: SessionItem) => boolean,
  options: ReadOptions,
  texts: ReadonlyMap<string, string> = new Map(),
): Promise<LeftItems> {
  const read = await readAll(store, paths, options)
  const contents = new Map(
    paths.map((path, place) => {
      const content = read[place]
      // The session was changed meanwhile.
      if (content === undefined) throw MemoryError.conflict({ path, expected: '', actual: null })
      return [path, content]
    }),
  )
  const items = paths.flatMap((path) => itemsOf(path, contents))
  const gone = items.filter(isGone)
  const out = new Set(gone)
  for (let size = -1; size !== out.size;) {
    size = out.size
    for (const each of [items, items.toReversed()]) {
      let isOut = false
      for (const item of each) {
        if (isOut && item.message === undefined) out.add(item)
        isOut = out.has(item)
      }
    }
    const calls = new Set([...out].flatMap(({ json }) => CALL.exec(json)?.[1] ?? []))
    for (const item of items) if (calls.has(CALL.exec(item.json)?.[1] ?? '')) out.add(item)
  }
  const blocks = new Map([...out].map(({ block }) => [block, '']))
  for (const item of items) {
    const text = texts.get(item.message ?? '')
    if (text !== undefined && !out.has(item)) blocks.set(item.block, withText(item, text))
  }
  const changes: Change[] = []
  const left = new Map<string, string | null>()
  const pieces = new Set(items.flatMap((item) => (blocks.has(item.block) ? item.pieces : [])))
  for (const [path, before] of contents) {
    const content = pieces.has(path) ? null : before.replace(BLOCK, (block) => blocks.get(block) ?? block)
    left.set(path, content)
    if (content !== before) changes.push({ path, content, ifMatch: await contentHash(before) })
  }
  return { changes, left, gone }
}

// The same message with another text, and the files that a user added.
function withText({ block, json }: SessionItem, text: string): string {
  const item: { content: string | readonly { type: string }[]; role: string } = JSON.parse(json)
  const type = item.role === 'user' ? 'input_text' : 'output_text'
  const files = typeof item.content === 'string' || item.role !== 'user' ? [] : item.content
  const parts = [{ type, text }, ...files.filter((part) => part.type !== type)]
  const content = typeof item.content === 'string' ? text : parts
  return block.replace(/```[^]*/, () => `\`\`\`json\n${JSON.stringify({ ...item, content })}\n\`\`\`\n\n`)
}

/** The files of the session of a branch: a copy without the items of later messages. */
export async function branchedSession(
  store: MemoryStore,
  [from, to]: readonly [from: string, to: string],
  laterIn: () => Promise<readonly string[]>,
  options: ReadOptions,
): Promise<readonly Change[]> {
  const paths = await sessionOf(store, from, options)
  if (paths.length === 0) return []
  const later = new Set<string | undefined>(await laterIn())
  const { left } = await withoutItems(store, paths, ({ message }) => later.has(message), options)
  return [...left].flatMap(([path, content]) =>
    content === null
      ? []
      : { path: folderOf(to) + path.slice(folderOf(from).length), content, ifMatch: null },
  )
}

/** The changes of other sessions with copies of the items of some messages, as branches have. */
export async function withoutCopies(
  store: MemoryStore,
  chat: string,
  messages: readonly { readonly id?: string | undefined }[],
  options: ReadOptions,
): Promise<readonly Change[]> {
  const chats = chat.slice(0, `/${chat}`.indexOf('/chats/') + 'chats'.length)
  const sessions = sessionsIn(await store.list(chats, { ...options, includeHidden: true }))
  const own = sessions.get(folderOf(chat))
  if (own === undefined || sessions.size === 1) return []
  const ids = new Set(messages.flatMap(({ id }) => id ?? []))
  const { gone } = await withoutItems(store, own, ({ message = '' }) => ids.has(message), options)
  const blocks = new Set(gone.map(({ block }) => block.trim()))
  sessions.delete(folderOf(chat))
  const isCopy = ({ block }: SessionItem) => blocks.has(block.trim())
  const others = [...sessions.values()].map((paths) => withoutItems(store, paths, isCopy, options))
  return (await Promise.all(others)).flatMap(({ changes }) => changes)
}

function itemsOf(source: string, contents: ReadonlyMap<string, string>): SessionItem[] {
  const content = source.includes('/items-') ? (contents.get(source) ?? '') : ''
  return [...content.matchAll(BLOCK)].map((match) => {
    const [block, heading = '', short = ''] = match
    const lineStart = content.slice(0, match.index).split('\n').length
    const [, number, count = 0] = LARGE.exec(short) ?? []
    const pieces = Array.from({ length: Number(count) }, (_, place) =>
      source.replace(/items-[^/]*$/, `item-${number}-${place + 1}.md`),
    )
    const parts = pieces.map((path) => [...(contents.get(path) ?? '').matchAll(BLOCK)][0]?.[2])
    const json = pieces.length === 0 ? short : parts.join('')
    const lineEnd = lineStart + block.trimEnd().split('\n').length - 1
    return { source, lineStart, lineEnd, message: MESSAGE.exec(heading)?.[1], json, block, pieces }
  })
}

/** The words of an item: the texts of all its fields. */
export function wordsOf({ json }: SessionItem): string {
  const texts: string[] = []
  try {
    JSON.parse(json, (key, value: unknown) => {
      if (typeof value === 'string' && !NO_WORDS.has(key)) texts.push(value)
      return value
    })
  } catch {
    return json
  }
  // The arguments of a call are JSON again.
  return texts.join('\n').replaceAll(/\\[nrt"]/g, ' ')
}

/** A text without its wanted passages, and their lines; null if nothing stays of a daily log. */
export function textWithout(
  source: string,
  content: string,
  isWanted: (text: string) => boolean,
  speaker?: string,
): { readonly left: string | null; readonly removed: readonly SourceLines[] } {
  const lines = content.split('\n')
  const removed: SourceLines[] = []
  const kept: string[] = []
  const { messages } = isChat(source) ? transcripts.parse(content) : { messages: [] }
  const whole = { path: source, text: content, lineStart: 1, lineEnd: lines.length, headings: [] }
  // The heading stays: it keeps the order, and the message is not recorded again.
  const bodies = messages.map(({ name, lineStart, lineEnd }) => {
    return { speaker: name, lineStart: lineStart + 1, lineEnd }
  })
  const spoken = bodies.length > 0 ? bodies : (messagesIn(whole) ?? [])
  const all = bodies.length > 0 ? bodies : paragraphsOf(lines, spoken)
  const passages = speaker === undefined ? all : spoken.filter((each) => each.speaker === speaker)
  let next = 1
  for (const { lineStart, lineEnd } of passages) {
    const text = lines.slice(lineStart - 1, lineEnd).join('\n')
    if (lineEnd < lineStart || text.trim() === FORGOTTEN || !isWanted(text)) continue
    removed.push({ source, lineStart, lineEnd })
    kept.push(...lines.slice(next - 1, lineStart - 1), ...(bodies.length > 0 ? [FORGOTTEN] : []))
    next = lineEnd + 1
  }
  const left = [...kept, ...lines.slice(next - 1)].join('\n')
  const isLog = removed.length > 0 && fileKind(source) === 'log'
  return { left: isLog ? withoutEmptyEntries(left) : left, removed }
}

/** A daily log without times that have nothing below; null without an entry. */
function withoutEmptyEntries(log: string): string | null {
  const left = log.replaceAll(/^## [\d:]+\s*(?=^## |(?![^]))/gm, '')
  return /^(?:# .*)?$/.test(left.trim()) ? null : left
}

type Lines = Omit<SourceLines, 'source'>

// A passage is a list item, a heading, lines without a gap, or a message of a speaker: a chat that nothing
// divides is one message without a speaker.
function paragraphsOf(
  lines: readonly string[],
  messages: readonly (Lines & { readonly speaker?: string | undefined; readonly role?: string })[],
): Lines[] {
  const result: { lineStart: number; lineEnd: number }[] = []
  const starts = new Map(messages.map((each) => [each.lineStart, each]))
  let whole = 0
  for (const [place, line] of lines.entries()) {
    const last = result.at(-1)
    const message = starts.get(place + 1)
    if (message !== undefined && (message.speaker ?? message.role) !== undefined) {
      whole = message.lineEnd
      result.push({ lineStart: place + 1, lineEnd: whole })
    }
    if (line.trim() === '' || place < whole) continue
    const begins =
      message !== undefined ||
      place === whole ||
      last?.lineEnd !== place ||
      /^\s*(?:[-*+]|\d+[.)]|#{1,6})\s/.test(line) ||
      /^#{1,6}\s/.test(lines[place - 1] ?? '')
    if (begins || last === undefined) result.push({ lineStart: place + 1, lineEnd: place + 1 })
    else last.lineEnd = place + 1
  }
  return result
}
