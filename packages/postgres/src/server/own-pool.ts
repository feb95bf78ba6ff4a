import pg from 'pg'
import type { HeldPool } from './postgres-pool.ts'

/** A pool of up to ten connections, opened when needed. */
export function ownPool(connectionString: string, timeoutMs: number): HeldPool {
  const pool = new pg.Pool({
    connectionString,
    // Before the call's deadline: then nothing was sent, and the error can report that.
    connectionTimeoutMillis: Math.max(1, Math.round(timeoutMs * 0.8)),
    // Closes the connection of a cancelled statement.
    query_timeout: timeoutMs,
    allowExitOnIdle: true,
  })
  // A connection may break while it is idle or closing: the next statement gets another one.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  return { pool, close: () => pool.end() }
}
