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
    const { trace, at, isWhole, messages } = shown
    const wordsOf = await blockWords(scope, trace.events, fields.optionalText('question') ?? '', {
      abortSignal,
      linesThen: linesOf(shown),
    })
    return {
      context: {
        at,
        isWhole,
        budget: trace.budget,
        tokens: trace.tokens,
        counter: trace.counter,
        sections: trace.sections,
        blocks: trace.events.map((event) => ({ ...event, ...wordsOf(event), ...missingOf(event, shown) })),
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
  { source, status, lineStart = 1, lineEnd = Infinity }: TraceEvent,
  { messages }: ShownContext,
): Pick<ContextBlockAnswer, 'missing' | 'preview'> {
  if (source === undefined || (status !== 'included' && status !== 'truncated')) return {}
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
  if (missing === 'not-kept') return `[${bytes} bytes of the app, which memory does not keep]`
  const place = `${lines?.source}:${lines?.lineStart}-${lines?.lineEnd}`
  return missing === 'gone' ? `[${place}, of a file with erased lines]` : `[${place}, which changed]`
}

const MOST_CHARACTERS = 200

// The most files with previews.
const MOST_PREVIEWED = 100

interface BlockWordsOptions extends ReadOptions {
  /** The lines as they were, by file; otherwise as they are. */
  readonly linesThen?: ReadonlyMap<string, ReadonlyMap<number, string>>
}

/** For each block one line of its text, and who said it when. */
export async function blockWords(
  { store }: Pick<Scope, 'store'>,
  events: readonly TraceEvent[],
  question: string,
  { linesThen, ...options }: BlockWordsOptions,
): Promise<(event: TraceEvent) => Pick<ContextBlockAnswer, 'preview' | 'said' | 'lineStart' | 'lineEnd'>> {
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
  const replaced = events.filter(({ status }) => status === 'superseded')
  return ({ id, source = '', status, ...lines }) => {
    // The id of a standing instruction has its line and its text.
    const [, line, standing] = /^standing:.*?#L(\d+):(.*)$/s.exec(id) ?? []
    const placed = line === undefined ? {} : { lineStart: Number(line), lineEnd: endOf(source, Number(line)) }
    const all: Pick<TraceEvent, 'lineStart' | 'lineEnd'> = { ...lines, ...placed }
    const { lineStart = 1, lineEnd = Number.MAX_SAFE_INTEGER } = all
    // The model got a note in place of a replaced decision.
    const isShown = (number: number) =>
      status === 'superseded' ||
      !replaced.some(
        ({ source: of, lineStart: first = 0, lineEnd: last = first }) =>
          of === source && number >= first && number <= last,
      )
    const now = (files.get(source) ?? [])
      .slice(lineStart - 1, lineEnd)
      .filter((_, place) => isShown(lineStart + place))
    const then = [...(linesThen?.get(source) ?? [])].flatMap(([number, text]) =>
      number >= lineStart && number <= lineEnd && isShown(number) ? [text] : [],
    )
    const preview = previewLine(
      standing === undefined ? (then.length === 0 ? now : then) : [standing],
      question,
    )
    const message = messageAt(source, lineStart)
    return {
      ...placed,
      preview,
      said: message && { role: message.role, name: message.name, at: message.at },
    }
  }
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
