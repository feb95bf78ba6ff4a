import { portOf, storeOn } from '@sheaf/core/adapter'
import type { Storage, Clock, MemoryStore } from '@sheaf/core'
import type { FilePort } from '@sheaf/core/adapter'
import { historyStore } from '@sheaf/documents'
import type { Retention } from '@sheaf/documents'
import { homeOf } from '../handles/homes.ts'

/** The same storage, but calls `wake` after each commit. */
export function wakingStorage(storage: Storage, wake: () => void): Storage {
  return committingStorage(storage, (commit) => async (changes, options) => {
    const made = await commit(changes, options)
    wake()
    return made
  })
}

/** The same storage with another commit, which `make` makes from the storage's own. */
export function committingStorage(
  storage: Storage,
  make: (commit: FilePort['commit']) => FilePort['commit'],
): Storage {
  const below = portOf(storage.store)
  return {
    store: storeOn({ ...below, commit: make((changes, options) => below.commit(changes, options)) }),
    index: storage.index,
    doctor: (options) => storage.doctor(options),
    changes: (options) => storage.changes(options),
    scrub: (options) => storage.scrub(options),
    snapshot: (options) => storage.snapshot(options),
    close: () => storage.close(),
  }
}

interface RecordingOptions {
  readonly clock: Clock
  readonly retention?: Retention
}

/** The same store, but each change of a markdown file records a revision. Other files have no history. */
export function recordingStore(store: MemoryStore, { clock, retention }: RecordingOptions): MemoryStore {
  return historyStore(store, {
    clock,
    homeOf,
    isKept: (path) => path.toLowerCase().endsWith('.md'),
    ...(retention === undefined ? {} : { retention }),
  })
}
