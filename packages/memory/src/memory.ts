/// <reference lib="esnext.disposable" preserve="true" />
import type {
  CommitOptions,
  Diagnosis,
  DoctorOptions,
  ReadOptions,
  Residue,
  StorageAdapter,
  SyncOptions,
  SyncReport,
} from '@sheaf/core'
import type { TakenBootstrap, userFiles } from '@sheaf/documents'
import type { BackupOptions, BackupReceipt } from './backup/backup.ts'
import type { IdList, IdListOptions } from './handles/homes.ts'
import type {
  Bootstrap,
  BootstrapLimits,
  ProjectMemory,
  ScopedMemory,
  UserMemory,
  WorkspaceMemory,
} from './handles/scoped-memory.ts'
import type { Vectors } from './changes/waking-storage.ts'

/** The project of a workspace, if any. */
interface WorkspaceOptions {
  readonly project?: string | undefined
}

/** The whole memory as a handle: like a user's, without `id` and `erase`. */
export type WholeMemory = Omit<ScopedMemory, 'id' | 'erase'>

/**
 * The memory of the agent itself, for a run without a user such as a heartbeat: only the files that all users
 * share. Its threads, entries and logs are at the root of the storage, where every user reads them, so its
 * tools propose by default. Its `erase` removes all shared files, the agent's own included.
 */
export interface AgentMemory
  extends ScopedMemory, Pick<Memory, 'seed' | 'bootstrap' | 'takeBootstrap' | 'boot' | 'heartbeat'> {
  readonly kind: 'agent'
}

/**
 * An open memory. Its own store, search, assemble and forget see everything in the storage. Its threads,
 * entries, logs and proposals are at the root, where every user reads them: right for an agent of one user,
 * or for shared texts.
 */
export interface Memory extends WholeMemory {
  /** The memory of the agent itself, for a run without a user. Does no I/O. */
  agent(): AgentMemory
  /** The memory of one user, by an id of 1 to 128 characters; different ids share nothing. Does no I/O. */
  user(id: string): UserMemory
  /** The ids of users who have a file, in the order of their directories. Leaves out other directories. */
  users(options?: IdListOptions): Promise<IdList>
  /** The ids of projects in the same way. */
  projects(options?: IdListOptions): Promise<IdList>
  /** The ids of workspaces: those of a project, or those without one. */
  workspaces(options?: IdListOptions & WorkspaceOptions): Promise<IdList>
  /** The memory of one project. Ids as for users; different ids share nothing. Does no I/O. */
  project(id: string): ProjectMemory
  /**
   * The memory of one workspace, in a project if you name one. Workspaces of different projects differ,
   * whatever their ids. Throws `invalid-argument` for ids that together make too long a path. Does no I/O.
   */
  workspace(id: string, options?: WorkspaceOptions): WorkspaceMemory
  /** Creates the agent's missing files (SOUL, HEARTBEAT, BOOT, BOOTSTRAP), and returns their paths. */
  seed(options?: Parameters<typeof userFiles.seed>[1]): Promise<string[]>
  /** The agent's character, SOUL.md, for the beginning of a conversation without a user. */
  bootstrap(options?: BootstrapLimits): Promise<Bootstrap>
  /**
   * The instructions for the agent's first start, returned once: BOOTSTRAP.md is emptied. Undefined without
   * any. Dispose of the result (`await using`): it puts the instructions back unless `done()` was called.
   */
  takeBootstrap(options?: CommitOptions): Promise<TakenBootstrap | undefined>
  /** Gives the instructions to `run`, and returns its result; puts them back if `run` fails. */
  takeBootstrap<T>(run: (text: string) => Promise<T>, options?: CommitOptions): Promise<T | undefined>
  /** Instructions for every start: the text of BOOT.md, undefined if it is missing or blank. */
  boot(options?: ReadOptions): Promise<string | undefined>
  /**
   * Instructions for runs from time to time: the text of HEARTBEAT.md, undefined if it is missing or blank.
   */
  heartbeat(options?: ReadOptions): Promise<string | undefined>
  /** Rebuilds the search index from the files. Never needed after a write; changes no result. */
  reindex(options?: SyncOptions): Promise<SyncReport>
  /**
   * Examines the storage: compares the derived data with the files. With `repair: true` it corrects derived
   * data, and gives a damaged file the text of its history. Names folders of users, projects and workspaces
   * that no id has; a repair moves each to the folder of its id. Slow on purpose. A sound memory has no
   * findings. Throws if it cannot examine the storage at all.
   */
  doctor(options?: DoctorOptions): Promise<Diagnosis>
  /**
   * Overwrites remains of deleted texts, and names the places of others. Deletions do it too, except where
   * it blocks others for long: call it then, or after many deletions, at a quiet time.
   */
  scrub(options?: SyncOptions): Promise<readonly Residue[]>
  /**
   * Copies the whole memory into another storage, while others write: all files with their dates, histories
   * and proposals as of one moment, and the vectors. Then compares all hashes, and `doctor` examines the
   * copy. After an interruption, the same call continues; until its end the target does not open. Throws
   * `conflict`, and changes nothing, for a target that has other files, or that is open (not seen
   * on a server); `unavailable` for a damaged text or path. To restore, open the backup as a memory, and call
   * this with `examine` and an empty target.
   */
  backup(target: StorageAdapter, options?: BackupOptions): Promise<BackupReceipt>
  /** The vectors of all texts: their progress and failures. Undefined without an embedder. */
  readonly vectors: Vectors | undefined
  /**
   * Waits for all changes through this memory, awaited or not, for learning in the background, and for the
   * vectors of all texts, as far as the models answer: `vectors.state()` and `learning.onEvent` report the
   * rest. It waits for a hanging model until its attempts are used up, minutes by default:
   * `AbortSignal.timeout(10_000)` bounds that. Rejects with the reason of `abortSignal`; the work then
   * continues.
   */
  flush(options?: ReadOptions): Promise<void>
  /**
   * Waits for running changes, ends background work, and closes the storage. It waits for no model: running
   * learning and summaries reject with `closed`, and searches use words. Nothing is lost: texts get
   * their vectors when the memory is opened again, and `learning.resume()` continues with conversations.
   * A second close does nothing; other calls after it throw `closed`.
   */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
