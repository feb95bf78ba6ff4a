import { MemoryError } from '@sheaf/core'
import type { MemoryStore } from '@sheaf/core'

/** What the file says; undefined when there is none. */
export async function readOrNone(
  store: Pick<MemoryStore, 'read'>,
  path: string,
): Promise<string | undefined> {
  try {
    return await store.read(path)
  } catch (error) {
    if (MemoryError.isInstance(error, 'not-found')) return undefined
    throw error
  }
}
