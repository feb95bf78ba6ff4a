/** The data of one file. */
export interface FileStat {
  /** Relative to the store, with "/" separators. */
  readonly path: string
  /** SHA-256 of the UTF-8 content in lower-case hexadecimal: the file's version. */
  readonly hash: string
  /** Bytes of UTF-8. */
  readonly size: number
  /** When the content last changed, by the storage's clock. */
  readonly updatedAt: Date
}

/** One file's part in a commit. */
export interface Change {
  readonly path: string
  /** The whole new content; null deletes the file. */
  readonly content: string | null
  /** The hash that the file must have now; null when it must not exist; absent when it does not matter. */
  readonly ifMatch?: string | null
  /**
   * When the content last changed, for a file that comes from elsewhere. The time of the commit by default. A
   * file with the same content already keeps its time.
   */
  readonly updatedAt?: Date
}

/** A commit that is durable and visible to search. */
export interface Commit {
  /**
   * The commit's place in the storage's order; larger is later. Of a part of a storage, such as a user's, its
   * place among the commits of this handle, for the storage's numbers would tell how often others write.
   */
  readonly sequence: number
  readonly committedAt: Date
  /** What became of each change, in the order given; undefined for a deleted file. */
  readonly files: readonly (FileStat | undefined)[]
}

/**
 * What every call takes: a signal that abandons it. An aborted call rejects with the signal's reason, and
 * changed nothing unless it was already durable.
 */
export interface ReadOptions {
  readonly abortSignal?: AbortSignal
}

/** What a list includes, and which part of it. */
export interface ListOptions extends ReadOptions {
  /** The most paths, a whole number from 1. All by default. */
  readonly limit?: number
  /** Only paths that follow this one: the last of the page before. It need not exist any more. */
  readonly after?: string
  /** Also list the system's own folders (`.history`, `.proposals`). False by default. */
  readonly includeHidden?: boolean
}

/** Who changes something, and why. */
export interface CommitOptions extends ReadOptions {
  /** Who makes the change: a user's id, an agent's name. Kept with the change where history is kept. */
  readonly author?: string
  /** Why, in a few words. */
  readonly reason?: string
}

/** A change of one file. */
export interface WriteOptions extends CommitOptions {
  /** The hash that the file must have now; null when it must not exist; absent when it does not matter. */
  readonly ifMatch?: string | null
}

/** An addition to the end of one file. */
export interface AppendOptions extends WriteOptions {
  /** What the file begins with, before `content`, where this append creates it. Nothing by default. */
  readonly begin?: string
}

/**
 * Markdown files addressed by path: the truth that everything else is derived from.
 *
 * A path that breaks the grammar of `checkPath` is refused by every method with an InvalidPathError, and so
 * is a new file with the `collisionKey` of another one: on some systems they would be one file. (One commit
 * may delete the other, to rename it.) Once a change resolves it is durable, and search through the same
 * storage sees it. A change that rejects changed nothing.
 */
export interface MemoryStore {
  /** The whole content. Throws NotFoundError when there is no such file. */
  read(path: string, options?: ReadOptions): Promise<string>
  /** Creates or replaces a file. Throws ConflictError when `ifMatch` does not hold. */
  write(path: string, content: string, options?: WriteOptions): Promise<FileStat>
  /**
   * Adds exactly `content` to the end, creating the file when needed, with `begin` before it. Concurrent
   * appends never lose one another, and those of one handle keep their order.
   */
  append(path: string, content: string, options?: AppendOptions): Promise<FileStat>
  /**
   * All files below `directory` (default: all), recursively, sorted by UTF-16 code units, as paths relative
   * to the store.
   */
  list(directory?: string, options?: ListOptions): Promise<string[]>
  exists(path: string, options?: ReadOptions): Promise<boolean>
  /** Undefined when there is no such file. */
  stat(path: string, options?: ReadOptions): Promise<FileStat | undefined>
  /**
   * Removes a file. Throws NotFoundError when it does not exist, ConflictError when `ifMatch` does not hold.
   */
  delete(path: string, options?: WriteOptions): Promise<void>
  /**
   * All changes or none, in one durable step. Throws ConflictError when a precondition fails, NotFoundError
   * when a change deletes a file that does not exist. Each path may appear once.
   */
  commit(changes: readonly Change[], options?: CommitOptions): Promise<Commit>
}
