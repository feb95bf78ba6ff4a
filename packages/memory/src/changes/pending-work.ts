import { portOf, storeOn, untilAborted } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'

export class PendingWork {
  readonly #pending = new Set<Promise<unknown>>()

  /** Returns the promise unchanged, and remembers it until it settles. */
  track<T>(work: Promise<T>): Promise<T> {
    const done = () => {
      this.#pending.delete(work)
    }
    this.#pending.add(work)
    work.then(done, done)
    return work
  }

  /** Resolves when the work tracked so far has settled. Ignores failures and later work. */
  async underWay(): Promise<void> {
    await Promise.allSettled(this.#pending)
  }

  /**
   * Resolves when all tracked work, and the work that it starts, has settled. Failures go to the code that
   * started it. Rejects only with the reason of `abortSignal`; the work then continues.
   */
  async settled({ abortSignal }: ReadOptions = {}): Promise<void> {
    while (this.#pending.size > 0) await untilAborted(() => Promise.allSettled(this.#pending), abortSignal)
  }
}

export function trackedStore(store: MemoryStore, pending: PendingWork): MemoryStore {
  const below = portOf(store)
  return storeOn({
    ...below,
    track: (call, isChange) => {
      const work = below.track(call, isChange)
      return isChange ? pending.track(work) : work
    },
  })
}

/**
 * A copy of the object. `pending` tracks all its calls: a change reads before it writes, and closing waits
 * for both.
 */
export function trackedAll<T extends object>(target: T, pending: PendingWork): T {
  const tracked: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(target) as [string, unknown][])
    tracked[name] =
      typeof member === 'function'
        ? (...values: unknown[]) =>
            pending.track(Promise.resolve(Reflect.apply(member, target, values) as unknown))
        : member
  return tracked as T
}
