import type { Target } from '../../target.ts'

/** What an editor, which is a process, is given. */
export interface EditorTask {
  readonly target: Target
  /** The place in the file that it counts in. */
  readonly place: number
  readonly edits: number
  readonly seed: number
}

/** The result of one editor. */
export interface EditorReport {
  readonly place: number
  readonly conflicts: number
  /** Refusals that were no conflicts, each of which said that it may be repeated. */
  readonly refused: number
  /** Writes whose answer was lost; what became of them was read from the file. */
  readonly unknown: number
  /** The longest that one edit took with all its attempts, in milliseconds. */
  readonly slowestMs: number
}

/** The file of all counters. */
export const COUNTERS = 'counters.md'
