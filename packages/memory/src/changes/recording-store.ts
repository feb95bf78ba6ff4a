import type { Clock, MemoryStore } from '@sheaf/core'
import { historyStore } from '@sheaf/documents'
import type { Retention } from '@sheaf/documents'
import { homeOf } from '../handles/homes.ts'

/** How long to keep revisions, and the clock that dates them. */
export interface RecordingOptions {
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
