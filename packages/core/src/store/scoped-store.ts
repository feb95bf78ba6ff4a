import { checkPart } from '../checks/check-arguments.ts'
import { InvalidArgumentError } from '../checks/errors.ts'
import type { FileStat, MemoryStore } from './memory-store.ts'
import { checkDirectory } from './path.ts'
import { portOf } from './file-port.ts'
import { relativeError } from './relative-error.ts'
import { storeOn } from './store-on.ts'

/**
 * The part of a store below `directory`, as its own store: paths are relative to the directory, no path
 * leaves it, and its commits have their own count. Throws InvalidPathError for an invalid directory, and
 * InvalidArgumentError for an empty directory or a value that is not a store.
 */
export function scopedStore(store: MemoryStore, directory: string): MemoryStore {
  checkPart('store', store, ['read', 'commit'])
  if (directory === '')
    throw new InvalidArgumentError('directory', 'is empty; use the store itself for the whole of it')
  checkDirectory(directory)
  const below = portOf(store)
  const prefix = `${directory}/`
  let commits = 0
  // Values that are not strings pass through, and the store refuses them. The grammar refuses every path that
  // would leave the directory.
  const inside = (path: string) => (typeof path === 'string' ? `${prefix}${path}` : path)
  const outside = (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : path)
  const relative = (stat: FileStat | undefined) => stat && { ...stat, path: outside(stat.path) }
  const refuse = (error: unknown): never => {
    throw relativeError(error, outside)
  }
  const check = (work: () => void) => {
    try {
      work()
    } catch (error) {
      refuse(error)
    }
  }
  return storeOn({
    ...below,
    read: (path, options) => below.read(inside(path), options).catch(refuse),
    readAll: (paths, options) => below.readAll(paths.map(inside), options).catch(refuse),
    stat: (path, options) => below.stat(inside(path), options).then(relative, refuse),
    list: (at, options) =>
      below
        .list(at === '' ? directory : inside(at), { ...options, except: options.except?.map(inside) ?? [] })
        .then((paths) => paths.map(outside), refuse),
    commit: (changes, options) =>
      below
        .commit(
          changes.map((change) => ({ ...change, path: inside(change.path) })),
          options,
        )
        .then(
          (commit) => ({ ...commit, sequence: (commits += 1), files: commit.files.map(relative) }),
          refuse,
        ),
    checkPath: (path) => check(() => below.checkPath(inside(path))),
    checkDirectory: (at) => check(() => below.checkDirectory(at === '' ? directory : inside(at))),
    inTurn: (key, work) => below.inTurn(inside(key), work),
  })
}
