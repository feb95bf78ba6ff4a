import type {
  AssembledContext,
  Chunk,
  Clock,
  CommitOptions,
  Diagnosis,
  DoctorOptions,
  FileStat,
  MemoryStore,
  ReadOptions,
} from '@sheaf/core'
import type { Bootstrap, Entries, History, Proposals, SeedOptions } from '@sheaf/documents'
import type { ContextListOptions, ContextRequest, RecordedContext } from '../context/context-record.ts'
import type { ChangeListener, SubscribeOptions } from '../changes/memory-change.ts'
import type { Learning } from '../learning/learning.ts'
import type { IdList, IdListOptions } from './list-ids.ts'
import type { MemoryHandle, UserBootstrapLimits } from './memory-handle.ts'
import type { ErasureReceipt, ForgetReceipt, ForgetRequest } from './removal.ts'
import type { Standing } from '../context/standing.ts'
import type { Thread } from '../thread/thread.ts'

/** What a user, a project and a workspace have alike: their own directory that no other reaches into. */
export interface ScopedMemory extends MemoryHandle {
  readonly id: string
  /** Gives the current time and day for this memory. */
  readonly clock: Clock
  /** Where the agent's own files are in `store`: the empty text for its root. */
  readonly agentDirectory: string
  /** Its own files alone, without shared ones that `store` shows as well. */
  readonly ownStore: MemoryStore
  /**
   * The default way in which an agent's tools write here: "direct" for a user, "propose" for projects,
   * workspaces and the agent itself.
   */
  readonly writes: 'direct' | 'propose'
  /** Typed entries below `memory/`, with their index in `memory/MEMORY.md`. */
  readonly entries: Entries
  /** Changes that wait for a person. */
  readonly proposals: Proposals
  /** What its files were, as far as this storage keeps history: see `history` of `createMemory`. */
  readonly history: History
  /** What makes it grow from conversations, and keeps it small. */
  readonly learning: Learning
  /**
   * A conversation, in `chats/`. Ids have 1 to 128 characters of any kind; different ids share nothing. Does
   * no I/O.
   */
  thread(id: string): Thread
  /**
   * Adds an entry to today's log, `memory/YYYY-MM-DD.md`, under the time of day; both as the clock's time
   * zone has them. Concurrent entries all survive. Throws InvalidArgumentError for blank text.
   */
  appendDaily(text: string, options?: CommitOptions): Promise<FileStat>
  /**
   * The ids of its threads, in the order of their files. Files that people put into `chats/`, under names
   * that no id has, are left out.
   */
  threads(options?: IdListOptions): Promise<IdList>
  /** See `assemble` of a handle. `contexts` lists it, unless the request turns it off. */
  assemble(request: ContextRequest): Promise<AssembledContext>
  /**
   * The last contexts that this memory has assembled here and in the threads, newest first: the question, the
   * outcome of each candidate, and the recorded messages that were answered with it. In memory alone, and
   * bounded: `createMemory({ contexts: { keep } })`. Forgetting and erasing empty it.
   */
  contexts(options?: ContextListOptions): readonly RecordedContext[]
  /**
   * The pieces in which a file of `store` is searched, as the memory's chunker cuts it now. Throws
   * NotFoundError.
   */
  chunks(path: string, options?: ReadOptions): Promise<Chunk[]>
  /**
   * Calls `listener` with each commit that changes own files, of any process, in order: those of this memory
   * at once, others after the interval of `createMemory({ changes })` at most, and sooner where the storage
   * reports them. Resolves when the subscription has begun, to a function that ends it; `abortSignal` and
   * closing the memory end it too. Each commit is reported at least once: keep `sequence` of the last change
   * and pass it as `since` to continue after a restart. A storage keeps the log of some thousands of changed
   * files; where it does not reach back, a change has `isCut`. What is edited in a folder by hand is reported
   * once a search has seen it. Does not keep the process running.
   */
  subscribe(listener: ChangeListener, options?: SubscribeOptions): Promise<() => void>
  /**
   * Examines its own files: each against what was recorded, its chunks, its vectors and its history. What
   * that costs is theirs, however much else the storage holds; others have their turn between two slices.
   * With `repair: true` what is derived is made right again, and a damaged or lost file gets the text of its
   * history. Paths are those of `ownStore`. What the storage keeps for all is examined by `doctor` of the
   * memory. Throws when it cannot be examined at all.
   */
  doctor(options?: DoctorOptions): Promise<Diagnosis>
  /**
   * Removes a file, or the passages that have all words of a query, from its own files: with their histories,
   * and with what they have left in indexes, free pages and logs. Of a message the heading stays, above
   * "(forgotten)". What waits in the trash or as a proposal, and what was learnt in other words, is not
   * found; backups are not reached. Slow. Throws NotFoundError for a source that is not a file, and
   * ConflictError where a file changed meanwhile; what was removed before that stays removed.
   */
  forget(request: ForgetRequest, options?: CommitOptions): Promise<ForgetReceipt>
  /**
   * Removes everything of this one, trash, history and proposals included (of a project, its workspaces too),
   * and overwrites what the files have left in indexes, free pages and logs. Slow. Learning and summaries
   * under way through this memory are ended first, and reject with UnavailableError. Backups, and copies that
   * others hold, are theirs; the receipt names the places where something may remain. What is written
   * meanwhile may survive, also what other processes learn: stop the agents first.
   */
  erase(options?: CommitOptions): Promise<ErasureReceipt>
}

/** A user's memory: their own files over the shared ones. */
export interface UserMemory extends ScopedMemory {
  /**
   * Standing instructions and preferences of the user ("always ...", "I prefer ..."), recognised as messages
   * are recorded, without a model. Offered in every context of the user.
   */
  readonly standing: Standing
  /**
   * Creates the user's USER.md and MEMORY.md where they are missing, and returns the paths of what it
   * created. Never overwrites.
   */
  seed(options?: SeedOptions): Promise<string[]>
  /**
   * What a conversation begins with: the files that every context offers (`OFFERED_FILES`)
   * and the last daily logs, newest first. Keep it for the whole conversation: the same files give the same
   * bytes, and so the same `hash`, which keeps a model's prompt cache warm; call it again to see what
   * changed.
   */
  bootstrap(options?: UserBootstrapLimits): Promise<Bootstrap>
}

/**
 * A project's memory: `PMEMORY.md`, chats, and its workspaces, which are inside it. It sees nothing of other
 * projects. Its contexts have `PMEMORY.md` first, which is never left out, then `MEMORY.md` of its
 * workspaces, then pieces of all its chats.
 */
export interface ProjectMemory extends ScopedMemory {
  readonly kind: 'project'
}

/** A workspace's memory: `MEMORY.md` and chats. It sees nothing of other workspaces, nor of its project. */
export interface WorkspaceMemory extends ScopedMemory {
  readonly kind: 'workspace'
  /** The project that it belongs to, if it does. */
  readonly project: string | undefined
}
