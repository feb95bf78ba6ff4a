import { readOrNone } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { fileValidUntil } from '@sheaf/documents'

/** The day until which a file holds; undefined for a file without one, or a deleted file. */
export async function readValidUntil(
  store: Pick<MemoryStore, 'read'>,
  path: string,
  { abortSignal }: ReadOptions,
): Promise<string | undefined> {
  const content = await readOrNone(store, path, { abortSignal })
  return content === undefined ? undefined : fileValidUntil(content)
}
