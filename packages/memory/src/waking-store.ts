import type { MemoryStore } from '@sheaf/core'

/** The same store; after each change that was made, `wake` is called. */
export function wakingStore(store: MemoryStore, wake: () => void): MemoryStore {
  const after = async <T>(change: Promise<T>): Promise<T> => {
    const made = await change
    wake()
    return made
  }
  return {
    read: (path, options) => store.read(path, options),
    stat: (path, options) => store.stat(path, options),
    list: (directory, options) => store.list(directory, options),
    exists: (path, options) => store.exists(path, options),
    write: (path, content, options) => after(store.write(path, content, options)),
    append: (path, content, options) => after(store.append(path, content, options)),
    delete: (path, options) => after(store.delete(path, options)),
    commit: (changes, options) => after(store.commit(changes, options)),
  }
}
