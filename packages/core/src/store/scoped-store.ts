import { checkPart } from '../checks/check-arguments.ts'
import {
  InvalidArgumentError,
  ConflictError,
  DamagedError,
  InvalidContentError,
  InvalidPathError,
  NotFoundError,
  ScopeViolationError,
  TooLargeError,
} from '../checks/errors.ts'
import type { FileStat, MemoryStore } from './memory-store.ts'
import { checkDirectory } from './path.ts'
import { portOf } from './file-port.ts'
import { storeOn } from './store-on.ts'
import { MemoryError } from '../checks/memory-error.ts'

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

/**
 * Returns the same error with the path of the view. `toView` converts the store's path. Errors without a path
 * are returned unchanged.
 */
export function relativeError(error: unknown, toView: (path: string) => string): unknown {
  if (!MemoryError.isInstance(error) || !('path' in error) || typeof error.path !== 'string') return error
  const path = toView(error.path)
  const options = { retryable: error.retryable, cause: error.cause }
  if (is(error, ConflictError, 'conflict'))
    return new ConflictError({ path, expected: error.expected, actual: error.actual }, options)
  if (is(error, NotFoundError, 'not-found')) return new NotFoundError(path, options)
  if (is(error, InvalidPathError, 'invalid-path')) return new InvalidPathError(path, error.reason, options)
  if (is(error, InvalidContentError, 'invalid-content'))
    return new InvalidContentError(path, error.reason, options)
  if (is(error, DamagedError, 'damaged')) return new DamagedError(path, error.advice, options)
  if (is(error, TooLargeError, 'too-large'))
    return new TooLargeError(path, error.size, error.limit, { ...options, unit: error.unit })
  if (is(error, ScopeViolationError, 'scope-violation'))
    return new ScopeViolationError(path, error.reason, options)
  return error
}

// By code, not by class: the error may come from another copy of this package.
function is<T extends MemoryError>(
  error: MemoryError,
  _type: new (...parts: never[]) => T,
  code: T['code'],
): error is T {
  return error.code === code
}
