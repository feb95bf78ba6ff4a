/** The defaults of `libsql()`. */
export const LIBSQL_DEFAULTS = { timeoutMs: 10_000 } as const

/**
 * The largest file that a server keeps and gives back: it allows a row 5,000,000 bytes, of which the path and
 * the rest of the row need some.
 */
export const MAX_REMOTE_FILE_BYTES = 4_900_000

/**
 * Batches of reads that one storage has under way at a server at the same time; further ones wait for their
 * turn.
 */
export const MAX_CONCURRENT_BATCHES = 20

/**
 * The same for batches that write. A server makes one change at a time, and the others wait in it, where each
 * costs it time: 300 writes at once took 1.5 s with 20 under way and 1.0 s with 4.
 */
export const MAX_CONCURRENT_WRITES = 4

/** Rows of one request to a server: with the longest paths, 8,000 are 9 MB, and an answer may have 10 MB. */
export const MAX_ANSWER_ROWS = 8000

/**
 * How often reads that are too long for one answer are begun again, one at a time, when others write
 * meanwhile.
 */
export const SPLIT_ATTEMPTS = 5

/**
 * Waits between two attempts, in milliseconds: the first, doubled each time, up to the last; each is varied
 * by half.
 */
export const RETRY_DELAY = { first: 10, last: 500 } as const

/**
 * How long a database that is reported as missing is tried again, in milliseconds. With more namespaces in
 * use than a server holds in memory (100 by default), one in 200 requests for one that exists is answered
 * with 404, while another is taken out of the memory.
 */
export const ABSENT_MS = 2000

/** The share of a call's time after which a silent WebSocket counts as dead, and a new one is tried. */
export const WEBSOCKET_PATIENCE = 0.5

/**
 * A server takes WebSocket messages of 16 MiB, and a character may be six bytes in one: what is longer than
 * this goes by HTTP.
 */
export const MAX_WEBSOCKET_CHARACTERS = 2_500_000

/**
 * How long SQLite itself waits for another process's lock on a file, blocking the thread, before it is tried
 * again later.
 */
export const BUSY_TIMEOUT_MS = 10

/** Waits between attempts at a locked file, like RETRY_DELAY. */
export const BUSY_DELAY = { first: 1, last: 20 } as const

/**
 * How often a replica that is behind is tried again, and after how many milliseconds, before the primary is
 * used.
 */
export const REPLICA_DELAYS_MS: readonly number[] = [2, 6]

/** The share of a call's time that a replica has, so that enough is left for the primary. */
export const REPLICA_PATIENCE = 0.3

/** How long a replica is not used after it failed, and after it stayed behind. */
export const REPLICA_PAUSE_MS = {
  failed: 5000,
  behind: 100,
} as const

/** The defaults of a replica. */
export const REPLICA_DEFAULTS = { syncIntervalMs: 5000 } as const

/** How long a replica whose sync failed answers without another sync. */
export const SYNC_PAUSE_MS = 1000

/** A sync that has taken this long is not waited for any more. */
export const SYNC_STUCK_MS = 30_000

/** How long the process of a replica may take to leave its file in order. */
export const REPLICA_CLOSE_MS = 2000

/** How long after it ended by itself the process of a replica is not started again. */
export const HOST_PAUSE_MS = 1000

/** How often a file that another process has is tried again. */
export const TAKEN_PAUSE_MS = 1000

/** The defaults of `tenants()`. */
export const TENANTS_DEFAULTS = {
  max: 100,
  idleMs: 60_000,
} as const
