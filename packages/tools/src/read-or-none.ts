import { MemoryError } from '@sheaf/core'
import type { MemoryStore, ReadOptions } from '@sheaf/core'

/** A file; undefined where there is none. */
export async function readOrNone(
  store: Pick<MemoryStore, 'read'>,
  file: string,
  options: ReadOptions,
): Promise<string | undefined> {
  try {
    return await store.read(file, options)
  } catch (error) {
    if (MemoryError.isInstance(error, 'not-found')) return undefined
    throw error
  }
}
