import type { SqlDatabase, SqlQuery, SqlRow } from '@sheaf/sql'
import type { BatchMode, Connection } from './http-connection.ts'
import { failureOf, isGarbled, translateError } from '../failure.ts'
import { delayOf, pause, withDeadline, createTurns } from './deadline.ts'

/** Read batches that one storage runs at a server at the same time; more wait for their turn. */
const MAX_CONCURRENT_BATCHES = 20

/**
 * The same for write batches. A server makes one change at a time, and waiting changes slow it down: 300
 * writes took 1.5 s with 20 at once and 1.0 s with 4.
 */
const MAX_CONCURRENT_WRITES = 4

/**
 * Waits between two attempts, in milliseconds: from `first`, doubled each time, up to `last`, each varied by
 * half.
 */
const RETRY_DELAY = { first: 10, last: 500 } as const

/**
 * How long to retry if a database is reported as missing, in milliseconds. If more namespaces are in use than
 * a server keeps in memory (100 by default), it answers one in 200 requests for an existing one with 404,
 * while it removes another from memory.
 */
const ABSENT_MS = 2000

export interface RemoteDatabaseOptions {
  readonly connection: Connection
  /** The name of the database in errors, without its token. */
  readonly where: string
  readonly timeoutMs: number
  readonly random?: () => number
}

/**
 * A server as Sheaf's port. Every call ends within its time. Until then, failures of the connection and
 * conflicts with other writers are retried, writes included (see `mayRepeat`). All errors are `unavailable`;
 * the outcome of a write is "unknown" if it was sent and no answer settled it.
 */
export interface RemoteDatabase extends SqlDatabase {
  readonly where: string
  readonly mayRepeat: true
  /** May be outdated if the address is a read replica's. */
  read(queries: readonly SqlQuery[], timeoutMs?: number): Promise<SqlRow[][]>
  /**
   * Never outdated: it begins with a statement that could be a change, so a read replica forwards it to its
   * primary.
   */
  readFresh(queries: readonly SqlQuery[], timeoutMs?: number): Promise<SqlRow[][]>
  write(queries: readonly SqlQuery[], timeoutMs?: number): Promise<SqlRow[][]>
}

// Changes nothing, needs no table, and counts as a change. (A replica would itself answer a "write" batch
// that only reads.)
const CHANGE_NOTHING: SqlQuery = { sql: 'DROP VIEW IF EXISTS sheaf_nothing', parameters: [] }

/** Does no I/O; the first call does. */
export function createRemoteDatabase({
  connection,
  where,
  timeoutMs: usualTimeoutMs,
  random = Math.random,
}: RemoteDatabaseOptions): RemoteDatabase {
  const turns = createTurns(MAX_CONCURRENT_BATCHES)
  const writeTurns = createTurns(MAX_CONCURRENT_WRITES)

  const exchange = async (
    queries: readonly SqlQuery[],
    mode: BatchMode,
    canChange: boolean,
    timeoutMs: number,
  ): Promise<SqlRow[][]> => {
    const start = performance.now()
    const end = start + timeoutMs
    let isUnsettled = false
    for (let attempt = 0; ; attempt += 1) {
      const left = Math.max(1, end - performance.now())
      const patience = attempt === 0 ? left * connection.patience : left
      let wasSent = false
      try {
        return await withDeadline(patience, (signal) =>
          (canChange ? writeTurns : turns).run(() => {
            wasSent = true
            return connection.batch(queries, mode, signal, attempt)
          }, signal),
        )
      } catch (error) {
        const { kind } = failureOf(error)
        if (canChange && wasSent && (kind === 'lost' || kind === 'late' || isGarbled(error)))
          isUnsettled = true
        const delay = kind === 'late' ? 0 : delayOf(attempt, RETRY_DELAY, random)
        const isHopeless =
          kind === 'passed' ||
          kind === 'final' ||
          (kind === 'absent' && performance.now() - start > ABSENT_MS)
        const isRepeated = !isHopeless && performance.now() + delay < end
        if (!isRepeated)
          throw translateError(error, where, {
            outcome: isUnsettled && kind !== 'passed' ? 'unknown' : 'unchanged',
          })
        await pause(delay)
      }
    }
  }
  return {
    where,
    mayRepeat: true,
    read: (queries, timeoutMs = usualTimeoutMs) => exchange(queries, 'read', false, timeoutMs),
    async readFresh(queries, timeoutMs = usualTimeoutMs) {
      return (await exchange([CHANGE_NOTHING, ...queries], 'write', false, timeoutMs)).slice(1)
    },
    write: (queries, timeoutMs = usualTimeoutMs) => exchange(queries, 'write', true, timeoutMs),
    async close() {
      connection.close()
    },
  }
}
