import { readOrNone } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { fileValidUntil } from '@sheaf/documents'

/** Reads a file's `valid_until`; undefined if it has none or is deleted. */
export async function readValidUntil(
  store: Pick<MemoryStore, 'read'>,
  path: string,
  { abortSignal }: ReadOptions,
): Promise<string | undefined> {
  const content = await readOrNone(store, path, { abortSignal })
  return content === undefined ? undefined : fileValidUntil(content)
}
