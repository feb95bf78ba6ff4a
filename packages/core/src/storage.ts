import type { Analyser, Chunker } from './search/parts.ts'
import type { Clock } from './clock.ts'
import type { StoreRules } from './store/base-memory-store.ts'
import type { FileStat, MemoryStore, ReadOptions } from './store/memory-store.ts'
import type { SearchIndex, SyncOptions } from './search/search-index.ts'

/** Parts that the caller gives to a storage. */
export interface OpenOptions extends SyncOptions {
  readonly chunker: Chunker
  readonly analyser: Analyser
  readonly clock: Clock
  /**
   * True keeps an index that another chunker or analyser made, for a command next to a running app. Searches
   * then work if the analyser is the same, and throw `unavailable` otherwise. A change that a search could
   * not find throws it too. `rebuild` builds the index again. False (default): opening builds it again.
   */
  readonly keepIndex?: boolean | undefined
  /**
   * True opens the storage only if nothing else on this machine has it open; otherwise `open` throws
   * `conflict` and changes nothing. It checks once; others may open the storage later. A storage
   * on a server does not check. A storage in memory, which is gone when it is closed, throws
   * `invalid-argument`. False by default.
   */
  readonly alone?: boolean | undefined
  /**
   * False opens only a storage that exists: otherwise `open` throws `not-found`, and makes
   * nothing. A folder of files exists even before Sheaf has opened it. True by default.
   */
  readonly create?: boolean | undefined
  /** Limits in place of the defaults, for a copy of another storage. The adapter's own options come first. */
  readonly rules?: StoreRules | undefined
}

/** Options of `doctor`. */
export interface DoctorOptions extends SyncOptions {
  /** Repair everything that can be repaired from the files. False by default: then nothing is changed. */
  readonly repair?: boolean
  /**
   * Examine only the files below this directory, with their chunks and vectors. The cost depends only on
   * these files. Data of the whole storage, such as its schema, is skipped. Everything by default.
   */
  readonly directory?: string
}

/** One problem that `doctor` found. */
export interface Finding {
  /** The kind of problem, in kebab case, such as "full-text-damaged". */
  readonly problem: string
  /** The problem, its place, and how to fix it; never the text of a memory. */
  readonly message: string
  /** The file concerned, if there is one. */
  readonly path?: string
  /**
   * "found": `doctor({ repair: true })` can repair it. "repaired": it was repaired. "manual": a person must
   * decide or act.
   */
  readonly state: 'found' | 'repaired' | 'manual'
}

/** The result of `doctor`. A healthy storage has no findings. */
export interface Diagnosis {
  readonly findings: readonly Finding[]
  /** Numbers and names for a report, such as engine, version, schema, durability, files and chunks. */
  readonly facts: Readonly<Record<string, string | number>>
}

/** A place that may contain copies of deleted text. */
export interface Residue {
  /** Such as "full-text index". */
  readonly place: string
  /** "clean": no copy is left there. "remains": a copy may be left, and `note` says how to remove it. */
  readonly state: 'clean' | 'remains'
  readonly note?: string
}

/** Selects commits of the log. */
export interface ChangesOptions extends ReadOptions {
  /**
   * Only commits after this sequence. Without it the answer has no commits, and its `sequence` is the
   * current one.
   */
  readonly since?: number
}

/** One file of a commit. */
export interface ChangedFile {
  readonly path: string
  /** The new version; null for a deleted file. */
  readonly hash: string | null
}

/** A commit in the log of a storage. */
export interface LoggedCommit {
  readonly sequence: number
  /** `author` of the commit's options, if there was one. */
  readonly author?: string
  /** The files with changed content, including hidden ones. */
  readonly files: readonly ChangedFile[]
  /** True if `scrub` erased some of its paths. */
  readonly hasErased?: boolean
}

/** A part of the log of commits. */
export interface LoggedChanges {
  /** Whole commits in order; only the first ones if there are many. */
  readonly commits: readonly LoggedCommit[]
  /** The next `since`. An answer without commits is the last one. */
  readonly sequence: number
  /**
   * True if the log no longer reaches back to `since`: anything may have changed between `since` and the
   * first commit of the answer.
   */
  readonly isCut: boolean
}

/** A file with its content. */
export interface SnapshotFile extends FileStat {
  readonly content: string
}

/** A part of a snapshot: the files that are new or changed since the parts before it. */
export interface SnapshotPart {
  readonly files: readonly SnapshotFile[]
  /** Paths of earlier parts that no longer exist. */
  readonly gone: readonly string[]
  /** Files that no storage can keep, such as one that is not UTF-8, with the reasons. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[]
}

/** An open storage: the files and their index, which always agree. */
export interface Storage {
  readonly store: MemoryStore
  readonly index: SearchIndex
  /**
   * Examines all data beside the files, and compares it with the files; slow on purpose. Throws only if it
   * cannot examine anything.
   */
  doctor(options?: DoctorOptions): Promise<Diagnosis>
  /**
   * The commits after a sequence, including those of other processes. A storage keeps the last few thousand.
   * A change of the files by other means is a commit without an author, once the index has it. Cheap if
   * nothing changed, so it may be called often.
   */
  changes(options?: ChangesOptions): Promise<LoggedChanges>
  /**
   * Calls `wake` soon after any commit, until the returned function is called. Absent if the engine has no
   * notifications. It may wake too often or miss commits: `changes` has them all. `onError` gets the first
   * error that stops the notifications, until they work again.
   */
  watch?(wake: () => void, onError: (error: unknown) => void): () => void
  /**
   * Overwrites remains of deleted texts in indexes, free pages and logs, and reports for each place whether
   * it is clean. Slow, and needs about as much free space as the storage takes. Delete the files first: this
   * method deletes none. `brief` leaves remains whose removal would block others for more than a second.
   */
  scrub(options?: SyncOptions & { readonly brief?: boolean }): Promise<readonly Residue[]>
  /**
   * All files with their contents, including hidden ones, while others write. All parts together show the
   * files at one moment after the call: the last part updates the earlier ones to that moment. A part has a
   * few megabytes at most, and no path twice. If others repeatedly write more between two parts than one part
   * can hold, it throws a retryable `unavailable`. For a damaged path it throws one that is not retryable.
   * It returns texts unchecked: the caller compares them with their hashes.
   */
  snapshot(options?: ReadOptions): AsyncIterable<SnapshotPart>
  /**
   * Waits for running work, then releases everything. May be called twice; any other call after it throws
   * `closed`.
   */
  close(): Promise<void>
}

/** The result of `sqlite(...)` and other adapters. Creating it does no I/O; opening does. */
export interface StorageAdapter {
  /** The name for messages, such as "sqlite". */
  readonly name: string
  /** The limits that its options set. A copy has them too. */
  readonly rules?: StoreRules | undefined
  /** Opens or creates the storage, and updates its index to its files (`onProgress` reports the progress). */
  open(options: OpenOptions): Promise<Storage>
}
