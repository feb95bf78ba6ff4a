/**
 * A column value. Integers within 2^53 come back as numbers, and blobs as Uint8Arrays. A number may be bound
 * as INTEGER or as REAL; the statements accept both. No text contains NUL characters.
 */
export type SqlValue = string | number | bigint | null | Uint8Array

/** One statement with its values, in the order of its `?`. Never more than one statement. */
export interface SqlQuery {
  readonly sql: string
  readonly parameters: readonly SqlValue[]
}

/** A row by column name. */
export type SqlRow = Readonly<Record<string, SqlValue>>

/**
 * The only part that an SQL adapter must supply: SQLite 3.45 or newer, with FTS5, wherever it runs, and, unless
 * `comparesVectors` is false, with the function `vector_distance_cos(blob, blob)` over little-endian float32
 * blobs (null if there is no angle, as for a vector of zeros).
 *
 * Errors. A failed precondition is a trigger's `RAISE(ABORT, 'precondition failed')`: `write` then rejects
 * with any error whose message, or whose cause's message, contains these words. All other errors are
 * MemoryErrors of core: UnavailableError, retryable, if the database is busy, full or cannot be reached;
 * UnavailableError, not retryable, if it is damaged, read-only or not a database. The driver's own error is
 * its `cause`. Nothing is called after `close()`.
 */
export interface SqlDatabase {
  /**
   * True if `write` may send its batch again because it cannot know whether the first one arrived (a lost
   * answer, a deadline). Every batch of Sheaf can be sent twice: a commit then begins with a unique key, and
   * `write` rejects with the engine's words "UNIQUE constraint failed: sheaf_commit.key" (in the message, or
   * in its cause's) if that commit was already made.
   */
  readonly mayRepeat?: boolean
  /**
   * The maximum rows that one query requests, if answers must stay small: lists then come in pages. Unlimited
   * if absent.
   */
  readonly maxRows?: number
  /**
   * True if the engine returns a text that is not all ASCII faster as a blob. Sheaf then asks for a blob and
   * decodes it.
   */
  readonly decodesSlowly?: boolean
  /**
   * False if the engine has no `vector_distance_cos`. A search with a vector then reads all vectors in scope,
   * and Sheaf compares them.
   */
  readonly comparesVectors?: boolean
  /**
   * Runs queries in one snapshot and returns the rows of each. The snapshot contains everything that an
   * earlier `write` of this database has committed, and everything that made one fail.
   */
  read(queries: readonly SqlQuery[]): Promise<SqlRow[][]>
  /**
   * Runs statements in order in one transaction that holds the write lock from its beginning, and returns the
   * rows of each (those of RETURNING, or none). If one fails, nothing changes. Resolves once the transaction
   * is durable.
   */
  write(queries: readonly SqlQuery[]): Promise<SqlRow[][]>
  /**
   * For an engine with its own log: moves the log into the database, and empties it, as far as current
   * readers allow. Called after texts were erased, because the log would still contain them.
   */
  checkpoint?(): Promise<void>
  /**
   * Rewrites the whole database without its free pages, and empties the log. False if another reader kept the
   * log from being emptied. Absent if the engine cannot do it, or another program must.
   */
  vacuum?(): Promise<boolean>
  /**
   * For an engine that caches pages or guards its files: checks the files completely, and frees the cache, so
   * that the next read comes from them. Called before the database is examined. Rejects if the files are not
   * as they were written.
   */
  refresh?(): Promise<void>
  /**
   * For an engine that blocks this event loop: passes `work` another connection to the same database, which
   * runs in another thread. For statements that read everything.
   */
  aside?<Result>(work: (database: SqlDatabase) => Promise<Result>): Promise<Result>
  /** Releases the database. Called once, when no work is running. */
  close(): Promise<void>
}
