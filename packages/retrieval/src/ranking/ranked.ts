import type { messagesIn } from '@sheaf/conversations'
import type { SearchExplanation } from '@sheaf/core'
import type { Candidate } from '@sheaf/core/adapter'

export type ChatMessage = NonNullable<ReturnType<typeof messagesIn>>[number]

/** A candidate, or some lines of it, with its relevance in its list. */
export interface Ranked {
  /** Only the lines of a message, or a whole chunk of a document. */
  readonly candidate: Candidate
  /** Absent for a chunk of a document. */
  readonly message?: ChatMessage
  /** Larger is better. The index's score made positive by words, 1 - distance by vectors. */
  readonly relevance: number
  /** The parts of a message's relevance; absent for others. */
  readonly parts?: SearchExplanation['message']
  /** True for an answer below a best hit. */
  readonly isReply?: boolean
  /** True for an answer that counts as a message of the user. */
  readonly isAnswering?: boolean
  /** The part of a document's relevance that comes from its file; absent if files do not count. */
  readonly file?: number
}

export interface Aged extends Ranked {
  /** `relevance` before age. */
  readonly raw: number
  /** The factor for age, or for the distance from the time that the query names, before the floor. */
  readonly decay: number
  /** The factor that was used. */
  readonly factor: number
  /** The day of its text, as days since 1970-01-01, if the factor comes from it. */
  readonly day: number | undefined
  /** The time of its newest message or fact, if `dateOf` gives it. */
  readonly date: Date | undefined
  /** Milliseconds of `date`, or of the file's last change. */
  readonly time: number
}

/** The order of equals: the newer first, then by path and place in the file. */
export function newerFirst(first: Aged, second: Aged): number {
  if (first.time !== second.time) return second.time - first.time
  const [a, b] = [first.candidate, second.candidate]
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.ordinal - b.ordinal || a.lineStart - b.lineStart
}

/** A key of the piece of a file that the candidate is, or is a part of. */
export function pieceOf({ candidate }: Ranked): string {
  return `${candidate.path}#${candidate.ordinal}`
}

/** The key of its first line. */
export function placeOf({ candidate: { path, lineStart } }: Pick<Ranked, 'candidate'>): string {
  return JSON.stringify([path, lineStart])
}

/** The best dated messages of the user, best first, of at most `longest` characters. */
export function bestSaid(ranked: readonly Ranked[], most: number, longest: number = Infinity): Ranked[] {
  return ranked
    .filter(({ message, relevance }) => {
      return message?.role === 'user' && message.at && message.text.length <= longest && relevance > 0
    })
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, most)
}
