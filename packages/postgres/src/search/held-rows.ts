import { vectorBlob, CHANGES } from '@sheaf/sql'
import { GIVEN, IS_SEARCHED } from '../tables.ts'
import type { PostgresDatabase } from '../server/postgres-database.ts'
import {
  filesIn,
  shownStatement,
  vectorIds,
  type CandidateAnswer,
  type CandidateGiven,
  type SearchTables,
  type ShownRow,
} from './candidate-statement.ts'

type TermSource = Pick<SearchTables, 'read'>
type LogLook = NonNullable<Awaited<ReturnType<TermSource['read']>>['look']>

type FileTerms = Awaited<ReturnType<TermSource['read']>>['rows'][number][number]

/** The state of the log, and the changes after the place `after`. */
const look = (schema: string) => `json_build_object(
  'generation', head.generation, 'maker', head.maker, 'firstVector', NULL, 'lastVector', NULL,
  'first', (SELECT min(id) FROM ${schema}.sheaf_change),
  'last', (SELECT max(id) FROM ${schema}.sheaf_change),
  'changes', (SELECT coalesce(json_agg(json_build_array(place, file_id, path) ORDER BY place), '[]') FROM (
    SELECT change.id AS place, coalesce(change.file_id, 0) AS file_id, file.path
    FROM ${schema}.sheaf_change AS change LEFT JOIN ${schema}.sheaf_file AS file ON file.id = change.file_id
    WHERE change.id > (${GIVEN}->>'after')::bigint
    ORDER BY change.id LIMIT ${CHANGES.followed}) AS each))`

/** True if row security limits the rows of the role: the next call may see other rows. */
const isGuarded = (schema: string) =>
  `(row_security_active('${schema}.sheaf_file') OR row_security_active('${schema}.sheaf_chunk'))`

// A damaged array of terms may have another shape, without positions.
const TERMS = `id, CASE WHEN array_ndims(tokens) = 1 AND array_ndims(counts) = 1
  THEN json_build_array(array_to_string(tokens, ' '), counts) ELSE '["",[]]' END AS terms`

// File by file: the server does not know how few there are, and would read all chunks.
const rows = (schema: string, files: string, chunks: string, limit = '') => `(
  SELECT coalesce(json_agg(json_build_array(file_id, path, id, terms) ORDER BY path, id), '[]') FROM (
    SELECT file.id AS file_id, file.path, chunk.id, chunk.terms FROM (${files}) AS file
    LEFT JOIN LATERAL (${chunks} OFFSET 0) AS chunk ON true ${limit}) AS each)`

// A long file has many pages. Each finds its positions in the index, and reads their terms alone.
const page = (schema: string, place: number) => {
  const given = (name: string) => `(${GIVEN}->'requests'->${place}->>'${name}')`
  const limit = `${given('limit')}::int`
  const isLater = `file.path > ${given('path')}`
  const ofFile = `FROM ${schema}.sheaf_chunk WHERE file_id = file.id`
  // If that chunk no longer exists, the file is in the log and is read again.
  const last = `coalesce((SELECT ordinal ${ofFile} AND id = ${given('chunk')}::bigint), -1)`
  return rows(
    schema,
    `SELECT id, path FROM ${schema}.sheaf_file WHERE ${IS_SEARCHED}
      AND path >= ${given('low')} AND path < ${given('high')} ORDER BY path LIMIT ${limit} + 1`,
    `SELECT read.* FROM (
        SELECT ordinal ${ofFile} AND ordinal > CASE WHEN ${isLater} THEN -1 ELSE ${last} END
        ORDER BY ordinal LIMIT ${limit}) AS place
      CROSS JOIN LATERAL (SELECT ${TERMS} ${ofFile} AND ordinal = place.ordinal OFFSET 0) AS read`,
    `WHERE ${isLater} OR chunk.id IS NOT NULL ORDER BY file.path, chunk.id LIMIT ${limit}`,
  )
}

const files = (schema: string, place: number) =>
  rows(
    schema,
    `SELECT each.id, each.path
      FROM json_array_elements_text(${GIVEN}->'requests'->${place}->'ids') AS given_id
      CROSS JOIN LATERAL (SELECT id, path FROM ${schema}.sheaf_file
        WHERE id = given_id::bigint AND ${IS_SEARCHED} OFFSET 0) AS each`,
    `SELECT ${TERMS} FROM ${schema}.sheaf_chunk WHERE file_id = file.id`,
  )

/**
 * The terms in the tables of a schema. If row security limits the rows of this role, it returns no terms:
 * memory would show the rows of one call to all others.
 */
export function postgresTerms(database: PostgresDatabase): TermSource {
  const { schema } = database
  return {
    async read(after, requests) {
      const parts = requests.map((request, place) =>
        'ids' in request ? files(schema, place) : page(schema, place),
      )
      const sql = `SELECT json_build_object('look', ${look(schema)}, 'rows',
        CASE WHEN ${isGuarded(schema)} THEN '[]' ELSE array_to_json(ARRAY[${parts.join(', ')}]::json[]) END)`
      type Answer = { readonly look: LogLook; readonly rows: readonly (readonly TermRow[])[] }
      const answer = await database.read<Answer>(sql, { after, requests })
      return { ...answer, rows: requests.map((_, place) => (answer.rows[place] ?? []).map(fileTerms)) }
    },
  }
}

