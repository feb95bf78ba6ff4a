import { connect } from 'node:net'
import { untilAborted, type Timer } from '@sheaf/core/adapter'
import { DeadlineError, failureOf, translated } from './failure.ts'
import pg from 'pg'

/** Waits before a statement is sent again, in milliseconds: from `first`, doubled each time, up to `last`. */
export const RETRY_DELAY = { first: 5, last: 500 } as const

export const LONGEST_MS = 0x7f_ff_ff_ff

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

/** A pool that can end a statement. */
export interface CancellingPool extends PostgresPool {
  /** It keeps its connection until the server answers. */
  queryUntil?(statement: Statement, signal: AbortSignal): ReturnType<PostgresPool['query']>
}

export function ownPool(
  connectionString: string,
  timeoutMs: number,
): { readonly pool: CancellingPool; close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString,
    // Ends before the call's deadline, so that the error can say that nothing was sent.
    connectionTimeoutMillis: Math.max(1, Math.round(timeoutMs * 0.8)),
    // If the server does not answer a cancellation.
    query_timeout: Math.min(timeoutMs * 2, LONGEST_MS),
    allowExitOnIdle: true,
  })
  // A connection may break while it is idle or closing: the next statement gets another one.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  const queryUntil: CancellingPool['queryUntil'] = async ({ text, values = [], isLong }, signal) => {
    const connecting = pool.connect()
    const client = await untilAborted(() => connecting, signal).catch((error: unknown) => {
      connecting.then((late) => late.release()).catch(() => {})
      throw error
    })
    const cancel = () => cancelStatement(client as unknown as ClientOfPg)
    signal.addEventListener('abort', cancel)
    let isBroken = true
    try {
      const query = { text, values: [...values], query_timeout: isLong === true ? LONGEST_MS : 0 }
      const answer = await client.query<Record<string, unknown>>(query)
      // A cancellation may end the next statement.
      isBroken = signal.aborted
      return answer
    } finally {
      signal.removeEventListener('abort', cancel)
      client.release(isBroken)
    }
  }
  return { pool: Object.assign(pool, { queryUntil }), close: () => pool.end() }
}

// Members of pg's client that its types lack.
export interface ClientOfPg extends Readonly<Record<'port' | 'processID' | 'secretKey', number>> {
  readonly host: string
  unref(): void
}

// Without TLS, as by libpq: its key ends then.
function cancelStatement({ host, port, processID, secretKey }: ClientOfPg): void {
  const request = Int32Array.of(16, 80_877_102, processID, secretKey)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  // PgBouncer 1.18 fails if it closes first.
  socket.on('error', () => {}).unref()
  socket.resume().write(Buffer.from(request.buffer).swap32())
}

/** One statement that returns one JSON text, in a column `answer`. */
export interface Statement {
  readonly text: string
  /** None by default. */
  readonly values?: readonly string[]
  /**
   * True for a change. It takes effect once even if it is sent twice, so a lost answer is requested again.
   * False by default.
   */
  readonly changes?: boolean
  /** True for one without the time limit of a call. */
  readonly isLong?: boolean
  /** Ends it on the server. The call waits for the outcome. */
  readonly abortSignal?: AbortSignal | undefined
}

export interface SendOptions {
  readonly pool: CancellingPool
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
  statement: Statement,
  { pool, timer, where, limitMs }: SendOptions,
): Promise<unknown> {
  const { text, values = [], changes = false, abortSignal } = statement
  const end = timer.now() + limitMs
  const query = async (over: AbortSignal) =>
    pool.queryUntil === undefined
      ? await pool.query(text, [...values])
      : await pool.queryUntil(statement, abortSignal ? AbortSignal.any([abortSignal, over]) : over)
  let isSent = false
  for (let delay: number = RETRY_DELAY.first; ; delay = Math.min(delay * 2, RETRY_DELAY.last)) {
    try {
      const { rows } = await withDeadline(timer, end - timer.now(), query)
      const [row] = rows as readonly { readonly answer?: unknown }[]
      return typeof row?.answer === 'string' ? (JSON.parse(row.answer) as unknown) : undefined
    } catch (error) {
      abortSignal?.throwIfAborted()
      const { again, outcome } = failureOf(error)
      isSent ||= changes && outcome !== 'unchanged'
      if (!again || end - timer.now() <= delay)
        throw translated(error, where, isSent ? 'unknown' : 'unchanged')
    }
    await timer.sleep(delay, { abortSignal })
  }
}

async function withDeadline<T>(
  timer: Timer,
  limitMs: number,
  work: (over: AbortSignal) => Promise<T>,
): Promise<T> {
  const done = new AbortController()
  const late = timer
    .sleep(Math.max(0, limitMs), { abortSignal: done.signal })
    .then(() => Promise.reject(new DeadlineError('The time of the call is over.')))
  try {
    return await Promise.race([work(done.signal), late])
  } finally {
    done.abort()
  }
}
