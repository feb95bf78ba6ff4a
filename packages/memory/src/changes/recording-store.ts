import type { Clock, MemoryStore } from '@sheaf/core'
import { historyStore } from '@sheaf/documents'
import type { Retention } from '@sheaf/documents'
import { homeOf } from '../handles/homes.ts'

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
  return historyStore(store, {
    clock,
    homeOf,
    isKept: (path) => path.endsWith('.md'),
    ...(retention === undefined ? {} : { retention }),
  })
}
