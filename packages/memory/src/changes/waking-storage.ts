import { portOf, storeOn } from '@sheaf/core/adapter'
import type { Storage } from '@sheaf/core'

/** The same storage, but calls `wake` after each commit. */
export function wakingStorage(storage: Storage, wake: () => void): Storage {
  const below = portOf(storage.store)
  const store = storeOn({
    ...below,
    async commit(changes, options) {
      const made = await below.commit(changes, options)
      wake()
      return made
    },
  })
  return {
    store,
    index: storage.index,
    doctor: (options) => storage.doctor(options),
    changes: (options) => storage.changes(options),
    scrub: (options) => storage.scrub(options),
    snapshot: (options) => storage.snapshot(options),
    close: () => storage.close(),
  }
}
