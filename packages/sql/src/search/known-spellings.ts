import type { Respelling } from '@sheaf/core'
import { inScope } from './candidate-statements.ts'
import { matchExpression } from './prepare-query.ts'
import type { PathRange } from './scope-ranges.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'
import { read, sql, statement } from '../engine/statement.ts'
import type { SqlPart } from '../engine/statement.ts'
import type { CountChunks } from './respell.ts'

const MOST_KNOWN = 200

/** Caches corrections of words: one context searches for the same words several times at once. */
export class KnownSpellings {
  readonly #known = new Map<string, Promise<readonly Respelling[]>>()

  /**
   * Returns the result of `find` for `key`, which names the words, the places searched, and the state of the
   * index. A failure is not remembered.
   */
  async of(key: string, find: () => Promise<readonly Respelling[]>): Promise<readonly Respelling[]> {
    const known = this.#known.get(key)
    if (known !== undefined) return await known
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    const found = find()
    this.#known.set(key, found)
    try {
      return await found
    } catch (error) {
      this.#known.delete(key)
      throw error
    }
  }
}

const countStatement = (scope: (ranges: string) => SqlPart) =>
  statement<{ matches: string; ranges: string }, { chunks: number }>(
    ({ matches, ranges }) =>
      sql<{
        chunks: number
      }>`SELECT (SELECT count(*) FROM sheaf_terms WHERE sheaf_terms MATCH each.value ${scope(ranges)}) AS chunks
      FROM json_each(${matches}) AS each ORDER BY each.key`,
  )
const countAll = countStatement(() => sql``)
const countScoped = countStatement((ranges) => sql`AND ${inScope(sql`sheaf_terms.rowid`, ranges)}`)

/**
 * Counts chunks in the full-text table. Most terms are in no chunk at all, so the files in scope are not
 * searched for them.
 */
export function countInTables(database: SqlDatabase, scopes: readonly PathRange[] | undefined): CountChunks {
  const ranges = JSON.stringify(scopes ?? [])
  const ask = async (count: typeof countAll, terms: readonly string[]) => {
    const matches = JSON.stringify(terms.map((term) => matchExpression([term])))
    return (await read(database, count({ matches, ranges }))).map(({ chunks }) => chunks)
  }
  return async (terms) => {
    const all = await ask(countAll, terms)
    const known = terms.filter((_, place) => (all[place] ?? 0) > 0)
    if (scopes === undefined || known.length === 0) return all
    const scoped = await ask(countScoped, known)
    const chunks = new Map(known.map((term, place) => [term, scoped[place] ?? 0]))
    return terms.map((term) => chunks.get(term) ?? 0)
  }
}
