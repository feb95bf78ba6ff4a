/** The defaults of `libsql()`. */
export const LIBSQL_DEFAULTS = { timeoutMs: 10_000 } as const

/**
 * The largest file that a server can store and return: it allows 5,000,000 bytes per row, and the path and
 * other columns need some.
 */
export const MAX_REMOTE_FILE_BYTES = 4_900_000

/** Read batches that one storage runs at a server at the same time; more wait for their turn. */
export const MAX_CONCURRENT_BATCHES = 20

/**
 * The same for write batches. A server makes one change at a time, and waiting changes slow it down: 300
 * writes took 1.5 s with 20 at once and 1.0 s with 4.
 */
export const MAX_CONCURRENT_WRITES = 4

/**
 * Rows per request to a server: with the longest paths, 8,000 rows are 9 MB, and an answer may have 10 MB.
 */
export const MAX_ANSWER_ROWS = 8000

/**
 * Reads that are too long for one answer run one at a time. They start again up to this often if others write
 * meanwhile.
 */
export const SPLIT_ATTEMPTS = 5

/**
 * Waits between two attempts, in milliseconds: from `first`, doubled each time, up to `last`, each varied by
 * half.
 */
export const RETRY_DELAY = { first: 10, last: 500 } as const

/**
 * How long to retry if a database is reported as missing, in milliseconds. If more namespaces are in use than
 * a server keeps in memory (100 by default), it answers one in 200 requests for an existing one with 404,
 * while it removes another from memory.
 */
export const ABSENT_MS = 2000

/** After this share of a call's time, a silent WebSocket counts as dead, and a new one is tried. */
export const WEBSOCKET_PATIENCE = 0.5

/**
 * A server accepts WebSocket messages of 16 MiB, and a character may take six bytes in one. A longer batch
 * goes by HTTP.
 */
export const MAX_WEBSOCKET_CHARACTERS = 2_500_000

/**
 * How long SQLite itself waits for another process's file lock, which blocks the thread, before a later
 * retry.
 */
export const BUSY_TIMEOUT_MS = 10

/** Waits between attempts at a locked file, as in RETRY_DELAY. */
export const BUSY_DELAY = { first: 1, last: 20 } as const

/** The retries of a replica that is behind, and their waits in milliseconds, before the primary is used. */
export const REPLICA_DELAYS_MS: readonly number[] = [2, 6]

/** A replica's share of a call's time; the rest is left for the primary. */
export const REPLICA_PATIENCE = 0.3

/** How long a replica rests after it failed, and after it stayed behind. */
export const REPLICA_PAUSE_MS = {
  failed: 5000,
  behind: 100,
} as const

/** The defaults of a replica. */
export const REPLICA_DEFAULTS = { syncIntervalMs: 5000 } as const

/** How long a replica answers without another sync after a sync failed. */
export const SYNC_PAUSE_MS = 1000

/** After this time, a sync counts as stuck and is not awaited any more. */
export const SYNC_STUCK_MS = 30_000

/** How long a replica's process may take to close its file properly. */
export const REPLICA_CLOSE_MS = 2000

/** How long to wait before a replica's process that ended by itself is started again. */
export const HOST_PAUSE_MS = 1000

/** The interval between checks of a file that another process uses. */
export const TAKEN_PAUSE_MS = 1000

/** The defaults of `tenants()`. */
export const TENANTS_DEFAULTS = {
  max: 100,
  idleMs: 60_000,
} as const
