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
  StorageAdapter,
  SyncOptions,
  AssembleRequest,
  SearchHits,
} from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import type { fileLinks, Entries, History, moveFiles, Proposals, userFiles } from '@sheaf/documents'
import type {
  ContextListOptions,
  ContextRequest,
  RecordedContext,
  ShownContext,
} from '../contexts/recorded-context.ts'
import type { ChangeListener, SubscribeOptions } from '../changes/change-feed.ts'
import type { Learning } from '../learning/learning.ts'
import type { IdList, IdListOptions } from './homes.ts'
import type { ErasureReceipt, ForgetReceipt, ForgetRequest } from '../changes/forget.ts'
import type { Standing } from '../context/standing.ts'
import type { Thread } from '../thread/thread.ts'
import type { FilesOptions, ListedFile, SearchOptions } from '../search/search-page.ts'

/** The memory of a user, a project or a workspace: its own directory, which no other reaches. */
export interface ScopedMemory extends MemoryHandle {
  readonly id: string
  /** Gives the current time and day for this memory. */
  readonly clock: Clock
  /** The directory of the agent's own files in `store`; the empty text for its root. */
  readonly agentDirectory: string
  /** Only its own files, without the shared ones that `store` also shows. */
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
  /** Earlier texts of its files, if the storage keeps history: see `history` of `createMemory`. */
  readonly history: History
  /** Learns from conversations, and keeps the memory small. */
  readonly learning: Learning
  /**
   * A conversation, in `chats/`. Ids have 1 to 128 characters of any kind; different ids share nothing. Does
   * no I/O.
   */
  thread(id: string): Thread
  /**
   * Adds an entry to today's log, `memory/YYYY-MM-DD.md`, under the time of day, both in the clock's time
   * zone. Concurrent entries are all kept. Throws `invalid-argument` for blank text.
   */
  appendDaily(text: string, options?: CommitOptions): Promise<FileStat>
  /**
   * The ids of its threads, in the order of their files. Leaves out files that people put into `chats/` under
   * names that no id has.
   */
  threads(options?: IdListOptions): Promise<IdList>
  /** See `assemble` of a handle. `contexts` lists it, unless the request turns it off. */
  assemble(request: ContextRequest): Promise<AssembledContext>
  /**
   * The contexts of its answered turns, newest first, of all processes: when an answer is recorded in a
   * thread, the context that this process assembled for it is kept in the same commit. It has no text, only
   * the places and hashes of lines. Kept for 30 days by default: `createMemory({ recordedContexts })`.
   * After `forget` they name the file's lines as gone; removing a chat removes the contexts that showed it,
   * and `erase` all.
   */
  contexts(options?: ContextListOptions): Promise<readonly RecordedContext[]>
  /**
   * One of `contexts` with the text that the model got, byte for byte: each line comes from the file, or from
   * its history. It names the lines that neither has any more, and the marks of Sheaf, such as
   * "[replaced by …]", which are in no file. Throws `not-found` for an unknown id.
   */
  context(id: string, options?: ReadOptions): Promise<ShownContext>
  /**
   * Moves an own file, or a directory with all its files, in one commit: history, dates and vectors stay, and
   * links in all own files lead where they did. `to` with "/" at its end is a directory that gets `from`.
   * Chats are not moved, and their texts stay. Throws `not-found` without `from`, `conflict` for a file
   * at the new path, `scope-violation` for a shared file, a chat, or a path in the memory of another user,
   * project or workspace.
   */
  move(from: string, to: string, options?: CommitOptions): ReturnType<typeof moveFiles>
  /**
   * The links between files, by file and line: all, or those `from` a file, `to` one (its backlinks), or with
   * the status "broken". Links of chats are not looked at. Reads all texts, unless `from` names one.
   */
  links(options?: Parameters<typeof fileLinks.list>[1]): ReturnType<typeof fileLinks.list>
  /** The chunks of a file of `store`, as the chunker cuts it now. Throws `not-found` without the file. */
  chunks(path: string, options?: ReadOptions): Promise<Chunk[]>
  /**
   * Calls `listener` with each commit of any process that changes own files, in order: commits of this memory
   * at once, others within the interval of `createMemory({ changes })`, or sooner if the storage reports
   * them. Resolves, once it has begun, to a function that ends it; `abortSignal` and closing the memory end
   * it too. Each commit is reported at least once: to continue after a restart, keep `sequence` of the last
   * change and pass it as `since`. The log has some thousands of changed files; if it does not reach back, a
   * change has `isCut`. A file that a person edits in a folder is reported once a search has seen it. Does
   * not keep the process running.
   */
  subscribe(listener: ChangeListener, options?: SubscribeOptions): Promise<() => void>
  /**
   * The memory as it was at an instant: a handle that reads, searches and assembles the files of then, from
   * their histories, with the days and expiries of then. It copies them into `target`, an empty storage such
   * as `sqlite({ file: ':memory:' })`, so the cost depends on the number of these files, and of the shared
   * ones; close it after use. Calls no model but the embedder. Throws `not-found` if the history
   * of a file no longer reaches back to the instant, "conflict" for a target with files, "unavailable" for a
   * memory without history.
   */
  asOf(instant: Date, target: StorageAdapter, options?: SyncOptions): Promise<PastMemory>
  /**
   * Examines its own files: compares each with its record, chunks, vectors and history. The cost depends on
   * these files alone; other calls run between two slices. With `repair: true` it corrects derived data, and
   * gives a damaged or lost file the text of its history. Paths are those of `ownStore`. `doctor` of the
   * memory examines the data that all share. Throws if it cannot examine at all.
   */
  doctor(options?: DoctorOptions): Promise<Diagnosis>
  /**
   * Removes a file, or passages with all words of a query or messages of a speaker, from its own files, with
   * their histories and remains in indexes, free pages and logs. If only the history of a file has such a
   * passage, also of a deleted file or one that left the trash, that history goes. A message keeps its
   * heading, above "(forgotten)"; an item of a session goes, with the calls and results beside it. Proposals
   * about these files, also those of its project and of the whole memory, lose such passages, and keep the
   * decision. It does not find texts in the trash, or facts learnt in other words, and does not reach
   * backups. Slow. Throws `not-found` for a source that is no file and has no history, `damaged` for a
   * history that cannot be read, and `conflict` if a file changes meanwhile; earlier removals stay.
   */
  forget(request: ForgetRequest, options?: CommitOptions): Promise<ForgetReceipt>
  /**
   * Removes all its files, with trash, history and proposals (of a project, its workspaces too), and
   * proposals about them in its project and in the whole memory; and overwrites their remains in indexes,
   * free pages and logs. Slow. First ends running learning and summaries of this memory, which reject with
   * `unavailable`. Does not reach backups, or copies of others; the receipt names places where something may
   * remain. Texts written meanwhile, also by learning in other processes, may survive: stop the agents first.
   */
  erase(options?: CommitOptions): Promise<ErasureReceipt>
}