type TermRow = readonly [
  fileId: number,
  path: string,
  id: number | null,
  terms: readonly [tokens: string, counts: readonly number[]] | null,
]

function fileTerms([fileId, path, id, terms]: TermRow): FileTerms {
  const [tokens, counts] = terms ?? [null, []]
  return { file_id: fileId, path, id, terms: tokens, heading_terms: '', counts }
}

export interface HeldAnswer extends Pick<CandidateAnswer, 'vectors'> {
  readonly look: LogLook
  readonly isGuarded: boolean
  readonly chunks: readonly ShownRow[]
}

export function heldStatement(
  schema: string,
  given: Pick<CandidateGiven, 'ranges' | 'dimensions' | 'includeVectors'>,
): string {
  const { ranges, dimensions, includeVectors } = given
  const asked = ranges === null ? '' : `WITH asked AS MATERIALIZED (${filesIn(schema, 'ranges')})`
  return `${asked} SELECT json_build_object('look', ${look(schema)}, 'isGuarded', ${isGuarded(schema)},
    'chunks', (${shownStatement(schema, includeVectors)}),
    'vectors', ${dimensions === 0 ? 'NULL' : vectorIds(schema, given)})`
}

const VECTOR_BYTES = 268_435_456

const VECTOR_PAGE = 2000

interface HeldVector {
  readonly values: Float32Array
  /** Its length; 0 for a vector of zeros, which has no angle to any other. */
  readonly norm: number
}

interface Nearest {
  readonly found: readonly { readonly place: number; readonly distance: number }[]
  readonly hasDamaged: boolean
}

/**
 * Vectors in memory, by their ids. A vector that is stored again gets a new id, so nothing here is ever
 * outdated. The vectors that were unused for the longest time are removed first.
 */
export class HeldVectors {
  readonly #database: PostgresDatabase
  readonly #held = new Map<number, HeldVector>()
  #bytes = 0
  #forgotten = 0

  constructor(database: PostgresDatabase) {
    this.#database = database
  }

  /**
   * The cosine distances of the vectors to `query`, and the best `limit` indices of the list. Vectors without
   * an angle, damaged ones and missing ones are left out.
   */
  async nearest(ids: readonly number[], query: Float32Array, limit: number): Promise<Nearest> {
    const norm = normOf(query)
    if (norm === 0) return { found: [], hasDamaged: false }
    const found: { place: number; distance: number }[] = []
    let hasDamaged = false
    for (let start = 0; start < ids.length; start += VECTOR_PAGE) {
      const page = ids.slice(start, start + VECTOR_PAGE)
      const vectors = await this.#vectors(page)
      for (const [place, id] of page.entries()) {
        const vector = vectors.get(id)
        if (vector === undefined) continue
        if (vector.values.length !== query.length || !Number.isFinite(vector.norm)) {
          hasDamaged = true
          continue
        }
        if (vector.norm === 0) continue
        found.push({ place: start + place, distance: 1 - dot(vector.values, query) / (vector.norm * norm) })
      }
    }
    found.sort((a, b) => a.distance - b.distance || a.place - b.place)
    return { found: found.slice(0, limit), hasDamaged }
  }

  /** Releases all vectors, including those of a running search. */
  forget(): void {
    this.#forgotten += 1
    this.#held.clear()
    this.#bytes = 0
  }

  async #vectors(ids: readonly number[]): Promise<ReadonlyMap<number, HeldVector>> {
    const missing = [...new Set(ids.filter((id) => !this.#held.has(id)))]
    const forgotten = this.#forgotten
    const sql = `SELECT coalesce(json_agg(json_build_array(id, encode(vector, 'base64'))), '[]')
      FROM ${this.#database.schema}.sheaf_embedding
      WHERE id IN (SELECT given_id::bigint FROM json_array_elements_text(${GIVEN}->'ids') AS given_id)`
    type Rows = readonly (readonly [id: number, vector: string])[]
    const read = missing.length === 0 ? [] : await this.#database.read<Rows>(sql, { ids: missing })
    const vectors = new Map<number, HeldVector>()
    for (const id of new Set(ids)) {
      const vector = this.#held.get(id)
      if (vector === undefined) continue
      vectors.set(id, vector)
      this.#held.delete(id)
      this.#held.set(id, vector)
    }
    for (const [id, text] of read) {
      const values = vectorBlob.values(Buffer.from(text, 'base64'))
      const vector = { values, norm: normOf(values) }
      vectors.set(id, vector)
      if (forgotten === this.#forgotten) this.#keep(id, vector)
    }
    return vectors
  }

  #keep(id: number, vector: HeldVector): void {
    if (this.#held.has(id)) return
    this.#held.set(id, vector)
    this.#bytes += vector.values.byteLength
    for (const [oldest, { values }] of this.#held) {
      if (this.#bytes <= VECTOR_BYTES) return
      this.#held.delete(oldest)
      this.#bytes -= values.byteLength
    }
  }
}

function normOf(values: Float32Array): number {
  return Math.sqrt(dot(values, values))
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let place = 0; place < a.length; place += 1) sum += (a[place] ?? 0) * (b[place] ?? 0)
  return sum
}
