import { readOrNone } from '@sheaf/core/adapter'
import type { ReadOptions, TraceEvent } from '@sheaf/core'
import { parseTranscript } from '@sheaf/documents'
import type { ContextBlockAnswer } from '../../answers/context-answer.ts'
import type { Scope } from '../../scope.ts'

const MOST_CHARACTERS = 200

// The most files with previews.
const MOST_PREVIEWED = 100

/** How to find the words of blocks. */
export interface BlockWordsOptions extends ReadOptions {
  /** The lines as they were, by file; otherwise as they are. */
  readonly linesThen?: ReadonlyMap<string, ReadonlyMap<number, string>>
}

/** For each block one line of its text, and who said it when. */
export async function blockWords(
  { store }: Pick<Scope, 'store'>,
  events: readonly TraceEvent[],
  question: string,
  { linesThen, ...options }: BlockWordsOptions,
): Promise<(event: TraceEvent) => Pick<ContextBlockAnswer, 'preview' | 'said'>> {
  const files = new Map<string, readonly string[]>()
  const chats = new Map<string, ReturnType<typeof parseTranscript>['messages']>()
  const sources = [...new Set(events.flatMap(({ source }) => source ?? []))].slice(0, MOST_PREVIEWED)
  for (const source of sources) {
    const content = await readOrNone(store, source, options)
    if (content === undefined) continue
    files.set(source, content.split(/\r?\n/))
    if (`/${source}`.includes('/chats/')) chats.set(source, parseTranscript(content).messages)
  }
  return ({ id, source = '', lineStart = 1, lineEnd }) => {
    const now = files.get(source)?.slice(lineStart - 1, lineEnd) ?? []
    const then = linesThen?.get(source)
    const lines =
      then === undefined
        ? now
        : [...then].flatMap(([number, text]) =>
            number >= lineStart && number <= (lineEnd ?? Number.MAX_SAFE_INTEGER) ? [text] : [],
          )
    // The id of a standing instruction ends with its text.
    const [, standing] = /^standing:.*?#L\d+:(.*)$/s.exec(id) ?? []
    const preview = previewLine(
      standing === undefined ? (lines.length === 0 ? now : lines) : [standing],
      question,
    )
    const message = chats
      .get(source)
      ?.find((each) => each.lineStart <= lineStart && each.lineEnd >= lineStart)
    return {
      ...(preview === undefined ? {} : { preview }),
      ...(message === undefined ? {} : { said: { role: message.role, name: message.name, at: message.at } }),
    }
  }
}

/** The line with most words of a question, headings last; undefined if all lines are blank. */
export function previewLine(lines: readonly string[], question: string): string | undefined {
  const words = new Set(wordsOf(question).filter((word) => word.length > 2))
  let best: { readonly text: string; readonly score: number } | undefined
  for (const line of lines) {
    const text = line.trim()
    if (text === '') continue
    const found = new Set(wordsOf(text).filter((word) => words.has(word))).size
    const score = found + (/^(?:#|---|<!--)/.test(text) ? 0 : 0.5)
    if (best === undefined || score > best.score) best = { text, score }
  }
  return best?.text.slice(0, MOST_CHARACTERS)
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
