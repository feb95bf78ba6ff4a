import type { Analyser } from '@sheaf/core'
import type { SearchIndex } from '@sheaf/core/adapter'
import { vectorBlob, TableSearch, type Lifetime } from '@sheaf/sql'
import { GIVEN } from '../tables.ts'
import { makeChange, indexedTerm, syncIndex, type SyncParts } from '../files/make-commit.ts'
import { HeldVectors, heldStatement, postgresTerms, type HeldAnswer } from './held-rows.ts'
import type { PostgresDatabase } from '../server/postgres-database.ts'
import {
  candidateStatement,
  countStatement,
  filesStatement,
  numbered,
  partsStatement,
  shownStatement,
  type CandidateAnswer,
  type SearchTables,
  type ShownRow,
} from './candidate-statement.ts'

interface PostgresIndexOptions extends SyncParts {
  readonly analyser: Analyser
  readonly lifetime: Lifetime
  readonly searchMemoryBytes: number
}

interface PostgresIndex extends SearchIndex {
  /** Releases the vectors and terms in memory, because they may include those of deleted texts. */
  forget(): void
}

/** The index in the tables beside the files. */
export function postgresIndex(parts: PostgresIndexOptions): PostgresIndex {
  const { database, analyser, lifetime, searchMemoryBytes: maxBytes } = parts
  const { schema } = database
  const heldVectors = new HeldVectors(database)
  const tables = searchTables(database, heldVectors)
  const search = new TableSearch({ tables, analyser, lifetime, maxBytes })
  return {
    forget() {
      heldVectors.forget()
      search.forget()
    },

    candidates: (query) => search.candidates(query),

    async pendingEmbeddings(model, limit) {
      // By the index of text hashes: it stops as soon as it has enough, and returns each text once.
      const sql = `SELECT coalesce(json_agg(json_build_object('textHash', text_hash, 'text', text) ORDER BY
        text_hash), '[]')
        FROM (SELECT DISTINCT ON (text_hash) text_hash, text FROM ${schema}.sheaf_chunk AS chunk
          WHERE NOT EXISTS (SELECT 1 FROM ${schema}.sheaf_embedding AS embedding
            WHERE embedding.text_hash = chunk.text_hash AND embedding.model = ${GIVEN}->>'model')
          ORDER BY text_hash LIMIT (${GIVEN}->>'limit')::int) AS pending`
      return await database.read(sql, { model, limit })
    },

    async putEmbeddings(model, embeddings) {
      const given = embeddings.map(
        ({ textHash, vector }) =>
          [textHash, vector.length, Buffer.from(vectorBlob.of(vector)).toString('base64')] as const,
      )
      await makeChange(database, 'sheaf_put_embeddings', { model }, given)
    },

    async readEmbeddings(model, after, limit) {
      const sql = `SELECT coalesce(json_agg(json_build_array(text_hash, encode(vector, 'base64'))
        ORDER BY text_hash), '[]') FROM (SELECT text_hash, vector FROM ${schema}.sheaf_embedding
          WHERE model = ${GIVEN}->>'model' AND text_hash > ${GIVEN}->>'after' ORDER BY text_hash
          LIMIT (${GIVEN}->>'limit')::int) AS each`
      const given = { model, after, limit }
      const rows = await database.read<readonly (readonly [textHash: string, vector: string])[]>(sql, given)
      return rows.map(([textHash, text]) => ({
        textHash,
        vector: vectorBlob.values(Buffer.from(text, 'base64')),
      }))
    },

    embeddedModels: () =>
      database.read(`SELECT coalesce(json_agg(each ORDER BY each.model COLLATE "C"), '[]') FROM (
        SELECT model, count(*) AS vectors, (array_agg(dimensions ORDER BY id))[1] AS dimensions
        FROM ${schema}.sheaf_embedding GROUP BY model) AS each`),

    async eraseEmbeddings(model) {
      // Counts first: if the change is sent again after a lost answer, the second one erases nothing.
      const sql = `SELECT to_json(count(*)) FROM ${schema}.sheaf_embedding WHERE model =
        ${GIVEN}->>'model'`
      const vectors = await database.read<number>(sql, { model })
      if (vectors > 0) await makeChange(database, 'sheaf_erase_embeddings', { model })
      return vectors
    },

    sync: (options = {}) => syncIndex(parts, options),
    rebuild: (options = {}) => syncIndex(parts, { ...options, all: true }),
  }
}

type Query = Parameters<SearchTables['best']>[0]
type Row = Awaited<ReturnType<SearchTables['chunks']>>[number]

function searchTables(database: PostgresDatabase, vectors: HeldVectors): SearchTables {
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
      const { viewRanges: view = null, ranges = null } = query
      const dimensions = vector?.length ?? 0
      const given = { ...sought, view, ranges, model, dimensions, includeVectors, reach: limit }
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
