import type { ReadOptions } from '@sheaf/core'
import type { LoggedCommit, Timer } from '@sheaf/core/adapter'

/** A commit that changed files of a handle. Paths are relative to the handle's `ownStore`. */
export interface MemoryChange extends LoggedCommit {
  /**
   * True where earlier commits are not in the log any more: read everything again. `files` may be empty then.
   */
  readonly isCut: boolean
}

/** Is given changes one after the other; the next one when what it returns has settled. */
export type ChangeListener = (change: MemoryChange) => unknown

/** Where a subscription begins and ends, and what it reports. */
export interface SubscribeOptions extends ReadOptions {
  /**
   * The sequence of the last known change: later commits are reported first. By default the subscription
   * begins with what is committed from now on.
   */
  readonly since?: number
  /** Also report files in the system's own folders (`.history`, `.proposals`). False by default. */
  readonly includeHidden?: boolean
  /**
   * Gets errors of the listener, failures of reading the log, which is repeated after the interval, and the
   * reason why notifications of the storage do not work. Without it errors of the listener are uncaught, and
   * the others are not reported.
   */
  readonly onError?: (error: unknown) => void
}

/** How changes of other processes are noticed. */
export interface ChangeFeedOptions {
  /** Milliseconds between two looks at the storage while there are subscribers. 1,000 by default. */
  readonly intervalMs?: number
  /** Waits between the looks. The system's timer by default. */
  readonly timer?: Timer
}
