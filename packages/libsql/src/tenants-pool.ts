import { ClosedError, UnavailableError } from '@sheaf/core'
import { createTurns, DeadlineError, withDeadline } from './server/deadline.ts'

/** Calls `work` after `milliseconds`, unless it is cancelled first. */
export type Schedule = (milliseconds: number, work: () => void) => () => void

export interface PoolOptions {
  /** The maximum number of open storages, including those that are closing. */
  readonly max: number
  /** How long an unused storage stays open, in milliseconds. */
  readonly idleMs: number
  /** How long to wait for a free place, in milliseconds. */
  readonly timeoutMs: number
  readonly schedule: Schedule
}

interface Entry<Kept> {
  readonly storage: Promise<Kept>
  users: number
  /** Settles when it is closed. */
  closing?: Promise<void>
  cancelTimer: () => void
}

/**
 * Open storages by name, shared by all users, up to a maximum. The storage that was unused for the longest
 * time is closed first.
 */
export class StoragePool<Kept extends { close(): Promise<void> }> {
  readonly #options: PoolOptions
  // In the order of their last use.
  readonly #entries = new Map<string, Entry<Kept>>()
  // Callers that need a free place get one in order.
  readonly #turns = createTurns(1)
  readonly #waiting = new Set<() => void>()
  #isClosed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** The number of storages that are open, opening or closing. */
  get size(): number {
    return this.#entries.size
  }

  /**
   * The storage with this name, opened if necessary. The caller must `release` it once. Throws the errors of
   * `open`, ClosedError, and UnavailableError, retryable, if all places stay in use.
   */
  async acquire(name: string, open: () => Promise<Kept>): Promise<Kept> {
    const entry = this.#use(name) ?? (await this.#make(name, open))
    try {
      return await entry.storage
    } catch (error) {
      this.#leave(name, entry)
      throw error
    }
  }

  /** Ends the use by one caller of `acquire`. */
  release(name: string): void {
    const entry = this.#entries.get(name)
    if (entry !== undefined) this.#leave(name, entry)
  }

  /**
   * Closes all storages, including those in use; each waits for its running work. After all are closed,
   * throws the first error of closing.
   */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#changed()
    const results = await Promise.allSettled(
      [...this.#entries].map(([name, entry]) => this.#end(name, entry)),
    )
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }

  // Returns the storage without waiting; undefined if it is not open.
  #use(name: string): Entry<Kept> | undefined {
    if (this.#isClosed) throw new ClosedError('The pool of tenants')
    const entry = this.#entries.get(name)
    if (entry === undefined || entry.closing !== undefined) return undefined
    entry.users += 1
    entry.cancelTimer()
    this.#entries.delete(name)
    this.#entries.set(name, entry)
    return entry
  }

  async #make(name: string, open: () => Promise<Kept>): Promise<Entry<Kept>> {
    const { max, timeoutMs } = this.#options
    try {
      return await withDeadline(timeoutMs, (signal) =>
        this.#turns.run(async () => {
          for (;;) {
            const entry = this.#use(name)
            if (entry !== undefined) return entry
            if (!this.#entries.has(name) && this.#entries.size < max) return this.#add(name, open)
            this.#makeRoom(name)
            await this.#change(signal)
          }
        }, signal),
      )
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error
      throw new UnavailableError(
        `All ${max} storages of the pool of tenants were in use for ${timeoutMs} ms. Nothing was changed. Close unused ones, raise max, or try again.`,
      )
    }
  }

  #add(name: string, open: () => Promise<Kept>): Entry<Kept> {
    const entry: Entry<Kept> = { storage: open(), users: 1, cancelTimer: () => {} }
    entry.storage.catch(() => this.#remove(name, entry))
    this.#entries.set(name, entry)
    return entry
  }

  // Closes one storage for each call, but none while enough are already closing.
  #makeRoom(name: string): void {
    const leaving = [...this.#entries.values()].filter(({ closing }) => closing !== undefined).length
    if (this.#entries.has(name) || this.#entries.size - leaving < this.#options.max) return
    for (const [other, entry] of this.#entries) {
      if (entry.users > 0 || entry.closing !== undefined) continue
      void this.#end(other, entry).catch(() => {})
      return
    }
  }

  #leave(name: string, entry: Entry<Kept>): void {
    entry.users -= 1
    if (entry.users > 0 || entry.closing !== undefined || this.#entries.get(name) !== entry) return
    entry.cancelTimer = this.#options.schedule(this.#options.idleMs, () => {
      if (entry.users === 0) void this.#end(name, entry).catch(() => {})
    })
    this.#changed()
  }

  #end(name: string, entry: Entry<Kept>): Promise<void> {
    entry.cancelTimer()
    return (entry.closing ??= (async () => {
      try {
        const storage = await entry.storage.catch(() => undefined)
        await storage?.close()
      } finally {
        this.#remove(name, entry)
      }
    })())
  }

  #remove(name: string, entry: Entry<Kept>): void {
    if (this.#entries.get(name) === entry) this.#entries.delete(name)
    this.#changed()
  }

  #changed(): void {
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }

  async #change(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(wake)
        reject(signal.reason as Error)
      }
      const wake = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      if (signal.aborted) return giveUp()
      this.#waiting.add(wake)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }
}
