import type { MemoryStore } from '@sheaf/core'
import { aroundChanges } from './around-changes.ts'

/** The same store; after each change that was made, `wake` is called. */
export function wakingStore(store: MemoryStore, wake: () => void): MemoryStore {
  return aroundChanges(store, async (change) => {
    const made = await change
    wake()
    return made
  })
}
