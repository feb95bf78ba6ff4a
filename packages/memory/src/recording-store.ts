import type { Change, Clock, MemoryStore } from '@sheaf/core'
import { historyStore } from '@sheaf/documents'
import type { Retention } from '@sheaf/documents'
import { homeOf } from './homes.ts'

/** How long revisions are kept, and whose clock dates them. */
export interface RecordingOptions {
  readonly clock: Clock
  readonly retention?: Retention
}

/**
 * The same store, which records a revision of each markdown file that is changed. Files of other endings have
 * no history.
 */
export function recordingStore(store: MemoryStore, { clock, retention }: RecordingOptions): MemoryStore {
  // How large a file may be is for the storage to say.
  const recording = historyStore(store, {
    clock,
    homeOf,
    maxFileBytes: Infinity,
    ...(retention === undefined ? {} : { retention }),
  })
  const of = (path: string) => (typeof path === 'string' && !path.endsWith('.md') ? store : recording)
  const ofAll = (changes: readonly Change[]) =>
    Array.isArray(changes) &&
    changes.some((change: Change | null) => change !== null && of(change.path) === store)
      ? store
      : recording
  return {
    read: (path, options) => store.read(path, options),
    stat: (path, options) => store.stat(path, options),
    exists: (path, options) => store.exists(path, options),
    list: (directory, options) => store.list(directory, options),
    write: (path, content, options) => of(path).write(path, content, options),
    append: (path, content, options) => of(path).append(path, content, options),
    delete: (path, options) => of(path).delete(path, options),
    commit: (changes, options) => ofAll(changes).commit(changes, options),
  }
}
