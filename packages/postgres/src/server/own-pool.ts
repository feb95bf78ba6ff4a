import pg from 'pg'
import type { HeldPool } from './postgres-pool.ts'

/** A pool of up to ten connections that are made when they are needed. */
export function ownPool(connectionString: string, timeoutMs: number): HeldPool {
  const pool = new pg.Pool({
    connectionString,
    // Earlier than the deadline of the call: nothing was sent then, and the error can report it.
    connectionTimeoutMillis: Math.max(1, Math.round(timeoutMs * 0.8)),
    // Closes the connection of a statement that was given up.
    query_timeout: timeoutMs,
    allowExitOnIdle: true,
  })
  // A connection that breaks while it is idle, or while it is ended: the next statement is given another.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  return { pool, close: () => pool.end() }
}
