import type { Chunk, Chunker } from '@sheaf/core'
import { standingStatements } from '../standing/standing-statements.ts'
import { MILLISECONDS } from '../time/day.ts'
import { dayIn } from '../time/named-days.ts'
import { mentionedDays } from '../time/mentioned-days.ts'
import { dayMarks } from './day-marks.ts'
import { messagesIn } from './messages-in.ts'
import type { ChatMessage } from './messages-in.ts'
import { unquoted } from './message-words.ts'

/** The mark of chunks with a sentence of the user that is meant to hold from then on. */
export const STANDING_MARK = 'standing'

/**
 * The same chunks with marks that say what conversations say in them, so that a search can ask for that: the role of the one who speaks (`user`, `assistant`), `standing` for what is meant
 * to hold from then on, and the days on which it was said and that it names, in UTC (`on-2026-11-27`, and `on-2026-11` for the month). A document is marked with the day
 * of its headings and the days that it names in relation to that. The marks hang on the text and the headings of a chunk alone.
 */
export function markedChunker(chunker: Chunker): Chunker {
  return { id: `marks-1(${chunker.id})`, chunk: (content) => chunker.chunk(content).map(withMarks) }
}

function withMarks(chunk: Chunk): Chunk {
  const messages = messagesIn({ ...chunk, path: '' })
  const marks = new Set(chunk.marks)
  if (messages === undefined) for (const mark of documentMarks(chunk)) marks.add(mark)
  for (const message of messages ?? []) for (const mark of messageMarks(message)) marks.add(mark)
  return marks.size === 0 ? chunk : { ...chunk, marks: [...marks] }
}

function* messageMarks({ role, at, text }: ChatMessage): Generator<string> {
  const words = unquoted(text)
  if (role !== undefined) yield role
  if (role === 'user' && standingStatements(words).length > 0) yield STANDING_MARK
  if (at === undefined) return
  const day = Math.floor(at.getTime() / MILLISECONDS)
  yield* dayMarks([{ first: day, last: day }, ...(role === 'assistant' ? [] : mentionedDays(words, day))])
}

function documentMarks({ headings, text }: Chunk): string[] {
  const day = headings.map((heading) => dayIn(heading)).findLast((each) => each !== undefined)
  return day === undefined ? [] : dayMarks([{ first: day, last: day }, ...mentionedDays(text, day)])
}
