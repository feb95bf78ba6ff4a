import { HIDDEN } from '@sheaf/sql'

/** The defaults of `postgres()`. */
export const POSTGRES_DEFAULTS = {
  timeoutMs: 10_000,
  schema: 'sheaf',
} as const

/** Of the rows of `sheaf_file`, those whose chunks are in the index. */
export const IS_SEARCHED: string = `chunker IS DISTINCT FROM '${HIDDEN}'`

/** The version of the tables and functions; see schema/create-schema.ts. */
export const SCHEMA_VERSION = 11

/** Waits before a statement is sent again, in milliseconds: the first, doubled each time, up to the last. */
export const RETRY_DELAY = { first: 5, last: 500 } as const

/** How long a read replica is not used after it failed, and after it was behind, in milliseconds. */
export const REPLICA_PAUSE_MS = {
  failed: 5000,
  behind: 100,
} as const

/** Keys of commits that are kept, the last ones: a commit is sent again within seconds. */
export const COMMIT_KEYS = 10_000

/**
 * Candidates read beyond the limit: the database rounds scores, and the exact ones may be in another order at
 * the end of the list.
 */
export const TIE_MARGIN = 20

/**
 * A longer term is kept by its beginning and its length: an entry of a GIN index may have 2,704 bytes, and a
 * UTF-16 unit up to 3.
 */
export const LONGEST_TERM = 500

/** How often a search by vector looks again when others write at the same time. */
export const LOOKS = 5

/** Bytes of vectors that one storage keeps in memory. */
export const VECTOR_BYTES = 268_435_456

/** Vectors read in one statement. */
export const VECTOR_PAGE = 2000

/** Vectors written in one statement. */
export const EMBEDDING_BATCH = 256

/** How much a sync takes into one statement, unless one file alone has more. */
export const SYNC_BATCH = { files: 64, bytes: 524_288 } as const

/** Vectors that doctor() reads at once. */
export const DOCTOR_VECTORS = 256
