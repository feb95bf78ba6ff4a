import type { Memory } from './memory.ts'
import type { MemoryOptions } from './memory-options.ts'

/**
 * Opens a memory, and creates it if it does not exist. Rejects with the storage's error if it cannot be
 * opened, and with `invalid-argument` without a storage or for options without effect. Rebuilds an index of
 * another chunker or analyser, with `onProgress`, unless `keepIndex` is true.
 */
export async function createMemory(options: MemoryOptions): Promise<Memory> {
  // Until a memory is opened, nothing else is loaded.
  const { connectMemory } = await import('./connect-memory.ts')
  return await connectMemory(options)
}
