import type {
  AssembledContext,
  AssembleRequest,
  Clock,
  CommitOptions,
  Diagnosis,
  DoctorOptions,
  FileStat,
  MemoryStore,
  ReadOptions,
  Residue,
  SearchHit,
  SyncOptions,
  SyncReport,
} from '@sheaf/core'
import type { Bootstrap, BootstrapOptions, DailyLogRange, Entries, SeedOptions, TakenBootstrap } from '@sheaf/documents'
import type { SearchOptions } from './search-options.ts'

/** One view of a memory: its files, a search over them, and contexts made of them. */
export interface MemoryHandle {
  /** The files that the handle sees. Changes are durable, and searchable, once they resolve. */
  readonly store: MemoryStore
  /**
   * The best pieces of memory for `query`, best first. Any text is a query: it is words to look for, never syntax; blank text finds nothing.
   * What was deleted and waits in the trash is never found. Throws InvalidArgumentError or InvalidPathError for options out of range, never because
   * of the query.
   */
  search(query: string, options?: SearchOptions): Promise<SearchHit[]>
  /**
   * A context for a model that never exceeds `maxTokens`: the system prompt, the files that are always offered, what the current message
   * calls for, and the conversation. Throws BudgetExceededError when the system prompt and the current message alone are too much.
   */
  assemble(request: AssembleRequest): Promise<AssembledContext>
}

/** How large a bootstrap text may be. */
export type BootstrapLimits = Pick<BootstrapOptions, 'fileCap' | 'maxTokens' | 'abortSignal'>

/** How large a user's bootstrap text may be, and how far back it goes. */
export interface UserBootstrapLimits extends BootstrapLimits {
  /** The last so many daily logs, or those of the last so many days. 3 logs by default. */
  readonly dailyLogs?: DailyLogRange
}

/** A user's memory: their own files over the shared ones. */
export interface UserMemory extends MemoryHandle {
  readonly id: string
  /** Says what time and day it is for this memory. */
  readonly clock: Clock
  /** Where the agent's own files lie in `store`: the empty text for its root. */
  readonly agentDirectory: string
  /** The user's own files alone, without the shared ones that `store` shows as well. */
  readonly ownStore: MemoryStore
  /** Typed entries below `memory/`, with their index in `memory/MEMORY.md`. */
  readonly entries: Entries
  /** Creates the user's USER.md and MEMORY.md where they are missing, and returns the paths of what it created. Never overwrites. */
  seed(options?: SeedOptions): Promise<string[]>
  /**
   * What a conversation begins with: SOUL, USER, MEMORY, the index of entries and the last daily logs, newest first. Keep it for the whole conversation: the
   * same files give the same bytes, and so the same `hash`, which keeps a model's prompt cache warm; call it again to see what changed.
   */
  bootstrap(options?: UserBootstrapLimits): Promise<Bootstrap>
  /**
   * Adds an entry to today's log, `memory/YYYY-MM-DD.md`, under the time of day; both as the clock's time zone has them. Concurrent
   * entries all survive. Throws InvalidArgumentError for blank text.
   */
  appendDaily(text: string, options?: CommitOptions): Promise<FileStat>
  /**
   * Removes everything of this user, the trash included, and overwrites what the files have left in indexes, free pages and logs. Slow. Backups, and copies that
   * others hold, are theirs; the receipt names the places where something may remain. What is written meanwhile may survive: stop the user's agents first.
   */
  erase(options?: CommitOptions): Promise<ErasureReceipt>
}

/** What became of a user who was erased. */
export interface ErasureReceipt {
  /** Files that were removed. */
  readonly files: number
  readonly erasedAt: Date
  readonly places: readonly Residue[]
}

/** An open memory. Its own store, search and assemble see everything in the storage. */
export interface Memory extends MemoryHandle {
  /** The memory of one user. Ids have 1 to 128 characters of any kind; different ids share nothing. Does no I/O. */
  user(id: string): UserMemory
  /** Creates the agent's files (SOUL, HEARTBEAT, BOOT, BOOTSTRAP) where they are missing, and returns the paths of what it created. Never overwrites. */
  seed(options?: SeedOptions): Promise<string[]>
  /** The agent's character, SOUL.md, as a conversation without a user begins with it. Changes take effect with the next conversation. */
  bootstrap(options?: BootstrapLimits): Promise<Bootstrap>
  /**
   * The instructions for the agent's first start, once, whoever asks: BOOTSTRAP.md is emptied as it is taken. Undefined when there are none. Dispose of what
   * is returned (`await using`): the instructions are put back unless `done()` was called.
   */
  takeBootstrap(options?: CommitOptions): Promise<TakenBootstrap | undefined>
  /** The same around `run`, and what it returns: the instructions are put back when it fails. */
  takeBootstrap<T>(run: (text: string) => Promise<T>, options?: CommitOptions): Promise<T | undefined>
  /** What the agent does at every start: the text of BOOT.md, undefined when it is missing or blank. */
  boot(options?: ReadOptions): Promise<string | undefined>
  /** What the agent does from time to time: the text of HEARTBEAT.md, undefined when it is missing or blank. */
  heartbeat(options?: ReadOptions): Promise<string | undefined>
  /** Makes the search index anew from the files. Never needed after a write; changes no result. */
  reindex(options?: SyncOptions): Promise<SyncReport>
  /**
   * Examines the storage: what is kept beside the files against the files. With `repair: true` what is derived is made right again; the files
   * themselves are never changed. Slow on purpose. A sound memory has no findings. Throws when the storage cannot be examined at all.
   */
  doctor(options?: DoctorOptions): Promise<Diagnosis>
  /** Waits for every change that was started through this memory, also those that nobody awaits. */
  flush(): Promise<void>
  /** Waits as `flush` does, then closes the storage. Closing twice is fine; anything else after it throws ClosedError. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
