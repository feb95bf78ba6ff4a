import type { PastMemory } from '@sheaf/memory'
import type { Fields } from '../fields.ts'
import type { InspectedMemory, Scope } from '../scope.ts'

export interface RecentPath {
  readonly path: string
  /** True if its last change deleted it. */
  readonly isGone: boolean
}

/** The paths that changed last, newest first. Reads no more of the log of commits than a caller takes. */
export interface RecentPaths {
  of(scope: Pick<Scope, 'subscribe'>, key: string, abortSignal: AbortSignal): AsyncIterable<RecentPath>
}

export interface Call {
  readonly memory: InspectedMemory
  /** The part of the memory that the request names. */
  readonly scope: Scope
  readonly fields: Fields
  /** Files of the day that the request names whose texts are not known any more. */
  readonly missing: PastMemory['missing']
  readonly author: string
  readonly readOnly: boolean
  readonly hasPast: boolean
  readonly cursors: Cursors
  readonly recent: RecentPaths
  readonly abortSignal: AbortSignal
}

export interface Route<Answer> {
  /** True for a change, which a read-only inspector refuses. False by default. */
  readonly isChange?: boolean
  /** True if the answer waits for a change. False by default. */
  readonly isHeld?: boolean
  /** True if the request may name a day, and then gets the scope as it was. False by default. */
  readonly takesPast?: boolean
  readonly answer: (call: Call) => Promise<Answer>
}

/**
 * Random texts for sequences of a storage's log. The sequences count all users' commits, so that two of
 * them would show the page of one user how often others write.
 */
export interface Cursors {
  of(sequence: number): string
  /** Undefined for a cursor that is too old, or of another server. */
  sequenceOf(cursor: string): number | undefined
}

const MOST_CURSORS = 1000

export function createCursors(): Cursors {
  const sequences = new Map<string, number>()
  return {
    of(sequence) {
      const cursor = crypto.randomUUID()
      sequences.set(cursor, sequence)
      for (const oldest of sequences.keys()) if (sequences.size > MOST_CURSORS) sequences.delete(oldest)
      return cursor
    },
    sequenceOf(cursor) {
      const sequence = sequences.get(cursor)
      // A page that waits long keeps its place.
      if (sequence !== undefined && sequences.delete(cursor)) sequences.set(cursor, sequence)
      return sequence
    },
  }
}
