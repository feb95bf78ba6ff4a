import type { LoggedCommit, ReadOptions, Timer } from '@sheaf/core'

/** A commit that changed files of a handle. Paths are relative to the handle's `ownStore`. */
export interface MemoryChange extends LoggedCommit {
  /**
   * True where commits before this one is unknown any more: look at everything again. `files` may be empty
   * then.
   */
  readonly isCut: boolean
}

/** Is given changes one after the other; the next one when what it returns has settled. */
export type ChangeListener = (change: MemoryChange) => unknown

/** Where a subscription begins and ends, and what it reports. */
export interface SubscribeOptions extends ReadOptions {
  /**
   * The sequence of the last change that is known: what was committed after it is told first. By default the
   * subscription begins with what is committed from now on.
   */
  readonly since?: number
  /** Also report files in the system's own folders (`.history`, `.proposals`). False by default. */
  readonly includeHidden?: boolean
  /**
   * Is given what the listener throws or rejects with, the failure of a look at the storage, which is
   * repeated after the interval, and why the storage is not told of commits of others, where it should be.
   * Without it the first is an uncaught error, and the others are not told.
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
