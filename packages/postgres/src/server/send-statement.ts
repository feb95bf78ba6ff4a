import type { Timer } from '@sheaf/core/adapter'
import { DeadlineError, failureOf, translated } from './failure.ts'
import pg from 'pg'

/** Waits before a statement is sent again, in milliseconds: from `first`, doubled each time, up to `last`. */
export const RETRY_DELAY = { first: 5, last: 500 } as const

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

/** One statement that returns one JSON text, in a column `answer`. */
export interface Statement {
  readonly text: string
  readonly values: readonly string[]
  /**
   * True for a change. It takes effect once even if it is sent twice, so a lost answer is requested again.
   */
  readonly changes: boolean
  /** True for one without the time limit of a call. */
  readonly isLong?: boolean
}

export interface SendOptions {
  readonly pool: PostgresPool
  readonly timer: Timer
  readonly where: string
  /** For the statement with all retries, in milliseconds. */
  readonly limitMs: number
}

/**
 * The answer of a statement; undefined if it has no row. Retryable failures are sent again until the time is
 * over. Rejects with `unavailable`, whose `outcome` is "unknown" if a change was sent and no answer came.
 */
export async function sendStatement(
  { text, values, changes }: Statement,
  { pool, timer, where, limitMs }: SendOptions,
): Promise<unknown> {
  const end = timer.now() + limitMs
  let isSent = false
  for (let delay: number = RETRY_DELAY.first; ; delay = Math.min(delay * 2, RETRY_DELAY.last)) {
    try {
      const { rows } = await withDeadline(timer, end - timer.now(), () => pool.query(text, [...values]))
      const [row] = rows as readonly { readonly answer?: unknown }[]
      return typeof row?.answer === 'string' ? (JSON.parse(row.answer) as unknown) : undefined
    } catch (error) {
      const { again, outcome } = failureOf(error)
      isSent ||= changes && outcome !== 'unchanged'
      if (!again || end - timer.now() <= delay)
        throw translated(error, where, isSent ? 'unknown' : 'unchanged')
    }
    await timer.sleep(delay)
  }
}

async function withDeadline<T>(timer: Timer, limitMs: number, work: () => Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = timer
    .sleep(Math.max(0, limitMs), { abortSignal: done.signal })
    .then(() => Promise.reject(new DeadlineError('The time of the call is over.')))
  // It is aborted when the work is done.
  late.catch(() => {})
  try {
    const working = work()
    working.catch(() => {})
    return await Promise.race([working, late])
  } finally {
    done.abort()
  }
}
