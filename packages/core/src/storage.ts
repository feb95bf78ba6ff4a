import type { Analyser } from './analyser.ts'
import type { Chunker } from './chunk.ts'
import type { Clock } from './clock.ts'
import type { MemoryStore } from './memory-store.ts'
import type { SearchIndex, SyncOptions } from './search-index.ts'

/** What a storage is given: it chooses none of these itself. */
export interface OpenOptions extends SyncOptions {
  readonly chunker: Chunker
  readonly analyser: Analyser
  readonly clock: Clock
}

/** An open storage: the files and the index over them, which always agree. */
export interface Storage {
  readonly store: MemoryStore
  readonly index: SearchIndex
  /** Waits for work under way, then releases everything. Closing twice is fine; any other call after it throws ClosedError. */
  close(): Promise<void>
}

/** What `sqlite(...)` and its like return. Making one does no I/O; opening does. */
export interface StorageAdapter {
  /** For messages, such as "sqlite". */
  readonly name: string
  /** Opens or creates the storage, and brings its index level with its files (`onProgress` tells how far). */
  open(options: OpenOptions): Promise<Storage>
}

/** A storage of its own for each tenant: the hard wall between customers. */
export type TenantStorage = (tenant: string) => StorageAdapter
