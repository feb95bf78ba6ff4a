/// <reference lib="esnext.disposable" preserve="true" />
import type {
  CommitOptions,
  Diagnosis,
  DoctorOptions,
  ReadOptions,
  StorageAdapter,
  SyncOptions,
  SyncReport,
} from '@sheaf/core'
import type { Bootstrap, SeedOptions, TakenBootstrap } from '@sheaf/documents'
import type { BackupOptions, BackupReceipt } from './backup/backup.ts'
import type { IdList, IdListOptions } from './handles/list-ids.ts'
import type { BootstrapLimits } from './handles/memory-handle.ts'
import type { Vectors } from './changes/open-vectors.ts'
import type { ProjectMemory, ScopedMemory, UserMemory, WorkspaceMemory } from './handles/scoped-memory.ts'

/** Where a workspace belongs. */
export interface WorkspaceOptions {
  readonly project?: string
}

/** The whole memory as a handle: what users, projects and workspaces have alike, except an id. */
export type WholeMemory = Omit<ScopedMemory, 'id' | 'erase'>

/**
 * The memory of the agent itself, for a run without a user such as a heartbeat: what all users share, and
 * nothing of a user, a project or a workspace. Its threads, entries and logs are at the root of the storage,
 * where every user reads them, so its tools propose by default. Its `erase` removes what all share, the
 * agent's own files among it.
 */
export interface AgentMemory
  extends ScopedMemory, Pick<Memory, 'seed' | 'bootstrap' | 'takeBootstrap' | 'boot' | 'heartbeat'> {
  readonly kind: 'agent'
}

/**
 * An open memory. Its own store, search, assemble and forget see everything in the storage. Its threads,
 * entries, logs and proposals are at the root, where every user reads them: right for an agent of one user,
 * or for what all share.
 */
export interface Memory extends WholeMemory {
  /**
   * The memory of the agent itself: what all users share, and nothing of a user, a project or a workspace.
   * For a run without a user, such as a heartbeat. Does no I/O.
   */
  agent(): AgentMemory
  /**
   * The memory of one user. Ids have 1 to 128 characters of any kind; different ids share nothing. Does no
   * I/O.
   */
  user(id: string): UserMemory
  /**
   * The ids of users who have a file, in the order of their directories. Directories that no id has are left
   * out.
   */
  users(options?: IdListOptions): Promise<IdList>
  /** The same for projects. */
  projects(options?: IdListOptions): Promise<IdList>
  /** The memory of one project. Ids as for users; different ids share nothing. Does no I/O. */
  project(id: string): ProjectMemory
  /**
   * The memory of one workspace, of a project if it belongs to one: workspaces of different projects are
   * different ones, whatever their ids. Throws InvalidArgumentError for ids that together make too long a
   * path. Does no I/O.
   */
  workspace(id: string, options?: WorkspaceOptions): WorkspaceMemory
  /**
   * Creates the agent's files (SOUL, HEARTBEAT, BOOT, BOOTSTRAP) where they are missing, and returns the
   * paths of what it created. Never overwrites.
   */
  seed(options?: SeedOptions): Promise<string[]>
  /**
   * The agent's character, SOUL.md, as a conversation without a user begins with it. Changes take effect with
   * the next conversation.
   */
  bootstrap(options?: BootstrapLimits): Promise<Bootstrap>
  /**
   * The instructions for the agent's first start, returned once: BOOTSTRAP.md is emptied. Undefined when
   * there are none. Dispose of what is returned (`await using`): the instructions are put back unless
   * `done()` was called.
   */
  takeBootstrap(options?: CommitOptions): Promise<TakenBootstrap | undefined>
  /** The same around `run`, and what it returns: the instructions are put back when it fails. */
  takeBootstrap<T>(run: (text: string) => Promise<T>, options?: CommitOptions): Promise<T | undefined>
  /** What the agent does at every start: the text of BOOT.md, undefined when it is missing or blank. */
  boot(options?: ReadOptions): Promise<string | undefined>
  /**
   * What the agent does from time to time: the text of HEARTBEAT.md, undefined when it is missing or blank.
   */
  heartbeat(options?: ReadOptions): Promise<string | undefined>
  /** Makes the search index again from the files. Never needed after a write; changes no result. */
  reindex(options?: SyncOptions): Promise<SyncReport>
  /**
   * Examines the storage: what is kept beside the files against the files. With `repair: true` what is
   * derived is made right again, and a damaged file gets the text that its history has. Names folders of
   * users, projects and workspaces that no id writes; a repair moves each to that of its id. Slow on purpose. A sound memory has no
   * findings. Throws when the storage cannot be examined at all.
   */
  doctor(options?: DoctorOptions): Promise<Diagnosis>
  /**
   * Copies the whole memory into another storage, while others write: all files with their dates, histories
   * and proposals as they are at one moment, and the vectors. Then all hashes are compared, and `doctor`
   * looks at the copy. Where it was interrupted, the same call continues. Until it is done the target has the
   * file ".copy/unfinished.md", and cannot be copied itself. Throws MemoryError "conflict", and changes
   * nothing, for a target that holds other files or is open, where that can be seen: not at a server;
   * UnavailableError for a damaged text or path. To restore, open the backup as a memory, and call this with
   * `examine` and an empty target.
   */
  backup(target: StorageAdapter, options?: BackupOptions): Promise<BackupReceipt>
  /** The vectors of all texts: how far they are, and what is in the way. Undefined without an embedder. */
  readonly vectors: Vectors | undefined
  /**
   * Waits for every change that was started through this memory, also those that are not awaited, for
   * learning in the background, and until every text has its vector, as far as the models answer:
   * `vectors.state()` and `learning.onEvent` report the rest. A model that hangs is waited for until its
   * attempts are used up, minutes by default: `AbortSignal.timeout(10_000)` bounds that. Rejects with the
   * reason of `abortSignal`, and then the work continues.
   */
  flush(options?: ReadOptions): Promise<void>
  /**
   * Waits for changes under way, ends what runs in the background, and closes the storage. It waits for no
   * model: learning and summaries under way reject with ClosedError, and searches go by words. Nothing is
   * lost by that: texts get their vectors when the memory is opened again, and `learning.resume()` continues
   * with conversations. Closing twice is fine; anything else after it throws ClosedError.
   */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
