import { MemoryError } from '@sheaf/core'
import type { MemoryStore, ReadOptions } from '@sheaf/core'

/** The content of a file; undefined when there is none. Any other failure rejects. */
export async function readOrNone(
  store: MemoryStore,
  path: string,
  { abortSignal }: ReadOptions = {},
): Promise<string | undefined> {
  try {
    return await store.read(path, { abortSignal })
  } catch (error) {
    if (MemoryError.isInstance(error, 'not-found')) return undefined
    throw error
  }
}
