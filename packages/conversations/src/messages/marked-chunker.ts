import { LAYOUT, checkPart } from '@sheaf/core/adapter'
import type { Chunk, Chunker } from '@sheaf/core'
import type { StandingStatement } from '../standing/standing-statement.ts'
import { standingStatements } from '../standing/standing-statements.ts'
import { MILLISECONDS } from '../time/day.ts'
import {
  fileDay,
  fileDayMarks,
  isFileDayKnown,
  markedFileDay,
  untilMark,
  dayMark,
  dayMarks,
  soughtDayMarks,
  chunksOfMessages,
  type FileDay,
} from './day-marks.ts'
import { dayIn, mentionedDays } from '../time/named-days.ts'
import { roleOf, roleStart } from './chat-line.ts'
import { FORGOTTEN, messagesIn, type ChatMessage } from './messages-in.ts'
import { unquoted } from './message-text.ts'

/**
 * Marks chunks with a sentence of the user that is meant to hold from then on. With a hyphen and a day's mark
 * (`standing-on-2026-11-27`) it marks those said on that day; with `-end`, those that may end one.
 */
export const STANDING_MARK = 'standing'

/** The marks of a marked chunker: made for a query, and read in a chunk. */
export const chunkMarks: {
  readonly standing: typeof STANDING_MARK
  readonly day: typeof dayMark
  readonly soughtDays: typeof soughtDayMarks
  readonly until: typeof untilMark
  readonly ofFile: typeof markedFileDay
} = {
  standing: STANDING_MARK,
  day: dayMark,
  soughtDays: soughtDayMarks,
  until: untilMark,
  ofFile: markedFileDay,
}
/** Below it, a role on a line begins a message. */
const CHATS = `${LAYOUT.chats}/`

/**
 * Adds marks of conversations to chunks, so that a search can ask for them: the speaker's role (`user`,
 * `assistant`), `standing` for sentences that are meant to hold, and the days on which they were said and
 * that they name, in UTC (`on-2026-11-27`, and `on-2026-11` for the month; with `standing-` before the day of
 * a standing sentence). A document gets the day of its headings, else of its name or its frontmatter
 * (`day-2026-11-27`, or `begun-` of `created`), the days that it names relative to that, and `standing` if a
 * heading such as `### User` is above such a sentence: only a searcher knows whether the file is a chat from
 * elsewhere. Chunks of a chat get the heading of their message: see `chunksOfMessages`. A message that was
 * forgotten gives no chunk.
 */
export function markedChunker(chunker: Chunker): Chunker {
  checkPart('chunker', chunker, ['chunk'])
  const { chunkFrom } = chunker
  return {
    id: `marks-12(${chunker.id})`,
    chunk: (content, path) => marked(content, chunker.chunk(content, path), path),
    ...(chunkFrom && {
      chunkFrom(content, from, path) {
        const { chunks, place } = chunkFrom(content, from, path)
        const all = marked(content, chunks, path)
        // A cut depends on the chunk before, which is not among these; a place counts all of them.
        if (content.includes(FORGOTTEN) || all.some(({ text }, each) => text !== chunks[each]?.text)) {
          const whole = marked(content, chunker.chunk(content, path), path)
          return { chunks: whole.slice(from?.ordinal ?? 0) }
        }
        const isKnown = place !== undefined && isFileDayKnown(content.slice(0, place.offset))
        return { chunks: all, ...(isKnown ? { place } : {}) }
      },
    }),
  }
}

function marked(content: string, chunks: readonly Chunk[], path = ''): Chunk[] {
  const day = fileDay(path, content)
  const reader = new MessageReader(content)
  return chunksOfMessages(content, chunks, path)
    .filter(({ text }) => !isForgotten(text))
    .map((chunk) => withMarks(chunk, day, reader))
}

