import type { MemoryStore } from '@sheaf/core'

/** Work that was started and has not ended, so that one can wait for it. */
export interface PendingWork {
  /** Returns the promise unchanged, and remembers it until it settles. */
  track<T>(work: Promise<T>): Promise<T>
  /** Resolves when everything tracked so far, and what that started, has settled. Failures belong to whoever started the work. */
  settled(): Promise<void>
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
    async settled() {
      while (pending.size > 0) await Promise.allSettled(pending)
    },
  }
}

/** The same store, with its changes on the account. */
export function trackedStore(store: MemoryStore, pending: PendingWork): MemoryStore {
  return {
    read: (path, options) => store.read(path, options),
    stat: (path, options) => store.stat(path, options),
    list: (directory, options) => store.list(directory, options),
    exists: (path, options) => store.exists(path, options),
    write: (path, content, options) => pending.track(store.write(path, content, options)),
    append: (path, content, options) => pending.track(store.append(path, content, options)),
    delete: (path, options) => pending.track(store.delete(path, options)),
    commit: (changes, options) => pending.track(store.commit(changes, options)),
  }
}
