import type { Target } from '../../target.ts'

/** The task of a process that writes for both users. */
export interface TwoUsersTask {
  readonly target: Target
  /** Distinguishes this process's lines and entries from those of others. */
  readonly writer: string
  readonly users: readonly [string, string]
  readonly milliseconds: number
  readonly seed: number
}

/** The acknowledged changes of such a process for each user. */
export interface TwoUsersReport {
  readonly calls: number
  /** Calls whose tool reported a failure; they may or may not have been done. */
  readonly refused: number
  readonly users: readonly UserReport[]
  /** Results with a word of the other user. */
  readonly leaks: readonly string[]
}

export interface UserReport {
  /** Lines added to the day's log and to notes/shared.md, each once. */
  readonly daily: readonly string[]
  readonly appended: readonly string[]
  /** Its own entries in the end, with their descriptions. */
  readonly entries: Readonly<Record<string, string>>
  /** Lines and entries whose outcome it could not learn. */
  readonly unknown: readonly string[]
}

/** For each user a word in every text, and in no text of the other. */
export const CANARIES: readonly [string, string] = ['heron4711', 'stork9312']
