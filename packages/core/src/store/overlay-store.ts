import { checkFunctions, checkOptions, checkPart } from '../checks/check-arguments.ts'
import { ConflictError, ScopeViolationError } from '../checks/errors.ts'
import { SYSTEM_DIRECTORIES } from '../defaults.ts'
import { MemoryError } from '../checks/memory-error.ts'
import type { FileStat, MemoryStore, ReadOptions } from './memory-store.ts'
import { portOf } from './file-port.ts'
import { isWithin } from './scope.ts'
import type { CheckedChange } from './file-port.ts'
import { storeOn } from './store-on.ts'

/** The two stores of an overlay, and what is shared between them. */
export interface OverlayOptions {
  /** Where changes go, and what is read first. */
  readonly upper: MemoryStore
  /** What is read where the upper store has no file of that path. Never changed. */
  readonly lower: MemoryStore
  /** Which files of the lower store can be seen; all of them when absent. */
  readonly isShared?: (path: string) => boolean
  /** Directories of the lower store in which no file is shared: a list does not read them. */
  readonly unshared?: readonly string[]
}

/**
 * Two stores as one: the upper hides files of the lower at the same path, and every change goes to the upper,
 * which checks paths and sizes. Appending to a file that only the lower has copies it up first; deleting one
 * throws ScopeViolationError, because it belongs to others too. Throws InvalidArgumentError where a store is
 * missing.
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

  // A precondition on a shared file becomes "not yet in the upper store", once the shared file is as
  // expected.
  const route = async (change: CheckedChange, options: ReadOptions): Promise<CheckedChange> => {
    const below = await statShared(change.path, options)
    if (below === undefined || (await upper.stat(change.path, options)) !== undefined) return change
    if (change.content === null)
      throw new ScopeViolationError(
        change.path,
        'the file is shared with others, so it cannot be deleted here',
      )
    if (change.ifMatch === undefined) return change
    if (change.ifMatch !== below.hash)
      throw new ConflictError({ path: change.path, expected: change.ifMatch, actual: below.hash })
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
      // Both at once, for one storage below can answer both by one question. A shared file that is hidden may
      // be damaged.
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
      // Those of a directory inside are few.
      const hidden = directory === '' && includeHidden !== true ? SYSTEM_DIRECTORIES : []
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
        // The lower store is read only now: nearly all changes are of files that the upper store has.
        if (!MemoryError.isInstance(error, 'conflict') && !MemoryError.isInstance(error, 'not-found'))
          throw error
        const routed = await Promise.all(changes.map((change) => route(change, options)))
        if (routed.every((change, place) => change === first[place])) throw error
        return await upper.commit(routed, options)
      }
    },
  })
}
