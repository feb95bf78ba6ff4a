import type {
  AssembledContext,
  AssembleRequest,
  CommitOptions,
  FileStat,
  MemoryStore,
  SearchHit,
  SyncOptions,
  SyncReport,
} from '@sheaf/core'
import type { SearchOptions } from './search-options.ts'

/** One view of a memory: its files, a search over them, and contexts made of them. */
export interface MemoryHandle {
  /** The files that the handle sees. Changes are durable, and searchable, once they resolve. */
  readonly store: MemoryStore
  /**
   * The best pieces of memory for `query`, best first. Any text is a query: it is words to look for, never syntax; blank text finds nothing.
   * Throws InvalidArgumentError or InvalidPathError for options out of range, never because of the query.
   */
  search(query: string, options?: SearchOptions): Promise<SearchHit[]>
  /**
   * A context for a model that never exceeds `maxTokens`: the system prompt, the files that are always offered, what the current message
   * calls for, and the conversation. Throws BudgetExceededError when the system prompt and the current message alone are too much.
   */
  assemble(request: AssembleRequest): Promise<AssembledContext>
}

/** A user's memory: their own files over the shared ones. */
export interface UserMemory extends MemoryHandle {
  readonly id: string
  /**
   * Adds an entry to today's log, `memory/YYYY-MM-DD.md`, under the time of day; both as the clock's time zone has them. Concurrent
   * entries all survive. Throws InvalidArgumentError for blank text.
   */
  appendDaily(text: string, options?: CommitOptions): Promise<FileStat>
}

/** An open memory. Its own store, search and assemble see everything in the storage. */
export interface Memory extends MemoryHandle {
  /** The memory of one user. Ids have 1 to 128 characters of any kind; different ids share nothing. Does no I/O. */
  user(id: string): UserMemory
  /** Makes the search index anew from the files. Never needed after a write; changes no result. */
  reindex(options?: SyncOptions): Promise<SyncReport>
  /** Waits for every change that was started through this memory, also those that nobody awaits. */
  flush(): Promise<void>
  /** Waits as `flush` does, then closes the storage. Closing twice is fine; anything else after it throws ClosedError. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
