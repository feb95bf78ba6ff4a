import { readOrNone } from '@sheaf/core/adapter'
import type { MemoryStore, SyncOptions } from '@sheaf/core'

/** A file that was read. */
export interface ReadFile {
  readonly path: string
  readonly content: string
}

const FILES_AT_ONCE = 16

/** Reads all files that are not hidden, by path, each once. Leaves out files that disappear meanwhile. */
export async function* readFiles(
  store: Pick<MemoryStore, 'list' | 'read'>,
  { abortSignal, onProgress }: SyncOptions,
): AsyncGenerator<ReadFile> {
  abortSignal?.throwIfAborted()
  const paths = await store.list('', { abortSignal })
  for (let start = 0; start < paths.length; start += FILES_AT_ONCE) {
    abortSignal?.throwIfAborted()
    const part = paths.slice(start, start + FILES_AT_ONCE)
    const contents = await Promise.all(part.map((path) => readOrNone(store, path, { abortSignal })))
    for (const [place, path] of part.entries()) {
      const content = contents[place]
      if (content !== undefined) yield { path, content }
      onProgress?.({ done: start + place + 1, total: paths.length, path })
    }
  }
}
