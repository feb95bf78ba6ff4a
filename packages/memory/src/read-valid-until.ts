import { MemoryError } from '@sheaf/core'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { fileValidUntil } from '@sheaf/documents'

/** The day until which a file holds; undefined for a file that says no day, or was deleted meanwhile. */
export async function readValidUntil(
  store: Pick<MemoryStore, 'read'>,
  path: string,
  { abortSignal }: ReadOptions,
): Promise<string | undefined> {
  try {
    return fileValidUntil(await store.read(path, { abortSignal }))
  } catch (error) {
    if (MemoryError.isInstance(error, 'not-found')) return undefined
    throw error
  }
}