/** A memory as it was at an instant. It only reads: a change throws `scope-violation`. */
export interface PastMemory extends Pick<
  ScopedMemory,
  'assemble' | 'chunks' | 'clock' | 'entries' | 'files' | 'search' | 'store' | 'thread' | 'threads'
> {
  /** Files of that time whose texts are not known any more, with the reasons. */
  readonly missing: readonly { readonly path: string; readonly reason: string }[]
  /** Closes the copy. Your app removes its storage. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** A user's memory: their own files over the shared ones. */
export interface UserMemory extends ScopedMemory {
  /**
   * Standing instructions and preferences of the user ("always ...", "I prefer ..."), recognised as messages
   * are recorded, without a model. Offered in every context of the user.
   */
  readonly standing: Standing
  /** Creates the user's USER.md and MEMORY.md if missing, and returns the created paths. Never overwrites. */
  seed(options?: Parameters<typeof userFiles.seed>[1]): Promise<string[]>
  /**
   * The beginning of a conversation: the files that every context offers, and the last daily logs, newest
   * first. Keep it for the whole conversation: the same files give the same bytes and `hash`,
   * which keeps a model's prompt cache warm. Call it again to see changes. `context` of createMemory gives
   * its `maxTokens`, and by `sections.agent` the part of SOUL and IDENTITY.
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
  /** As of a user, with `PMEMORY.md`. */
  readonly bootstrap: UserMemory['bootstrap']
}

/**
 * A workspace's memory: `MEMORY.md` and chats. It sees nothing of other workspaces. Of its project, a context
 * names only a decision that replaces one of the workspace.
 */
export interface WorkspaceMemory extends ScopedMemory {
  readonly kind: 'workspace'
  /** Its project, if it has one. */
  readonly project: string | undefined
  /** As of a user, with its `MEMORY.md`. */
  readonly bootstrap: UserMemory['bootstrap']
}

/** One view of a memory: its files, a search over them, and contexts made of them. */
export interface MemoryHandle {
  /** The files that the handle sees. Changes are durable, and searchable, once they resolve. */
  readonly store: MemoryStore
  /**
   * The best pieces of memory for `query`, best first. Any text is a query: words to look for, never syntax.
   * Blank text finds nothing. In a message with a question only the question counts, without greetings and
   * thanks, as in `assemble`. Deleted texts in the trash are never found. With an embedder, `degraded` of the
   * hits reports a search without vectors, or with some missing. Throws `invalid-argument` or
   * `invalid-path` for options out of range, never because of the query.
   */
  search(query: string, options?: SearchOptions): Promise<SearchHits>
  /**
   * Lists the files that have text to search, by path, with their fields: all, or those that pass `where`.
   * `at`, `role` and `speaker` belong to messages, and throw `invalid-argument`.
   */
  files(options?: FilesOptions): Promise<ListedFile[]>
  /**
   * Assembles a context for a model, never above `maxTokens`: the system prompt, the files that are always
   * offered, memory for the current message, and the conversation. Throws `budget-exceeded` if the system
   * prompt and the current message alone are too much.
   */
  assemble(request: AssembleRequest): Promise<AssembledContext>
}

export type Bootstrap = Awaited<ReturnType<typeof userFiles.bootstrap>>

export type BootstrapLimits = Pick<
  Parameters<typeof userFiles.bootstrap>[1],
  'fileCap' | 'maxTokens' | 'abortSignal'
>

/** Limits of a user's bootstrap text. */
export interface UserBootstrapLimits extends BootstrapLimits {
  /** The number of last daily logs, or the number of days from which to take them. 3 logs by default. */
  readonly dailyLogs?: number | { readonly days: number }
}

/** Options of a context whose query comes from its messages. */
export const ASSEMBLE_NAMES: OptionNames<Omit<AssembleRequest, 'query' | 'recorded' | 'except'>> = {
  context: true,
  maxTokens: true,
  messages: true,
  order: true,
  system: true,
  tools: true,
  where: true,
  within: true,
  abortSignal: true,
}
