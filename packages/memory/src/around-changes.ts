import type { MemoryStore } from '@sheaf/core'

/**
 * The same store, with what becomes of each change given through `around`, which returns what its caller
 * gets. Reading is left alone.
 */
export function aroundChanges(
  store: MemoryStore,
  around: <T>(change: Promise<T>) => Promise<T>,
): MemoryStore {
  return {
    read: (path, options) => store.read(path, options),
    stat: (path, options) => store.stat(path, options),
    list: (directory, options) => store.list(directory, options),
    exists: (path, options) => store.exists(path, options),
    write: (path, content, options) => around(store.write(path, content, options)),
    append: (path, content, options) => around(store.append(path, content, options)),
    delete: (path, options) => around(store.delete(path, options)),
    commit: (changes, options) => around(store.commit(changes, options)),
  }
}
