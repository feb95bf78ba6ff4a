import type { SqlDatabase } from '../engine/sql-database.ts'
import { read } from '../engine/statement.ts'
import type { TypedQuery } from '../engine/statement.ts'

/**
 * All rows of a query that has an order, from one snapshot; where the database bounds an answer (`maxRows`)
 * and there are more, in pages: what is there all the while comes once, and of what others change meanwhile a
 * part may come. `page` requests so many rows behind a row, or from the beginning; -1 requests all.
 */
export async function readPages<Row>(
  database: SqlDatabase,
  page: (last: Row | undefined, limit: number) => TypedQuery<Row>,
): Promise<Row[]> {
  const { maxRows } = database
  if (maxRows === undefined) return await read(database, page(undefined, -1))
  const rows: Row[] = []
  for (;;) {
    const more = await read(database, page(rows.at(-1), maxRows))
    for (const row of more) rows.push(row)
    if (more.length < maxRows) return rows
  }
}
