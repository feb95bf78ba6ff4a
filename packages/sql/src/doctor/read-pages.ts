import type { SqlDatabase } from '../engine/sql-database.ts'
import { read } from '../engine/statement.ts'
import type { TypedQuery } from '../engine/statement.ts'

/**
 * Reads all rows of an ordered query from one snapshot. If the database limits an answer (`maxRows`) and
 * there are more rows, it reads pages: a row that exists all the time comes once; rows that others change
 * meanwhile may or may not come. `page` builds the query for a number of rows after a row, or from the
 * beginning; -1 means all. `first` is the first page if it was already read.
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
