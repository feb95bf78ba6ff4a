/**
 * What a column holds. Integers within 2^53 and blobs come back as numbers and Uint8Arrays; a number may be
 * bound as INTEGER or as REAL, the statements accept both. Text with NUL characters need not be kept: none is
 * ever given.
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
 * The one thing that an SQL adapter supplies: SQLite 3.45 or newer, with FTS5, wherever it runs, and with the
 * function `vector_distance_cos(blob, blob)` over little-endian float32 blobs (null when there is no angle,
 * as for a vector of zeros).
 *
 * Errors. A failed precondition is a trigger's `RAISE(ABORT, 'precondition failed')`: `write` then rejects
 * with any error whose message, or whose cause's message, contains these words. Everything else rejects with
 * a MemoryError of core: UnavailableError, retryable, when the database is busy, full or cannot be reached;
 * UnavailableError, not retryable, when it is damaged, read-only or is no database. The driver's own error is
 * its `cause`. Calls after `close()` need no care: no one makes them.
 */
export interface SqlDatabase {
  /**
   * True when `write` may send its batch again because it cannot know whether the first one arrived (a lost
   * answer, a deadline). Every batch of Sheaf can be sent twice: a commit then begins with a key that is
   * unique, and `write` rejects with the engine's words "UNIQUE constraint failed: sheaf_commit.key" (in the
   * message, or in its cause's) when that very commit is there already.
   */
  readonly mayRepeat?: boolean
  /**
   * The most rows that one query is requested, where an answer has to stay small: lists then come in pages.
   * Unbounded when absent.
   */
  readonly maxRows?: number
  /**
   * True where a text that has other characters than ASCII is read faster as a blob: it then comes back as a
   * Uint8Array, which is decoded here.
   */
  readonly decodesSlowly?: boolean
  /**
   * Runs queries in one snapshot and returns the rows of each. The snapshot has everything that an earlier
   * `write` through this database has committed, and everything that made one fail.
   */
  read(queries: readonly SqlQuery[]): Promise<SqlRow[][]>
  /**
   * Runs statements in order in one transaction that holds the write lock from its beginning, and returns the
   * rows of each (those of RETURNING, or none). When one fails nothing is changed. Resolves once the
   * transaction is durable.
   */
  write(queries: readonly SqlQuery[]): Promise<SqlRow[][]>
  /**
   * For an engine that keeps its own log here: moves what is in it into the database, and empties the log, as
   * far as others who are just reading allow. Called after texts were erased, which would stay in the log
   * otherwise.
   */
  checkpoint?(): Promise<void>
  /**
   * Rewrites the whole database without its free pages, and empties the log. False when the log could not be
   * emptied, because another writer reads. Left out where that is not possible, or another writer's business.
   */
  vacuum?(): Promise<boolean>
  /**
   * For an engine that holds pages in memory, or watches over its files: what is read next comes from the
   * files, which are looked at wholly. Called before the database is examined. Rejects where they are not
   * what was written.
   */
  refresh?(): Promise<void>
  /** Releases the database. Called once, when nothing is under way. */
  close(): Promise<void>
}
