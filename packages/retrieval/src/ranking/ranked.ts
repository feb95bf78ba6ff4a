import type { ChatMessage } from '@sheaf/conversations'
import type { MessageParts } from '@sheaf/core'
import type { Candidate } from '@sheaf/core/adapter'

/** A candidate, or some lines of it, with what it is worth in its list. */
export interface Ranked {
  /** Of a conversation, the lines of a message; everything else stays whole. */
  readonly candidate: Candidate
  /** The message that it is; absent for a chunk of a document. */
  readonly message?: ChatMessage
  /**
   * Larger is better. In the text list on the scale of the index's scores made positive, in the other 1 -
   * distance.
   */
  readonly relevance: number
  /** What the relevance of a message is made of; absent for all else. */
  readonly parts?: MessageParts
  /**
   * What of the relevance of a piece of a document comes from its file; absent where files are not looked at.
   */
  readonly file?: number
}

/** The same once age is counted in. */
export interface Aged extends Ranked {
  /** `relevance` before that. */
  readonly raw: number
  /** The factor for age or for how far it lies from the time that was asked about, before the floor. */
  readonly decay: number
  /** The factor that was used. */
  readonly factor: number
  /** The day of its text, as days since 1970-01-01, where the factor comes from it. */
  readonly day: number | undefined
  /** The time of its newest message or fact, where the searcher has it. */
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

/** Names the piece of a file that it is, or is lines of. */
export function pieceOf({ candidate }: Ranked): string {
  return `${candidate.path}#${candidate.ordinal}`
}
