import pg from 'pg'

/**
 * The part of a pool that Sheaf uses: one statement per call, each its own transaction, on any connection.
 * The pools of pg, Neon and PGlite have this shape. The pool may be behind a pooler in transaction mode.
 */
export interface PostgresPool {
  /** Runs one statement with the values of its `$1`, `$2`, all of them strings. */
  query(text: string, values: string[]): Promise<{ readonly rows: readonly unknown[] }>
  /** One of its connections. Opening uses it to detect a pooler in statement mode. */
  connect?(): Promise<{
    query(text: string): Promise<unknown>
    release(isBroken?: boolean): void
  }>
}

/** A pool, and its release function, which does nothing for the app's own pool. */
interface HeldPool {
  readonly pool: PostgresPool
  close(): Promise<void>
}

/** A pool of up to ten connections, opened when needed. */
export function ownPool(connectionString: string, timeoutMs: number): HeldPool {
  const pool = new pg.Pool({
    connectionString,
    // Ends before the call's deadline, so that the error can say that nothing was sent.
    connectionTimeoutMillis: Math.max(1, Math.round(timeoutMs * 0.8)),
    // Closes the connection of a cancelled statement.
    query_timeout: timeoutMs,
    allowExitOnIdle: true,
  })
  // A connection may break while it is idle or closing: the next statement gets another one.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  return { pool, close: () => pool.end() }
}
