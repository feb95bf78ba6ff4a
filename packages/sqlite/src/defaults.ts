/** The engine name of each driver, for claims of database files. */
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

/** Prepared statements per connection. Sheaf has fewer, so this is only a safety limit. */
export const MAX_PREPARED_STATEMENTS = 128

/** How long to wait before a retry if SQLite itself does not wait. */
export const OPEN_RETRY_MS = 20

/** The longest time that an examination waits for one statement in a thread, in milliseconds. */
export const ASIDE_TIMEOUT_MS = 3_600_000

/** How long a call may take in a worker, in milliseconds, including the wait for its turn. */
export const WORKER_TIMEOUT_MS = 30_000

/** How long to wait beyond the deadline, in milliseconds, if a change is being committed then. */
export const COMMIT_GRACE_MS = 1000

/** Workers of one database that may hang in SQLite. With more, calls wait until one of them returns. */
export const MAX_ABANDONED_WORKERS = 3
