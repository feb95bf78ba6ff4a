import { expect, test } from 'vitest'
import { openInMemory } from './__fixtures__/in-memory-storage.ts'
import type { Data } from './__fixtures__/in-memory-storage.ts'
import { storageSuite } from './storage-suite.ts'

// Another process cannot see this memory, so those cases are skipped here; the mutation tests run them in this process.
storageSuite(
  { test, expect },
  {
    open: (options) => openInMemory(options),
    async reopen(storage, options) {
      await storage.close()
      return await openInMemory(options, (storage as unknown as { data: Data }).data)
    },
    secondHandle: (storage, options) => openInMemory(options, (storage as unknown as { data: Data }).data),
  },
)
