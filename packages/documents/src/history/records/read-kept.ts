import { contentHash, MemoryError } from '@sheaf/core'
import type { ReadOptions } from '@sheaf/core'
import type { FilePort } from '@sheaf/core/adapter'

interface KeptFile {
  /** Undefined if it does not exist or cannot be read. */
  readonly content: string | undefined
  /**
   * The condition for a change: null if the file does not exist, undefined if the hash is damaged too.
   */
  readonly hash: string | null | undefined
}

/** True for the error of a file that exists but cannot be read, because its bytes are damaged. */
export function isUnreadable(error: unknown): boolean {
  return MemoryError.isInstance(error, 'damaged') || MemoryError.isInstance(error, 'invalid-content')
}

/** Reads a file whose damage must not block changes of another file. */
export async function readKept(
  store: Pick<FilePort, 'read' | 'stat'>,
  path: string,
  options: ReadOptions,
): Promise<KeptFile> {
  try {
    const content = await store.read(path, options)
    return { content, hash: content === undefined ? null : await contentHash(content) }
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return { content: undefined, hash: conditionOf((await store.stat(path, options))?.hash) }
  }
}

/** The hash of a damaged file as the condition of a change; undefined if the hash itself is damaged. */
export function conditionOf(hash: string | undefined): string | undefined {
  return hash !== undefined && /^[0-9a-f]{64}$/.test(hash) ? hash : undefined
}
