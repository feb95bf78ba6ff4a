import type { InStatement, ResultSet } from '@libsql/client'
import type { SqlQuery, SqlRow, SqlValue } from '@sheaf/sql'

/** The queries as the driver takes them. */
export function statementsOf(queries: readonly SqlQuery[]): InStatement[] {
  return queries.map(({ sql, parameters }) => ({ sql, args: [...parameters] }))
}

/** The rows of each result, with blobs as Uint8Arrays. */
export function rowsOf(results: readonly ResultSet[]): SqlRow[][] {
  return results.map(({ rows }) =>
    rows.map((row) => (Object.values(row).some(isBuffer) ? withBytes(row) : (row as SqlRow))),
  )
}

function withBytes(row: object): SqlRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isBuffer(value) ? new Uint8Array(value) : (value as SqlValue),
    ]),
  )
}

function isBuffer(value: unknown): value is ArrayBuffer {
  return value instanceof ArrayBuffer
}
