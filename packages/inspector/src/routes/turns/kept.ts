import type { ScopedMemory } from '@sheaf/memory'
import { readAll } from '@sheaf/core/adapter'
import type { ReadOptions, TraceEvent } from '@sheaf/core'
import { transcripts } from '@sheaf/documents'
import type { ContextBlockAnswer } from '../../answers/answers.ts'
import type { Call, Route, Scope } from '../route.ts'
import { sharedTerms, terms } from './says-the-same.ts'

export type RecordedContext = Awaited<ReturnType<ScopedMemory['contexts']>>[number]
type ShownContext = Awaited<ReturnType<ScopedMemory['context']>>

const CONTEXTS = 50

export const kept: Route<'kept'> = {
  async answer(call) {
    const { scope, fields, abortSignal } = call
    const found = await keptContext(call)
    if (found === undefined) return { context: undefined }
    const shown = await scope.context(found.id, { abortSignal })
    const { at, isWhole, messages } = shown
    const { budget, tokens, counter, sections, events } = shown.trace
    const wordsOf = await blockWords(scope, events, fields.optionalText('question') ?? '', {
      abortSignal,
      linesThen: linesOf(shown),
    })
    return {
      context: {
        at,
        isWhole: isWhole && !messages.some(({ parts }) => parts.some(({ missing }) => missing !== undefined)),
        budget,
        tokens,
        counter,
        sections,
        blocks: events.map((event) => ({ ...event, ...wordsOf(event), ...missingOf(event, shown) })),
        messages: messages.map(({ role, parts }) => ({ role, content: parts.map(textOf).join('') })),
      },
    }
  },
}

export async function keptContext({
  scope,
  fields,
  abortSignal,
}: Call): Promise<RecordedContext | undefined> {
  const [thread, turn] = [fields.optionalText('thread'), fields.optionalText('turn')]
  if (thread === undefined || turn === undefined) return undefined
  const contexts = await scope.contexts({ thread, limit: CONTEXTS, abortSignal })
  return contexts.find((each) => each.turn === turn)
}

// A line may be shown in parts.
function linesOf({ messages }: ShownContext): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const files = new Map<string, Map<number, string>>()
  for (const { lines, text } of messages.flatMap(({ parts }) => parts)) {
    if (lines === undefined || text === undefined) continue
    const file = files.get(lines.source) ?? new Map<number, string>()
    files.set(lines.source, file)
    const all = lines.lineStart === lines.lineEnd ? [text] : text.split('\n')
    for (const [place, line] of all.entries()) {
      const number = lines.lineStart + place
      file.set(number, `${file.get(number) ?? ''}${line}`)
    }
  }
  return files
}

// The lines of now at these places are others.
function missingOf(
  event: TraceEvent,
  { messages }: ShownContext,
): Pick<ContextBlockAnswer, 'missing' | 'preview'> {
  const { source, lineStart = 1, lineEnd = Infinity } = event
  if (source === undefined || !isGiven(event)) return {}
  const isOf = ({ lines, missing }: ShownPart) =>
    missing !== undefined &&
    lines?.source === source &&
    lines.lineStart <= lineEnd &&
    lines.lineEnd >= lineStart
  const missing = messages.flatMap(({ parts }) => parts).find(isOf)?.missing
  return missing === 'gone' || missing === 'changed' ? { missing, preview: undefined } : {}
}

type ShownPart = ShownContext['messages'][number]['parts'][number]

function textOf({ text, lines, missing, bytes }: ShownPart): string {
  if (text !== undefined) return text
  if (lines === undefined) return `[${bytes} bytes of the app, which memory does not keep]`
  const place = `${lines.source}:${lines.lineStart}-${lines.lineEnd}`
  return missing === 'gone' ? `[${place}, of a file with erased lines]` : `[${place}, which changed]`
}

const MOST_CHARACTERS = 200

// The most files with previews.
const MOST_PREVIEWED = 100

interface BlockWordsOptions extends ReadOptions {
  /** The lines as they were, by file; otherwise as they are. */
  readonly linesThen?: ReadonlyMap<string, ReadonlyMap<number, string>>
  /** The messages of the context: other lines of a file were left out. */
  readonly messages?: readonly { readonly content: string }[]
}

type BlockWords = Pick<ContextBlockAnswer, 'preview' | 'previewLine' | 'said' | 'lineStart' | 'lineEnd'>

