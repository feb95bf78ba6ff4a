import type { InStatement, ResultSet } from '@libsql/client'
import type { SqlQuery, SqlRow, SqlValue } from '@sheaf/sql'

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
