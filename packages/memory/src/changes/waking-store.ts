import { portOf, storeOn } from '@sheaf/core'
import type { MemoryStore } from '@sheaf/core'

/** The same store; after each change that was made, `wake` is called. */
export function wakingStore(store: MemoryStore, wake: () => void): MemoryStore {
  const below = portOf(store)
  return storeOn({
    ...below,
    async commit(changes, options) {
      const made = await below.commit(changes, options)
      wake()
      return made
    },
  })
}
