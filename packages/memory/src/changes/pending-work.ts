import { portOf, storeOn } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'

/** Work that was started and has not ended, so that one can wait for it. */
export interface PendingWork {
  /** Returns the promise unchanged, and remembers it until it settles. */
  track<T>(work: Promise<T>): Promise<T>
  /** Resolves when what is tracked now has settled, however it does, and no matter what is tracked later. */
  underWay(): Promise<void>
  /**
   * Resolves when everything tracked so far, and what that started, has settled. Failures go to the code that
   * started the work. Rejects with the reason of `abortSignal` alone; the work continues then.
   */
  settled(options?: ReadOptions): Promise<void>
}

/** Keeps account of work under way. */
export function pendingWork(): PendingWork {
  const pending = new Set<Promise<unknown>>()
  return {
    track(work) {
      const done = () => {
        pending.delete(work)
      }
      pending.add(work)
      work.then(done, done)
      return work
    },
    async underWay() {
      await Promise.allSettled(pending)
    },
    async settled({ abortSignal } = {}) {
      while (pending.size > 0) await unlessAborted(Promise.allSettled(pending), abortSignal)
    },
  }
}

async function unlessAborted(work: Promise<unknown>, abortSignal: AbortSignal | undefined): Promise<void> {
  abortSignal?.throwIfAborted()
  let giveUp = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(abortSignal?.reason as Error)
    abortSignal?.addEventListener('abort', giveUp, { once: true })
  })
  try {
    await Promise.race([work, aborted])
  } finally {
    abortSignal?.removeEventListener('abort', giveUp)
  }
}

/** The same store; `pending` has each change from its start to its end. */
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
