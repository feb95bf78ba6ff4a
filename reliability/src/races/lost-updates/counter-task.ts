import type { Target } from '../../target.ts'

/** The task of an editor, which is a process. */
export interface EditorTask {
  readonly target: Target
  /** The place of its counter in the file. */
  readonly place: number
  readonly edits: number
  readonly seed: number
}

/** The result of one editor. */
export interface EditorReport {
  readonly place: number
  readonly conflicts: number
  /** Retryable refusals other than conflicts. */
  readonly refused: number
  /** Writes whose answer was lost; the editor then read the file. */
  readonly unknown: number
  /** The slowest edit with all its attempts, in milliseconds. */
  readonly slowestMs: number
}

/** The file of all counters. */
export const COUNTERS = 'counters.md'
