import { MemoryError, type MemoryStore } from '@sheaf/core'

/** Files that never change, listed with hidden ones and all. `onRead` may throw to make a read fail. */
export function fixedFiles(
  files: Readonly<Record<string, string>>,
  onRead: (path: string) => void = () => {},
): Pick<MemoryStore, 'list' | 'read'> {
  return {
    async list(_directory, options) {
      options?.abortSignal?.throwIfAborted()
      return Object.keys(files).sort()
    },
    async read(path, options) {
      options?.abortSignal?.throwIfAborted()
      onRead(path)
      const content = files[path]
      if (content === undefined) throw MemoryError.notFound(path)
      return content
    },
  }
}
