import type { Analyser } from './search/analyser.ts'
import type { Chunker } from './search/chunk.ts'
import type { Clock } from './clock.ts'
import type { FileStat, MemoryStore, ReadOptions } from './store/memory-store.ts'
import type { SearchIndex, SyncOptions } from './search/search-index.ts'

/** The parts that a storage gets from its caller. */
export interface OpenOptions extends SyncOptions {
  readonly chunker: Chunker
  readonly analyser: Analyser
  readonly clock: Clock
  /**
   * True leaves an index that another chunker or analyser has made as it is, for a command beside an app that
   * has it open. Searches use it where the analyser is the same, and throw UnavailableError otherwise; so
   * does a change where it would not be found. `rebuild` makes the index again. False by default: opening
   * makes it again.
   */
  readonly keepIndex?: boolean | undefined
  /**
   * True opens only what nothing else has open, in this process or another one of this machine: otherwise
   * MemoryError "conflict" is thrown and nothing is changed. It is looked at once; others may open the
   * storage later. A storage of a server does not look. One in memory, which is gone when it is closed,
   * throws InvalidArgumentError. False by default.
   */
  readonly alone?: boolean | undefined
}

/** What `doctor` may do. */
export interface DoctorOptions extends SyncOptions {
  /** Repair what can be repaired from the files alone. False by default: then nothing is changed. */
  readonly repair?: boolean
  /**
   * Examine the files below this directory alone, with their chunks and vectors: what it costs is theirs.
   * What the storage keeps for all, such as its schema, is not looked at then. All by default.
   */
  readonly directory?: string
}

/** One thing that is not as it should be. */
export interface Finding {
  /** Which kind of problem, in kebab case, such as "full-text-damaged". */
  readonly problem: string
  /** What, where and what to do about it; never the text of a memory. */
  readonly message: string
  /** The file concerned, where it is one. */
  readonly path?: string
  /**
   * "found": `doctor({ repair: true })` can repair it. "repaired": it has. "manual": a person has to decide
   * or act.
   */
  readonly state: 'found' | 'repaired' | 'manual'
}

/** What `doctor` saw. A sound storage has no findings. */
export interface Diagnosis {
  readonly findings: readonly Finding[]
  /** Plain figures and names for a report, such as engine, version, schema, durability, files and chunks. */
  readonly facts: Readonly<Record<string, string | number>>
}

/** A place where copies of deleted text may be. */
export interface Residue {
  /** Such as "full-text index". */
  readonly place: string
  /**
   * "clean": nothing of it is left there. "remains": something may be left, and `note` has what removes it.
   */
  readonly state: 'clean' | 'remains'
  readonly note?: string
}

/** Which commits of the log. */
export interface ChangesOptions extends ReadOptions {
  /**
   * Only commits after this sequence. Without it there are no commits in the answer, and its `sequence` is
   * that of the storage: where to begin.
   */
  readonly since?: number
}

/** What a commit did to one file. */
export interface ChangedFile {
  readonly path: string
  /** The version that it made; null for a deleted file. */
  readonly hash: string | null
}

/** A commit, as the log of a storage has it. */
export interface LoggedCommit {
  readonly sequence: number
  /** `author` of the commit's options, where there was one. */
  readonly author?: string
  /**
   * The files whose content it changed, hidden ones included. A path that was erased with `scrub` is left
   * out.
   */
  readonly files: readonly ChangedFile[]
}

/** A part of the log of commits. */
export interface LoggedChanges {
  /** Whole commits in their order: some of the first ones, where there are many. */
  readonly commits: readonly LoggedCommit[]
  /** How far the answer goes: the next `since`. The answer is the last one when it has no commits. */
  readonly sequence: number
  /**
   * True where the log does not reach back to `since`: then anything may have changed between `since` and the
   * first commit of the answer.
   */
  readonly isCut: boolean
}

/** A file with its content. */
export interface SnapshotFile extends FileStat {
  readonly content: string
}

/** A part of a snapshot: what is new in it, or other than in the parts before it. */
export interface SnapshotPart {
  readonly files: readonly SnapshotFile[]
  /** Paths of earlier parts that are gone since. */
  readonly gone: readonly string[]
  /** Files that no storage keeps, such as one made by hand that is not UTF-8, each with the reason. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[]
}

/** An open storage: the files and the index over them, which always agree. */
export interface Storage {
  readonly store: MemoryStore
  readonly index: SearchIndex
  /**
   * Examines everything that is kept beside the files, and the files against each other; slow on purpose.
   * Throws only when it cannot look at all.
   */
  doctor(options?: DoctorOptions): Promise<Diagnosis>
  /**
   * The commits after a sequence, those of other processes included. A storage keeps the last ones, some
   * thousands. A change that was made to the files by other means is a commit without an author, once the
   * index has it. Cheap without news, for repeated calls.
   */
  changes(options?: ChangesOptions): Promise<LoggedChanges>
  /**
   * Calls `wake` soon after a commit of anyone, until the function that it returns is called; left out where
   * the engine reports none. It may wake too often, or miss some: `changes` has them all. `onError` gets the
   * first of the errors that stop the notifications, until they work again.
   */
  watch?(wake: () => void, onError: (error: unknown) => void): () => void
  /**
   * Overwrites what deleted texts have left in indexes, free pages and logs, and reports for each place
   * whether it is clean. Slow, and needs about as much free space as the storage takes. Deleting files comes
   * first; this changes none.
   */
  scrub(options?: SyncOptions): Promise<readonly Residue[]>
  /**
   * All files with their contents, hidden ones too, while others write. All parts together are the files as
   * they were at one moment, after the call: the last part brings those before it up to that moment. A part
   * has a few megabytes at the most, and no path twice. Where others write more between two parts than one
   * part holds, repeatedly, it throws UnavailableError, retryable; for a damaged path one that is not. Texts
   * are given as they are: the caller compares them with their hashes.
   */
  snapshot(options?: ReadOptions): AsyncIterable<SnapshotPart>
  /**
   * Waits for work under way, then releases everything. Closing twice is fine; any other call after it throws
   * ClosedError.
   */
  close(): Promise<void>
}

/** What `sqlite(...)` and its like return. Making one does no I/O; opening does. */
export interface StorageAdapter {
  /** For messages, such as "sqlite". */
  readonly name: string
  /** Opens or creates the storage, and updates its index to its files (`onProgress` reports the progress). */
  open(options: OpenOptions): Promise<Storage>
}
