import type { SqlQuery, SqlRow, SqlValue } from '@sheaf/sql'
import type { InStatement, ResultSet } from '@libsql/client'

/** "write" takes the write lock from the beginning. */
export type BatchMode = 'read' | 'write'

/** A connection to a server. It never retries. */
export interface Connection {
  /**
   * The share of a call's time after which a silent first attempt is replaced by a new one; 1 if that would
   * not help.
   */
  readonly patience: number
  /**
   * Runs the queries as one transaction. Rejects with the original error, and at once when the signal aborts;
   * then it frees as much as it can. `attempt` is the number of times that these queries were sent before.
   */
  batch(
    queries: readonly SqlQuery[],
    mode: BatchMode,
    abortSignal: AbortSignal,
    attempt: number,
  ): Promise<SqlRow[][]>
  close(): void
}

/** Converts queries for the driver. */
export function statementsOf(queries: readonly SqlQuery[]): InStatement[] {
  return queries.map(({ sql, parameters }) => ({ sql, args: [...parameters] }))
}

/**
 * How the driver returns integers: as numbers, it would throw for one beyond 2^53, such as a damaged time.
 */
export const INTEGERS = 'bigint'

/** The rows of each result, with blobs as Uint8Arrays and integers as numbers. */
export function rowsOf(results: readonly ResultSet[]): SqlRow[][] {
  return results.map(({ rows }) => rows.map(rowOf))
}

function rowOf(row: ResultSet['rows'][number]): SqlRow {
  const shown: Record<string, SqlValue> = {}
  for (const [name, value] of Object.entries(row))
    shown[name] =
      typeof value === 'bigint'
        ? Number(value)
        : value instanceof ArrayBuffer
          ? new Uint8Array(value)
          : (value as SqlValue)
  return shown
}

/** The server answered with an HTTP status that is not a success. */
export class ServerRefusal extends Error {
  /** 0 for a redirect, whose status a browser hides. */
  readonly status: number

  constructor(status: number) {
    super(`The server answered with HTTP status ${status}.`)
    this.name = 'ServerRefusal'
    this.status = status
  }
}
