import type { MemoryStore } from '@sheaf/core'

/** A file that was changed. */
export interface FileChange {
  readonly path: string
  /** True if the list of files may have changed: a file was created or deleted, or that is unknown. */
  readonly isListed: boolean
}

/** The same store; `onChanges` gets each successful change. */
export function observedStore(
  store: MemoryStore,
  onChanges: (changes: readonly FileChange[]) => void,
): MemoryStore {
  const told = async <T>(made: Promise<T>, changes: readonly FileChange[]): Promise<T> => {
    const result = await made
    onChanges(changes)
    return result
  }
  return {
    read: (path, options) => store.read(path, options),
    stat: (path, options) => store.stat(path, options),
    list: (directory, options) => store.list(directory, options),
    exists: (path, options) => store.exists(path, options),
    write: (path, content, options) =>
      told(store.write(path, content, options), [{ path, isListed: typeof options?.ifMatch !== 'string' }]),
    append: (path, content, options) =>
      told(store.append(path, content, options), [{ path, isListed: typeof options?.ifMatch !== 'string' }]),
    delete: (path, options) => told(store.delete(path, options), [{ path, isListed: true }]),
    commit: (changes, options) => {
      const files = changes.map(({ path, content, ifMatch }) => ({
        path,
        isListed: content === null || typeof ifMatch !== 'string',
      }))
      return told(store.commit(changes, options), files)
    },
  }
}
