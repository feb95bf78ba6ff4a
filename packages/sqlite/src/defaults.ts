/** How the engine of each driver is called where it must not meet another one. */
export const ENGINES = {
  'better-sqlite3': 'better-sqlite3',
  node: 'node:sqlite',
} as const

/** SQLite's name for an in-memory database. */
export const MEMORY_FILE = ':memory:'

/** The defaults of `sqlite()`. */
export const SQLITE_DEFAULTS = {
  synchronous: 'full',
  busyTimeoutMs: 5000,
  driver: 'better-sqlite3',
} as const

/** Statements that a connection keeps prepared. More than Sheaf has, so that a bound is all this is. */
export const MAX_PREPARED_STATEMENTS = 128

/** How long to wait before a retry where SQLite itself does not wait. */
export const OPEN_RETRY_MS = 20

/** How long a call may take in a worker, in milliseconds, waiting for its turn included. */
export const WORKER_TIMEOUT_MS = 30_000

/**
 * How much longer, in milliseconds, to wait for a change that is just being committed when its time is up.
 */
export const COMMIT_GRACE_MS = 1000

/** Workers that hang in SQLite, for one database; with more, calls wait for one of them to come back. */
export const MAX_ABANDONED_WORKERS = 3