/** For each block one line of its text, and who said it when. */
export async function blockWords(
  { store }: Pick<Scope, 'store'>,
  events: readonly TraceEvent[],
  question: string,
  { linesThen = new Map(), messages = [], ...options }: BlockWordsOptions,
): Promise<(event: TraceEvent) => BlockWords> {
  const files = new Map<string, readonly string[]>()
  const chats = new Map<string, ReturnType<typeof transcripts.parse>['messages']>()
  const sources = [...new Set(events.flatMap(({ source }) => source ?? []))].slice(0, MOST_PREVIEWED)
  const contents = await readAll(store, sources, options)
  for (const [place, source] of sources.entries()) {
    const content = contents[place]
    if (content === undefined) continue
    files.set(source, content.split(/\r?\n/))
    if (`/${source}`.includes('/chats/')) chats.set(source, transcripts.parse(content).messages)
  }
  const messageAt = (source: string, line: number) =>
    chats.get(source)?.find((each) => each.lineStart <= line && each.lineEnd >= line)
  const endOf = (source: string, line: number) => messageAt(source, line)?.lineEnd ?? line
  const given = new Set(messages.flatMap(({ content }) => content.split('\n').map(bare)))
  const placesThen = standingPlaces(events, linesThen)
  return (event) => {
    const { id, source = '', ...lines } = event
    // The id of a standing instruction has its line and its text; a kept one has neither.
    const [, found, standing] = /^standing:.*?#L(\d+):(.*)$/s.exec(id) ?? []
    const line = found ? Number(found) : placesThen.get(event)
    const placed = line === undefined ? {} : { lineStart: line, lineEnd: endOf(source, line) }
    const { lineStart = 1, lineEnd = Infinity }: Partial<typeof event> = { ...lines, ...placed }
    const now = (files.get(source) ?? []).map((text, place) => [place + 1, text] as const)
    const [then = [], whole = []] = [linesThen.get(source) ?? [], now].map((some) =>
      [...some].filter(([number]) => number >= lineStart && number <= lineEnd),
    )
    const left = whole.filter(([, text]) => isGiven(event) && given.has(bare(text)))
    const known = [then, left, whole].find((some) => some.length > 0) ?? []
    const preview = previewLine(standing === undefined ? known.map(([, text]) => text) : [standing], question)
    const [number] = known.find(([, text]) => preview !== undefined && text.trim().startsWith(preview)) ?? []
    const message = messageAt(source, lineStart)
    return {
      ...placed,
      preview,
      previewLine: lineStart === lineEnd ? undefined : number,
      said: message && { role: message.role, name: message.name, at: message.at },
    }
  }
}

/** True for a block that the model got, or a part of it. */
export function isGiven({ status }: TraceEvent): boolean {
  return status === 'included' || status === 'truncated'
}

function bare(line: string): string {
  return line.replace(/\s*<!--.*$/, '').trim()
}

// A standing instruction of a kept context is a line of its file that no other block has.
function standingPlaces(
  events: readonly TraceEvent[],
  linesThen: NonNullable<BlockWordsOptions['linesThen']>,
): ReadonlyMap<TraceEvent, number | undefined> {
  const places = new Map<TraceEvent, number | undefined>()
  for (const [source, lines] of linesThen) {
    const own = events.filter((event) => event.source === source && isGiven(event))
    const free = [...lines.keys()].filter(
      (line) =>
        !own.some(({ lineStart = Infinity, lineEnd = lineStart }) => lineStart <= line && line <= lineEnd),
    )
    const standing = own.filter(({ section, lineStart }) => section === 'standing' && lineStart === undefined)
    for (const [place, event] of standing.entries()) places.set(event, free[place])
  }
  return places
}

/** The line with most words of a question, headings last; undefined if all lines are blank. */
export function previewLine(lines: readonly string[], question: string): string | undefined {
  const words = new Set(terms.queryTerms(question))
  let best: { readonly text: string; readonly score: number } | undefined
  for (const line of lines) {
    const text = line.trim()
    if (text === '') continue
    const score = sharedTerms(text, words) + (/^(?:#|---|<!--)/.test(text) ? 0 : 0.5)
    if (best === undefined || score > best.score) best = { text, score }
  }
  return best?.text.slice(0, MOST_CHARACTERS)
}
