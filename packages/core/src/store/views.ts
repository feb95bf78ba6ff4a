import { checkFunctions, checkOptions, checkPart } from '../checks/check-arguments.ts'
import { MemoryError } from '../checks/errors.ts'
import { OTHER_FOLDERS } from '../defaults.ts'
import { portOf, type CheckedChange } from './file-port.ts'
import type { FileStat, MemoryStore, ReadOptions } from './memory-store.ts'
import { checkDirectory, isWithin } from './path.ts'
import { storeOn } from './store-on.ts'

/**
 * The part of a store below `directory`, as its own store: paths are relative to the directory, no path
 * leaves it, and its commits have their own count. Throws `invalid-path` for an invalid directory, and
 * `invalid-argument` for an empty directory or a value that is not a store.
 */
export function scopedStore(store: MemoryStore, directory: string): MemoryStore {
  checkPart('store', store, ['read', 'commit'])
  if (directory === '')
    throw MemoryError.invalidArgument('directory', 'is empty; use the store itself for the whole of it')
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
  if (!MemoryError.isInstance(error) || typeof error.path !== 'string') return error
  const path = toView(error.path)
  const { code, retryable, cause, reason = '', advice = '', size = 0, limit = 0 } = error
  const { expected = null, actual = null, unit } = error
  const options = { retryable, cause }
  if (code === 'conflict') return MemoryError.conflict({ path, expected, actual }, options)
  if (code === 'not-found') return MemoryError.notFound(path, options)
  if (code === 'invalid-path') return MemoryError.invalidPath(path, reason, options)
  if (code === 'invalid-content') return MemoryError.invalidContent(path, reason, options)
  if (code === 'damaged') return MemoryError.damaged(path, advice, options)
  if (code === 'too-large')
    return MemoryError.tooLarge(path, size, limit, { ...options, ...(unit && { unit }) })
  if (code === 'scope-violation') return MemoryError.scopeViolation(path, reason, options)
  return error
}

/** The two stores of an overlay, and the shared files. */
export interface OverlayOptions {
  /** Gets all changes, and is read first. */
  readonly upper: MemoryStore
  /** Read if the upper store lacks the file. Never changed. */
  readonly lower: MemoryStore
  /** True for visible files of the lower store; all of them if absent. */
  readonly isShared?: (path: string) => boolean
  /** Directories of the lower store without shared files: a list does not read them. */
  readonly unshared?: readonly string[]
}

/**
 * Combines two stores: files of the upper store hide files of the lower store at the same path, and every
 * change goes to the upper store, which checks paths and sizes. An append to a file that only the lower store
 * has copies it to the upper store first. Deleting such a file throws `scope-violation`, because it also
 * belongs to others. Throws `invalid-argument` if a store is missing.
 */
export function overlayStore(options: OverlayOptions): MemoryStore {
  checkOptions(options, { isShared: true, lower: true, unshared: true, upper: true }, '{ upper, lower }')
  checkPart('store', options.upper, ['read', 'commit'], 'upper')
  checkPart('store', options.lower, ['read', 'list'], 'lower')
  checkFunctions(options, 'isShared')
  const { isShared = () => true, unshared = [] } = options
  const upper = portOf(options.upper)
  const lower = portOf(options.lower)
  const statShared = async (path: string, { abortSignal }: ReadOptions): Promise<FileStat | undefined> =>
    isShared(path) ? await lower.stat(path, { abortSignal }) : undefined

  const route = async (change: CheckedChange, options: ReadOptions): Promise<CheckedChange> => {
    const below = await statShared(change.path, options)
    if (below === undefined || (await upper.stat(change.path, options)) !== undefined) return change
    if (change.content === null)
      throw MemoryError.scopeViolation(
        change.path,
        'the file is shared with others, so it cannot be deleted here',
      )
    if (change.ifMatch === undefined) return change
    if (change.ifMatch !== below.hash)
      throw MemoryError.conflict({ path: change.path, expected: change.ifMatch, actual: below.hash })
    const { before: _shared, ...own } = change
    return { ...own, ifMatch: null }
  }

  return storeOn({
    ...upper,
    read: async (path, options) =>
      (await upper.read(path, options)) ?? (isShared(path) ? await lower.read(path, options) : undefined),
    async readAll(paths, options) {
      const shown = paths.filter(isShared)
      const readShared = async (files: readonly string[]) =>
        files.length === 0 ? [] : await lower.readAll(files, options)
      // Both at once, so that a shared storage can answer with one request. A hidden shared file may be
      // damaged, so its errors are ignored.
      const [own, shared] = await Promise.all([
        upper.readAll(paths, options),
        readShared(shown).catch(() => undefined),
      ])
      const left = shown.filter((path) => own[paths.indexOf(path)] === undefined)
      const below = shared ?? (await readShared(left))
      const files = shared === undefined ? left : shown
      return paths.map((path, place) => own[place] ?? below[files.indexOf(path)])
    },
    stat: async (path, options) => (await upper.stat(path, options)) ?? (await statShared(path, options)),
    async list(directory, options) {
      const { except = [], includeHidden } = options
      // Sheaf's folders are skipped at the root only: a subdirectory has few of them.
      const hidden = directory === '' && includeHidden !== true ? OTHER_FOLDERS.system : []
      const [own, below] = await Promise.all([
        upper.list(directory, { ...options, except: [...except, ...hidden] }),
        unshared.some((each) => directory === each || isWithin(directory, each))
          ? []
          : lower.list(directory, { ...options, except: [...except, ...hidden, ...unshared] }),
      ])
      return [...new Set([...own, ...below.filter(isShared)])]
    },
    async commit(changes, options) {
      const first = await Promise.all(
        changes.map(async (change) => (change.ifMatch === null ? await route(change, options) : change)),
      )
      try {
        return await upper.commit(first, options)
      } catch (error) {
        // The lower store is read only now: nearly all changes are to files of the upper store.
        if (!MemoryError.isInstance(error, 'conflict') && !MemoryError.isInstance(error, 'not-found'))
          throw error
        const routed = await Promise.all(changes.map((change) => route(change, options)))
        if (routed.every((change, place) => change === first[place])) throw error
        return await upper.commit(routed, options)
      }
    },
  })
}
