/** The defaults of `postgres()`. */
export const POSTGRES_DEFAULTS = {
  timeoutMs: 10_000,
  schema: 'sheaf',
} as const

/** The SQL condition for rows of `sheaf_file` whose chunks are in the index. */
export const IS_SEARCHED: string = "chunker IS DISTINCT FROM 'hidden'"

/** The version of the tables and functions; see migrate.ts. */
export const SCHEMA_VERSION = 12

/** Waits before a statement is sent again, in milliseconds: from `first`, doubled each time, up to `last`. */
export const RETRY_DELAY = { first: 5, last: 500 } as const

/** How long a read replica is not used after a failure, and after it was behind, in milliseconds. */
export const REPLICA_PAUSE_MS = {
  failed: 5000,
  behind: 100,
} as const

/** The number of last commits with stored keys: a commit is sent again within seconds. */
export const COMMIT_KEYS = 10_000

/**
 * Extra candidates beyond the limit: the database rounds scores, so the order by exact scores may differ at
 * the end of the list.
 */
export const TIE_MARGIN = 20

/**
 * A longer term is stored as its beginning and its length: an entry of a GIN index may have 2,704 bytes, and
 * a UTF-16 unit takes up to 3.
 */
export const LONGEST_TERM = 500

/** How often a search by vector retries while others write. */
export const LOOKS = 5

/** Bytes of vectors that one storage keeps in memory. */
export const VECTOR_BYTES = 268_435_456

/** Vectors read in one statement. */
export const VECTOR_PAGE = 2000

/** Vectors written in one statement. */
export const EMBEDDING_BATCH = 256

/** The size of one sync statement, unless a single file is larger. */
export const SYNC_BATCH = { files: 64, bytes: 524_288 } as const

/** Vectors that doctor() reads at once. */
export const DOCTOR_VECTORS = 256

/**
 * The key of an advisory lock, as SQL. Processes that listen to a schema's commits share the lock. If a
 * commit gets it exclusively, nobody listens, and the commit skips NOTIFY, which takes a lock of the whole
 * server.
 */
export function listenersLock(schema: string): string {
  return `hashtextextended('sheaf commits ${schema}', 0)`
}
