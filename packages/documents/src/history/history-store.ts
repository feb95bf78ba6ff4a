import { checkOptions, checkPart, portOf, storeOn } from '@sheaf/core/adapter'
import type { MemoryStore } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { RecordedCommits } from './recorded-commits.ts'
import type { HistoryStoreOptions } from './recorded-commits.ts'

/**
 * The same store, with a revision of each changed file recorded in the same commit: see {@link createHistory}
 * for reading them, here or in any view of it. A file that a commit leaves as it is gets none. A file that
 * was changed without it (a hand edit, another handle) gets a revision `outside` before the next one. What a
 * caller commits to hidden files passes as it is; where that is a file's history itself, the file is not
 * recorded in that commit.
 *
 * A commit writes one bounded file per changed file, however long its history is, and reads it
 * where this store was not the last to write it. Other errors than
 * the store's: UnavailableError for a history that somebody has damaged. Author and reason are kept to 300
 * characters each. Whatever erases a home for good must use the undecorated store. Throws
 * InvalidArgumentError for options that are missing or out of range.
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
 * Lets a store of {@link historyStore} go of the texts that it keeps from earlier commits, such as after
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
