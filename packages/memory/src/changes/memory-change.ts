import type { ReadOptions } from '@sheaf/core'
import type { LoggedCommit, Timer } from '@sheaf/core/adapter'

/** A commit that changed files of a handle. Paths are relative to the handle's `ownStore`. */
export interface MemoryChange extends LoggedCommit {
  /** True if the log has lost earlier commits: read everything again. `files` may be empty then. */
  readonly isCut: boolean
}

/** Gets one change at a time: the next after its returned promise has settled. */
export type ChangeListener = (change: MemoryChange) => unknown

/** Options of a subscription. */
export interface SubscribeOptions extends ReadOptions {
  /**
   * The sequence of the last known change: the commits after it are reported first. By default only new
   * commits are reported.
   */
  readonly since?: number
  /** Also report files in the system's own folders (`.history`, `.proposals`). False by default. */
  readonly includeHidden?: boolean
  /**
   * Gets errors of the listener, failed reads of the log (repeated after the interval), and the reason if
   * notifications of the storage do not work. Without it, errors of the listener are uncaught, and others are
   * not reported.
   */
  readonly onError?: (error: unknown) => void
}

/** How to notice commits of other processes. */
export interface ChangeFeedOptions {
  /** Milliseconds between two reads of the log while there are subscribers. 1,000 by default. */
  readonly intervalMs?: number
  /** Waits between the reads. The system's timer by default. */
  readonly timer?: Timer
}
