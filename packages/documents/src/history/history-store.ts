import { checkOptions, checkPart, portOf, storeOn, OPTION_NAMES } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { filesAsOf } from './files-as-of.ts'
import { FORGETS, RecordedCommits } from './recorded-commits.ts'
import type { HistoryStoreOptions } from './recorded-commits.ts'
import { historyDirectory } from './records/history-place.ts'
import { examineHistories, restoreDamaged } from './restore-damaged.ts'

/**
 * The same store; each commit also records a revision of each changed file. Read them with {@link
 * createHistory}, here or in any view of the store. A file that a commit leaves unchanged gets none. If
 * a file was changed without this store (by hand, or through another handle), the next commit first
 * records a revision `outside`. Changes of hidden files pass through; a commit that changes a file's
 * own history does not record that file.
 *
 * A commit writes one file of bounded size per changed file, however long its history is. It reads that file
 * only if this store was not the last to write it. Throws the errors of the store, and DamagedError for a
 * damaged history. Author and reason are cut to 300 characters each.
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

/**
 * Clears the texts of earlier commits from the memory of a {@link historyStore}, for example after
 * files were erased below it. Does nothing for another store.
 */
export function forgetHistories(store: MemoryStore): void {
  recorders.get(store)?.forget()
}

const NAMES: OptionNames<HistoryStoreOptions> = {
  clock: true,
  homeOf: true,
  isKept: true,
  isLog: true,
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
  const { abortSignal } = checkOptions(options, OPTION_NAMES.read)
  const directory = await historyDirectory(path, home)
  const paths = await store.list(directory, { abortSignal, includeHidden: true })
  // Deeper files belong to files in a folder of the same name.
  return paths.filter((each) => each.lastIndexOf('/') === directory.length)
}

/** Histories below the handles of a memory, for a program that copies, examines and erases whole storages. */
export const fileHistories: {
  readonly filesOf: typeof historyFiles
  readonly asOf: typeof filesAsOf
  readonly examine: typeof examineHistories
  readonly restoreDamaged: typeof restoreDamaged
  readonly forget: typeof forgetHistories
  readonly FORGETS: typeof FORGETS
} = {
  filesOf: historyFiles,
  asOf: filesAsOf,
  examine: examineHistories,
  restoreDamaged,
  forget: forgetHistories,
  FORGETS,
}
