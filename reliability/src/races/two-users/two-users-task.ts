import type { Target } from '../../target.ts'

/** What a process that writes for both users is given. */
export interface TwoUsersTask {
  readonly target: Target
  /** Distinguishes this process's lines and entries from those of others. */
  readonly writer: string
  readonly users: readonly [string, string]
  readonly milliseconds: number
  readonly seed: number
}

/** What such a process did for each user, as far as it was acknowledged. */
export interface TwoUsersReport {
  readonly calls: number
  /** Calls that a tool said have failed for now, and what may or may not have been done. */
  readonly refused: number
  readonly users: readonly UserReport[]
  /** Results in which a word of the other user stood. */
  readonly leaks: readonly string[]
}

export interface UserReport {
  /** Lines added to the day's log and to notes/shared.md, each of them said once. */
  readonly daily: readonly string[]
  readonly appended: readonly string[]
  /** Its own entries that are there in the end, with their descriptions. */
  readonly entries: Readonly<Record<string, string>>
  /** What it could not learn the outcome of. */
  readonly unknown: readonly string[]
}

/** A word that is in every text of one user and in no text of the other. */
export const CANARIES: readonly [string, string] = ['heron4711', 'stork9312']
