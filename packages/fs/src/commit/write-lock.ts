import { setTimeout } from 'node:timers/promises'
import { MemoryError } from '@sheaf/core'
import type { sqliteFile } from '@sheaf/sqlite'

/**
 * Polling for the lock: first and longest pause, in milliseconds. Each pause is between half and all of it.
 */
const LOCK_POLL_MS: { readonly first: number; readonly last: number } = { first: 1, last: 10 }

/** How long a handle may take the lock again and again, in milliseconds, before it lets others have it. */
const LOCK_TURN_MS = 50

type SqliteLock = Awaited<ReturnType<typeof sqliteFile.lock>>

export interface WriteLockOptions {
  /** Excludes other handles and processes. Owned by the write lock. */
  readonly lock: SqliteLock
  readonly where: string
  /** How long to try, in milliseconds, once it is this call's turn within the handle. */
  readonly timeoutMs: number
  /** Runs before each attempt to get the lock. An error that it throws ends the attempt. */
  readonly prepare?: () => void
}

/** A lock that no other process shares: always free. */
export function lockInProcess(): SqliteLock {
  return { tryAcquire: () => true, release: () => {}, close: () => {} }
}

/** One writer at a time: the calls of one handle in order, different handles and processes in any order. */
export class WriteLock {
  readonly #options: WriteLockOptions
  #last: Promise<unknown> = Promise.resolve()
  #turnSince = 0
  #releasedAt = 0

  constructor(options: WriteLockOptions) {
    this.#options = options
  }

  /**
   * Runs `work` alone. Must not be nested. Throws `unavailable`, retryable, if others hold the lock too
   * long.
   */
  async run<T>(work: () => Promise<T>, abortSignal?: AbortSignal): Promise<T> {
    const before = this.#last
    const turn = (async () => {
      await before.catch(() => {}) // its own caller gets the error
      await this.#acquire(abortSignal)
      try {
        return await work()
      } finally {
        this.#options.lock.release()
        this.#releasedAt = performance.now()
      }
    })()
    this.#last = turn
    return await turn
  }

  close(): void {
    this.#options.lock.close()
  }

  async #acquire(abortSignal: AbortSignal | undefined): Promise<void> {
    const { lock, where, timeoutMs, prepare } = this.#options
    const begun = performance.now()
    // Without a pause, a handle that takes the lock again at once would never leave it free for others.
    if (begun - this.#releasedAt > LOCK_POLL_MS.last) this.#turnSince = begun
    else if (begun - this.#turnSince > LOCK_TURN_MS) {
      await setTimeout(LOCK_POLL_MS.last / 2)
      this.#turnSince = performance.now()
    }
    for (let pause = LOCK_POLL_MS.first; ; pause = Math.min(pause * 2, LOCK_POLL_MS.last)) {
      abortSignal?.throwIfAborted()
      prepare?.()
      if (lock.tryAcquire()) return
      if (performance.now() - begun > timeoutMs) {
        throw MemoryError.unavailable(
          `${where} has been locked by another process for more than ${timeoutMs} ms. Nothing was changed. Try again, or raise lockTimeoutMs.`,
        )
      }
      await setTimeout(pause * (0.5 + Math.random() / 2))
      this.#turnSince = performance.now()
    }
  }
}
