import type { OpenOptions, Storage } from '@sheaf/core'
import { expect, test } from 'vitest'
import { inMemory } from './example/in-memory-storage.ts'
import { storageSuite } from './storage-suite.ts'

// The example adapter of the guide. Another process cannot see this memory, so those cases are skipped here;
// the mutation tests run them in this process.
const adapters = new WeakMap<Storage, ReturnType<typeof inMemory>>()
const open = async (options: OpenOptions, adapter = inMemory()): Promise<Storage> => {
  const storage = await adapter.open(options)
  adapters.set(storage, adapter)
  return storage
}

storageSuite(
  { test, expect },
  {
    open: (options) => open(options),
    async reopen(storage, options) {
      await storage.close()
      return await open(options, adapters.get(storage))
    },
    secondHandle: (storage, options) => open(options, adapters.get(storage)),
  },
)
