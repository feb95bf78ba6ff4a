import type { SqlDatabase } from '../engine/sql-database.ts'
import { read } from '../engine/statement.ts'
import type { TypedQuery } from '../engine/statement.ts'

/**
 * All rows of a query that has an order, from one snapshot; where the database bounds an answer (`maxRows`)
 * and there are more, in pages: what is there all the while comes once, and of what others change meanwhile a
 * part may come. `page` requests so many rows behind a row, or from the beginning; -1 requests all.
 * `first` is the first page where it has been read already.
 */
export async function readPages<Row>(
  database: SqlDatabase,
  page: (last: Row | undefined, limit: number) => TypedQuery<Row>,
  first?: readonly Row[],
): Promise<Row[]> {
  const { maxRows = Infinity } = database
  const limit = database.maxRows ?? -1
  const rows: Row[] = []
  for (let more = first; ; more = undefined) {
    more ??= await read(database, page(rows.at(-1), limit))
    for (const row of more) rows.push(row)
    if (more.length < maxRows) return rows
  }
}
