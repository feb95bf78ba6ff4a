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

/**
 * The key of an advisory lock, as SQL. Processes that listen to a schema's commits share the lock. If a
 * commit gets it exclusively, nobody listens, and the commit skips NOTIFY, which takes a lock of the whole
 * server.
 */
export function listenersLock(schema: string): string {
  return `hashtextextended('sheaf commits ${schema}', 0)`
}
