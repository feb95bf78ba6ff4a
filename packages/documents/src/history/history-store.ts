import {
  checkOptions,
  checkPart,
  checkValue,
  isHidden,
  portOf,
  storeOn,
  OPTION_NAMES,
  checkText,
  checkObject,
  type OptionNames,
} from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { FORGETS, RecordedCommits, type HistoryStoreOptions } from './recorded-commits.ts'
import type { Revision } from './history.ts'
import {
  historyDirectories,
  historyDirectory,
  homeDirectory,
  keyOfDirectory,
} from './records/history-place.ts'
import { RevisionNotFoundError, RevisionReader, type KeptRevision } from './records/revision-reader.ts'
import { examineHistories, restoreDamaged } from './restore-damaged.ts'

/**
 * Returns a store whose commits also record a revision of each changed file. Read the revisions with {@link
 * createHistory}, here or in any view of the store. A file that a commit leaves unchanged gets none. If
 * a file was changed without this store (by hand, or through another handle), the next commit first
 * records a revision `outside`. Changes of hidden files pass through; a commit that changes a file's
 * own history does not record that file.
 *
 * A commit writes one file of bounded size per changed file, however long its history is. It reads that file
 * only if this store was not the last to write it. Throws the errors of the store, `damaged` for a
 * damaged history, and `invalid-argument` for invalid options. Author and reason are cut to 300 characters
 * each.
 */
export function historyStore(store: MemoryStore, options: HistoryStoreOptions): MemoryStore {
  checkOptions(options, NAMES, '{ clock }')
  checkPart('store', store, ['read', 'commit'])
  const below = portOf(store)
  const history = new RecordedCommits(below, options)
  const recording = storeOn({
    ...below,
    commit: (changes, commitOptions) => history.commit(changes, commitOptions),
  })
  recorders.set(recording, history)
  return recording
}

/** For example after files were erased below the store. Does nothing for another store. */
export function forgetHistories(store: MemoryStore): void {
  recorders.get(store)?.forget()
}

const NAMES: OptionNames<HistoryStoreOptions> = {
  clock: true,
  homeOf: true,
  isKept: true,
  retention: true,
  segmentBytes: true,
}

const recorders = new WeakMap<MemoryStore, RecordedCommits>()

/**
 * The hidden files with the history of one file, sorted; empty without a history. `home` is the
 * directory that contains the history; by default the empty text, for the root of the store. To remove
 * a file for good, remove these in the same commit.
 */
async function historyFiles(
  store: Pick<MemoryStore, 'list'>,
  path: string,
  home = '',
  options: ReadOptions = {},
): Promise<string[]> {
  checkText('path', path)
  const { abortSignal } = checkOptions(options, OPTION_NAMES.read)
  const directory = await historyDirectory(path, home)
  const paths = await store.list(directory, { abortSignal, includeHidden: true })
  // Deeper files belong to files in a folder of the same name.
  return paths.filter((each) => each.lastIndexOf('/') === directory.length)
}

/**
 * The earlier texts in the histories among `paths`, also of deleted files; of texts that only grew, the last.
 * Throws `damaged` for a damaged history.
 */
async function* keptTexts(
  store: MemoryStore,
  paths: readonly string[],
  options: ReadOptions,
): AsyncGenerator<KeptRevision> {
  checkValue.list('paths', paths, 'of paths')
  for (const directory of historyDirectories(paths)) {
    options.abortSignal?.throwIfAborted()
    yield* new RevisionReader(store, directory, options).texts()
  }
}

/** Histories below the handles of a memory, for a program that copies, examines and erases whole storages. */
export const fileHistories: {
  readonly store: typeof historyStore
  readonly homeOf: typeof homeDirectory
  readonly filesOf: typeof historyFiles
  readonly textsOf: typeof keptTexts
  readonly asOf: typeof filesAsOf
  readonly examine: typeof examineHistories
  readonly restoreDamaged: typeof restoreDamaged
  readonly forget: typeof forgetHistories
  readonly FORGETS: typeof FORGETS
} = {
  store: historyStore,
  homeOf: homeDirectory,
  filesOf: historyFiles,
  textsOf: keptTexts,
  asOf: filesAsOf,
  examine: examineHistories,
  restoreDamaged,
  forget: forgetHistories,
  FORGETS,
}

/** A file as it was at an instant, or the reason why its text is not known. */
interface PastFile {
  readonly path: string
  /** The time of its last change until then. */
  readonly updatedAt: Date
  /**
   * The text. Otherwise "redacted": it was removed for good; "changed-outside": it was replaced outside of
   * the store, and was kept nowhere else; "no-history": the file changed later, and has no history.
   */
  readonly state: { readonly content: string } | 'redacted' | 'changed-outside' | 'no-history'
}

/**
 * The files of a store as they were at an instant, from their histories. A file without a history counts if
 * its last change was not later. Hidden files are left out. `homeOf` is the option of `createHistory`.
 *
 * Throws `not-found` if the history of a file no longer reaches back to the instant, and
 * `damaged` for a damaged history.
 */
async function* filesAsOf(
  store: MemoryStore,
  instant: Date,
  how: ReadOptions & { readonly homeOf: (path: string) => string },
): AsyncGenerator<PastFile> {
  const { homeOf, abortSignal } = checkObject(how, '{ homeOf }')
  checkPart('store', store, ['list'])
  const options = { abortSignal }
  const paths = await store.list('', { ...options, includeHidden: true })
  const directories = new Set(historyDirectories(paths))
  const seen = new Set<string>()
  // Histories that were put aside for a moved file come last.
  const isAside = (directory: string) => keyOfDirectory(directory) === undefined
  for (const directory of [...directories].sort((a, b) => Number(isAside(a)) - Number(isAside(b)))) {
    abortSignal?.throwIfAborted()
    const reader = new RevisionReader(store, directory, options)
    const found = await reader.at(instant)
    const file = await (found === undefined ? undefined : stateOf(reader, found.revision, found.isLast))
    if (file === undefined || seen.has(file.path)) continue
    seen.add(file.path)
    yield file
  }
  for (const path of paths) {
    if (isHidden(path) || directories.has(await historyDirectory(path, homeOf(path)))) continue
    const file = await current(path)
    if (file !== undefined) yield file
  }

  async function stateOf(
    reader: RevisionReader,
    { path, hash, version, at }: Revision,
    isLast: boolean,
  ): Promise<PastFile | undefined> {
    let updatedAt = at
    if (isLast) {
      const stat = await store.stat(path, options)
      const isOutside = stat !== undefined && (hash === null || !stat.hash.startsWith(hash))
      if (isOutside && stat.updatedAt <= instant) return await current(path)
      // Imported and moved files keep the dates of their texts.
      if (stat !== undefined && stat.updatedAt < at) updatedAt = stat.updatedAt
    }
    try {
      return { path, updatedAt, state: { content: await reader.read(path, version) } }
    } catch (error) {
      const why = error instanceof RevisionNotFoundError ? error.why : undefined
      if (why === 'redacted' || why === 'changed-outside') return { path, updatedAt: at, state: why }
      if (why === 'deleted') return undefined
      throw error
    }
  }

  async function current(path: string): Promise<PastFile | undefined> {
    const stat = await store.stat(path, options)
    if (stat === undefined) return undefined
    const { updatedAt } = stat
    if (updatedAt > instant) return { path, updatedAt, state: 'no-history' }
    return { path, updatedAt, state: { content: await store.read(path, options) } }
  }
}
