import type { StorageAdapter } from '@sheaf/core'

/** A storage adapter that measures its searches. */
interface TimedStorage {
  readonly storage: StorageAdapter
  /** Milliseconds in which at least one search was under way, since the last call. */
  searched(): number
}

/** The same adapter with a timed index. Concurrent searches count once. */
export function timedStorage(adapter: StorageAdapter): TimedStorage {
  let [running, started, total] = [0, 0, 0]
  const watched = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running === 0) started = performance.now()
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      if (running === 0) total += performance.now() - started
    }
  }
  return {
    storage: {
      name: adapter.name,
      async open(options) {
        const storage = await adapter.open(options)
        const { index } = storage
        return {
          ...storage,
          index: {
            candidates: (query) => watched(() => index.candidates(query)),
            pendingEmbeddings: (model, limit) => index.pendingEmbeddings(model, limit),
            putEmbeddings: (model, embeddings) => index.putEmbeddings(model, embeddings),
            readEmbeddings: (model, after, limit) => index.readEmbeddings(model, after, limit),
            embeddedModels: () => index.embeddedModels(),
            eraseEmbeddings: (model) => index.eraseEmbeddings(model),
            sync: (syncOptions) => index.sync(syncOptions),
            rebuild: (syncOptions) => index.rebuild(syncOptions),
          },
        }
      },
    },
    searched() {
      const time = total
      total = 0
      return time
    },
  }
}
