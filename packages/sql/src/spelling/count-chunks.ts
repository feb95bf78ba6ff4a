import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inScope } from '../candidate-statements.ts'
import { matchExpression } from '../match-expression.ts'
import type { PathRange } from '../scope-ranges.ts'
import type { SqlDatabase } from '../sql-database.ts'
import { builder, read, statement } from '../statement.ts'
import type { CountChunks } from './respell.ts'

const countStatement = (scope: (ranges: string) => RawBuilder<unknown>) =>
  statement<{ matches: string; ranges: string }, { chunks: number }>(({ matches, ranges }) =>
    sql<{ chunks: number }>`SELECT (SELECT count(*) FROM sheaf_terms WHERE sheaf_terms MATCH each.value ${scope(ranges)}) AS chunks
      FROM json_each(${matches}) AS each ORDER BY each.key`.compile(builder),
  )
const countAll = countStatement(() => sql``)
const countScoped = countStatement((ranges) => sql`AND ${inScope(sql`sheaf_terms.rowid`, ranges)}`)

/** Counts chunks in the full-text table. */
export function countInTables(database: SqlDatabase, scopes: readonly PathRange[] | undefined): CountChunks {
  const count = scopes === undefined ? countAll : countScoped
  return async (terms) => {
    const matches = JSON.stringify(terms.map((term) => matchExpression([term])))
    const rows = await read(database, count({ matches, ranges: JSON.stringify(scopes ?? []) }))
    return rows.map(({ chunks }) => chunks)
  }
}