function isForgotten(text: string): boolean {
  const isEmpty = (line: string) => /^\s*(?:#{1,6} .*|\(forgotten\)\s*)?$/.test(line)
  return text.includes(FORGOTTEN) && text.split('\n').every(isEmpty)
}

function withMarks(chunk: Chunk, day: FileDay, reader: MessageReader): Chunk {
  const messages = messagesIn({ ...chunk, path: '' })
  const marks = new Set(chunk.marks)
  if (messages === undefined)
    for (const mark of [...documentMarks(chunk, day), ...importedMarks(chunk, reader)]) marks.add(mark)
  for (const message of messages ?? [])
    for (const mark of messageMarks(message, reader.kindsIn(message, chunk, ''))) marks.add(mark)
  return marks.size === 0 ? chunk : { ...chunk, marks: [...marks] }
}

function* messageMarks({ role, at, text }: ChatMessage, kinds: Kinds): Generator<string> {
  if (role !== undefined) yield role
  const stands = isStanding(kinds)
  if (stands) yield STANDING_MARK
  if (kinds.has('change')) yield `${STANDING_MARK}-end`
  if (at === undefined) return
  const day = Math.floor(at.getTime() / MILLISECONDS)
  if (stands) for (const mark of dayMarks([{ first: day, last: day }])) yield `${STANDING_MARK}-${mark}`
  yield* dayMarks([
    { first: day, last: day },
    ...(role === 'assistant' ? [] : mentionedDays(unquoted(text), day)),
  ])
}

// Such a heading begins a message only below `chats/`; the path in a handle is not known here.
function* importedMarks(chunk: Chunk, reader: MessageReader): Generator<string> {
  const { headings, text } = chunk
  const isUser =
    headings.some((heading) => roleOf(heading) === 'user') ||
    text.split('\n').some((line) => roleStart(line)?.role === 'user')
  const messages = isUser ? (messagesIn({ ...chunk, path: CHATS }) ?? []) : []
  const kinds = messages.map((message) => reader.kindsIn(message, chunk, CHATS))
  if (kinds.some(isStanding)) yield STANDING_MARK
  if (kinds.some((each) => each.has('change'))) yield `${STANDING_MARK}-end`
}

function isStanding(kinds: Kinds): boolean {
  return [...kinds].some((kind) => kind !== 'change')
}

type Kinds = ReadonlySet<StandingStatement['kind']>

/** Reads whole messages: the beginning of one may show that the rest is pasted. */
class MessageReader {
  readonly #content: string
  readonly #messages = new Map<string, readonly ChatMessage[]>()
  #read: { readonly text: string; readonly statements: readonly StandingStatement[] } | undefined

  constructor(content: string) {
    this.#content = content
  }

  /** The kinds of the statements of a message in a part of it that a chunk has. */
  kindsIn(part: ChatMessage, { text, end }: Chunk, path: string): Kinds {
    if (part.role !== 'user') return new Set()
    const isWhole = text.startsWith('#') && /^(?:#|$)/.test(this.#content.slice(end, end + 1))
    const whole = isWhole ? part.text : this.#wholeOf(part, path)
    if (this.#read?.text !== whole)
      this.#read = { text: whole, statements: standingStatements(unquoted(whole), { withChanges: true }) }
    const words = unquoted(part.text).replaceAll(/\s+/g, ' ')
    return new Set(this.#read.statements.flatMap((each) => (words.includes(each.text) ? [each.kind] : [])))
  }

  #wholeOf({ lineStart: from, text }: ChatMessage, path: string): string {
    const messages = this.#messages.get(path) ?? this.#messagesOf(path)
    return messages.findLast(({ lineStart }) => lineStart <= from)?.text ?? text
  }

  #messagesOf(path: string): readonly ChatMessage[] {
    const lineEnd = this.#content.split('\n').length
    const messages = messagesIn({ path, text: this.#content, lineStart: 1, lineEnd, headings: [] }) ?? []
    this.#messages.set(path, messages)
    return messages
  }
}

function documentMarks({ headings, text }: Chunk, file: FileDay): string[] {
  const above = headings.map((heading) => dayIn(heading)).findLast((each) => each !== undefined)
  const day = above ?? file.day ?? file.begun
  if (day === undefined) return []
  return [...fileDayMarks(file), ...dayMarks([{ first: day, last: day }, ...mentionedDays(text, day)])]
}
