import type { TableSearch } from '@sheaf/sql'
import { indexedTerm } from '../files/make-commit.ts'
import type { PostgresDatabase } from '../server/postgres-database.ts'
import {
  candidateStatement,
  countStatement,
  filesStatement,
  numbered,
  partsStatement,
  shownStatement,
} from './candidate-statement.ts'
import type { CandidateAnswer, ShownRow } from './candidate-statement.ts'
import { heldStatement, postgresTerms } from './held-rows.ts'
import type { HeldAnswer, HeldVectors } from './held-rows.ts'

type SearchTables = ConstructorParameters<typeof TableSearch>[0]['tables']
type Query = Parameters<SearchTables['best']>[0]
type Row = Awaited<ReturnType<SearchTables['chunks']>>[number]

/** The tables of a schema, as a search reads them. */
export function searchTables(database: PostgresDatabase, vectors: HeldVectors): SearchTables {
  const { schema } = database
  const nearest = async (query: Query, known: CandidateAnswer['vectors']) => {
    const { vector, limit, includeVectors, model } = query
    if (vector === undefined || known === null || known.ids.length === 0)
      return { rows: [], isWhole: true, hasDamaged: false }
    const { found, hasDamaged } = await vectors.nearest(known.ids, vector, limit)
    const ids = found.map(({ place }) => known.chunks[place] ?? 0)
    const shown = await database.read<ShownRow[]>(shownStatement(schema, includeVectors), { ids, model })
    const byId = new Map(shown.map((row) => [row.id, row]))
    const rows = found.flatMap(({ place, distance }) => {
      const row = byId.get(known.chunks[place] ?? 0)
      return row === undefined ? [] : [{ ...rowOf(row), score: distance }]
    })
    return { rows, isWhole: rows.length === found.length, hasDamaged }
  }
  return {
    ...postgresTerms(database),
    tokenOf: indexedTerm,
    files: (ranges) => database.read(filesStatement(schema, ranges !== undefined), { ranges }),
    async chunks(parts, ranges) {
      const rows = await database.read<ShownRow[]>(partsStatement(schema), { chunks: parts, ranges })
      return rows.map(rowOf)
    },
    async count(tokens, ranges) {
      const sql = countStatement(schema, ranges !== undefined)
      return (await database.read<number[] | null>(sql, { tokens, ranges })) ?? []
    },
    async shown(query, ids, after) {
      const { ranges = null, vector, includeVectors, model } = query
      const given = { ranges, dimensions: vector?.length ?? 0, includeVectors, ids, after, model }
      const answer = await database.read<HeldAnswer>(heldStatement(schema, given), given)
      const { look, isGuarded, chunks, vectors: known } = answer
      return { look, isGuarded, rows: chunks.map(rowOf), nearest: () => nearest(query, known) }
    },
    async best(query, lists, limit) {
      const { vector, includeVectors, model } = query
      const sought = numbered(lists)
      const given = {
        ...sought,
        view: query.viewRanges ?? null,
        ranges: query.ranges ?? null,
        model,
        dimensions: vector?.length ?? 0,
        includeVectors,
        reach: limit,
      }
      const answer = await database.read<CandidateAnswer>(candidateStatement(schema, given), given)
      const { maker, documents, totalLength, vectors: known } = answer
      const [ids, holders] = [new Map(answer.lists), new Map(answer.having)]
      const found = new Map(
        answer.chunks.map(({ length, counts, ...row }) => [
          row.id,
          { row: rowOf(row), length, counts: new Map(counts) },
        ]),
      )
      return {
        maker,
        lists: lists.map((_, place) => {
          const numbers = sought.terms.flatMap((term) => (term.list === place ? term.number : []))
          const chunks = ids.get(place)?.flatMap((id) => found.get(id) ?? []) ?? []
          return chunks.map(({ row, length, counts }) => ({
            row,
            id: row.ordinal,
            path: row.path,
            counts: numbers.map((number) => counts.get(number) ?? 0),
            length,
            having: (term: number) => holders.get(numbers[term] ?? -1) ?? 0,
            documents,
            totalLength,
          }))
        }),
        nearest: () => nearest(query, known),
      }
    },
  }
}

function rowOf({ vector, ...row }: ShownRow): Row {
  return { ...row, score: 0, ...(typeof vector === 'string' && { vector: Buffer.from(vector, 'base64') }) }
}
