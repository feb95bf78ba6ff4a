import { checkPart } from './check-arguments.ts'
import { InvalidArgumentError } from './errors.ts'
import type { Change, FileStat, ListOptions, MemoryStore } from './memory-store.ts'
import { checkDirectory } from './path.ts'
import { relativeError } from './relative-error.ts'

/**
 * The part of a store below `directory`, as a store of its own: paths are relative to the directory, and none
 * of them reaches out of it. Throws InvalidPathError for a directory outside the grammar, and
 * InvalidArgumentError for an empty one and for a store that is none.
 */
export function scopedStore(store: MemoryStore, directory: string): MemoryStore {
  checkPart('store', store, ['read', 'commit'])
  if (directory === '')
    throw new InvalidArgumentError('directory', 'is empty; use the store itself for the whole of it')
  checkDirectory(directory)
  const prefix = `${directory}/`
  // What is not text stays as it is, so that the store refuses it; the grammar refuses every way out of the
  // directory.
  const inside = (path: string) => (typeof path === 'string' ? `${prefix}${path}` : path)
  const insideChange = (change: Change): Change =>
    typeof change === 'object' && change !== null ? { ...change, path: inside(change.path) } : change
  const outside = (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : path)
  const relative = (stat: FileStat): FileStat => ({ ...stat, path: outside(stat.path) })
  const relativeOrNone = (stat: FileStat | undefined) => (stat === undefined ? undefined : relative(stat))
  const act = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw relativeError(error, outside)
    }
  }
  return {
    read: (path, options) => act(() => store.read(inside(path), options)),
    stat: (path, options) => act(async () => relativeOrNone(await store.stat(inside(path), options))),
    exists: (path, options) => act(() => store.exists(inside(path), options)),
    write: (path, content, options) =>
      act(async () => relative(await store.write(inside(path), content, options))),
    append: (path, content, options) =>
      act(async () => relative(await store.append(inside(path), content, options))),
    delete: (path, options) => act(() => store.delete(inside(path), options)),
    list: (below = '', options?: ListOptions) =>
      act(async () => (await store.list(below === '' ? directory : inside(below), options)).map(outside)),
    commit: (changes, options) =>
      act(async () => {
        const inner = Array.isArray(changes) ? changes.map(insideChange) : changes
        const commit = await store.commit(inner, options)
        return { ...commit, files: commit.files.map(relativeOrNone) }
      }),
  }
}
