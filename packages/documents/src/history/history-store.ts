import { checkOptions, checkPart, portOf, storeOn } from '@sheaf/core/adapter'
import type { MemoryStore } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { RecordedCommits } from './recorded-commits.ts'
import type { HistoryStoreOptions } from './recorded-commits.ts'

/**
 * The same store; each commit also records a revision of each changed file. Read them with {@link
 * createHistory}, here or in any view of the store. A file that a commit leaves unchanged gets none. If
 * a file was changed without this store (by hand, or through another handle), the next commit first
 * records a revision `outside`. Changes of hidden files pass through; a commit that changes a file's
 * own history does not record that file.
 *
 * A commit writes one file of bounded size per changed file, however long its history is. It reads that
 * file only if this store was not the last to write it. Throws the errors of the store, and
 * DamagedError for a damaged history. Author and reason are cut to 300 characters each. To erase a home
 * for good, use the store below. Throws InvalidArgumentError for options that are missing or out of
 * range.
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
  histories.set(recording, history)
  return recording
}

/**
 * Clears the texts of earlier commits from the memory of a {@link historyStore}, for example after
 * files were erased below it. Does nothing for another store.
 */
export function forgetHistories(store: MemoryStore): void {
  histories.get(store)?.forget()
}

const NAMES: OptionNames<HistoryStoreOptions> = {
  clock: true,
  homeOf: true,
  isKept: true,
  isLog: true,
  retention: true,
  segmentBytes: true,
}

const histories = new WeakMap<MemoryStore, RecordedCommits>()
