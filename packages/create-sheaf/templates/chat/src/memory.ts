import { createMemory, type Memory } from '@sheaf/memory'
import { storage } from './storage.ts'

// On globalThis, because Next.js loads modules again while you develop.
const shared = globalThis as typeof globalThis & { memory?: Promise<Memory> | undefined }

/** The memory of this process, opened at the first request. */
export function openMemory(): Promise<Memory> {
  shared.memory ??= createMemory({ storage: storage() }).catch((error: unknown) => {
    shared.memory = undefined // the next request tries again
    throw error
  })
  return shared.memory
}
