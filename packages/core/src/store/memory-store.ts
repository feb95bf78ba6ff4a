/** The data of one file. */
export interface FileStat {
  /** Relative to the store, with "/" separators. */
  readonly path: string
  /** SHA-256 of the UTF-8 content in lower-case hexadecimal: the file's version. */
  readonly hash: string
  /** Bytes of UTF-8. */
  readonly size: number
  /** The time of the content's last change, by the storage's clock. */
  readonly updatedAt: Date
}

/** The change of one file in a commit. */
export interface Change {
  readonly path: string
  /** The whole new content; null deletes the file. */
  readonly content: string | null
  /** The hash that the file must have now; null if it must not exist; absent for any state. */
  readonly ifMatch?: string | null
  /**
   * The time of the content's last change, for a file from elsewhere. The time of the commit by default. A
   * file that already has the same content keeps its time.
   */
  readonly updatedAt?: Date
}

/** A commit that is durable and visible to search. */
export interface Commit {
  /**
   * Position in the storage's order; larger is later. In a part of a storage, such as a user's, it counts the
   * commits of this handle: the storage's own number would reveal how often others write.
   */
  readonly sequence: number
  readonly committedAt: Date
  /** The result of each change, in the given order; undefined for a deleted file. */
  readonly files: readonly (FileStat | undefined)[]
}

/**
 * Options of every call. An aborted call rejects with the signal's reason, and changes nothing unless the
 * change was already durable.
 */
export interface ReadOptions {
  readonly abortSignal?: AbortSignal | undefined
}

/** Selects paths of a list. */
export interface ListOptions extends ReadOptions {
  /** The maximum number of paths, a whole number from 1. All by default. */
  readonly limit?: number | undefined
  /** Only paths after this one: the last path of the previous page. It may have been deleted since. */
  readonly after?: string | undefined
  /** Also list Sheaf's own folders (`.history`, `.proposals`). False by default. */
  readonly includeHidden?: boolean | undefined
}

/** The author and the reason of a change. */
export interface CommitOptions extends ReadOptions {
  /** A user's id or an agent's name. Stored with the change if the history is kept. */
  readonly author?: string | undefined
  /** The reason, in a few words. */
  readonly reason?: string | undefined
}

/** Options of a change of one file. */
export interface WriteOptions extends CommitOptions {
  /** The hash that the file must have now; null if it must not exist; absent for any state. */
  readonly ifMatch?: string | null
}

/** Options of an append. */
export interface AppendOptions extends WriteOptions {
  /** The text before `content` if this append creates the file. Empty by default. */
  readonly begin?: string | undefined
  /** True if `content` is whole lines: it begins on its own line, with the file's line ends. */
  readonly asLines?: boolean | undefined
}

/**
 * Markdown files addressed by path. Everything else is derived from them.
 *
 * Every method refuses a path that breaks the grammar of `checkPath` with `invalid-path`. A new file with
 * the `collisionKey` of another file is refused too: on some systems they would be one file. (One commit may
 * delete the other, to rename it.) Once a change resolves, it is durable, and search in the same storage sees
 * it. If it rejects, nothing changed.
 */
export interface MemoryStore {
  /** The whole content. Throws `not-found` if the file does not exist. */
  read(path: string, options?: ReadOptions): Promise<string>
  /** Creates or replaces a file. Throws `conflict` if `ifMatch` does not hold. */
  write(path: string, content: string, options?: WriteOptions): Promise<FileStat>
  /**
   * Adds exactly `content` to the end, or its lines. Creates the file if needed, with `begin` before it.
   * Concurrent appends never lose one another, and appends of one handle keep their order.
   */
  append(path: string, content: string, options?: AppendOptions): Promise<FileStat>
  /**
   * All files below `directory` (default: all), recursively, as paths relative to the store, sorted by UTF-16
   * code units.
   */
  list(directory?: string, options?: ListOptions): Promise<string[]>
  exists(path: string, options?: ReadOptions): Promise<boolean>
  /** Undefined if the file does not exist. */
  stat(path: string, options?: ReadOptions): Promise<FileStat | undefined>
  /**
   * Deletes a file. Throws `not-found` if it does not exist, and `conflict` if `ifMatch` does not hold.
   */
  delete(path: string, options?: WriteOptions): Promise<void>
  /**
   * Makes all changes or none, in one durable step. Throws `conflict` if a precondition fails, and
   * `not-found` if a file to delete does not exist. Each path may appear once.
   */
  commit(changes: readonly Change[], options?: CommitOptions): Promise<Commit>
}
