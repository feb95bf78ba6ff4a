/** What a candidate statement is requested, and with what. */
export interface CandidateGiven {
  /** By the terms of the query, and by marks. Each has terms to score by, and marks to choose by or none. */
  readonly lists: readonly { readonly tokens: readonly string[]; readonly marks: readonly string[] | null }[]
  /** Ranges of paths; null for everything. */
  readonly view: unknown
  readonly ranges: unknown
  /** Of the vectors that are requested; '' for none. */
  readonly model: string
  readonly dimensions: number
  readonly includeVectors: boolean
  /** Rows of each list. */
  readonly reach: number
}

/** A chunk as a statement shows it. */
export interface ShownRow {
  readonly id: number
  readonly path: string
  readonly hash: string
  readonly updatedAt: number
  readonly ordinal: number
  readonly text: string
  readonly textHash: string
  readonly checksum: number
  readonly lineStart: number
  readonly lineEnd: number
  /** A JSON array. */
  readonly headings: string
  readonly marks: string
  /** In base64. */
  readonly vector?: string | null
}

/** A chunk that has terms of a list: how many terms it has, and how often each of the list's. */
export interface ScoredRow extends ShownRow {
  readonly length: number
  readonly counts: readonly number[]
}

/** The best chunks of a list, and what their exact scores are made of. */
export interface ScoredList {
  /** How many chunks of the view have each of the terms. */
  readonly having: readonly number[]
  readonly rows: readonly ScoredRow[]
}

export interface CandidateAnswer {
  readonly maker: string | null
  /** Chunks of the view, and their terms. */
  readonly documents: number
  readonly totalLength: number
  readonly lists: readonly ScoredList[]
  /** Ids of chunks in the order of their paths, and of the vectors of their texts. */
  readonly vectors: { readonly chunks: readonly number[]; readonly ids: readonly number[] } | null
}

const GIVEN = '$1::text::json'

/** The ids of the files in the ranges that are given by this name. */
const filesIn = (schema: string, name: string) => `SELECT DISTINCT file.id
  FROM json_array_elements(${GIVEN}->'${name}') AS range
  JOIN ${schema}.sheaf_file AS file ON file.path >= range->>0 AND file.path < range->>1
  WHERE range->>2 = '' OR NOT EXISTS (
    SELECT 1 FROM ${schema}.sheaf_file AS upper WHERE upper.path = (range->>2) || '/' || file.path)`

/**
 * The row with this id of each row before it. The server does not know how few these are: by a plain join it
 * reads the whole table.
 */
const oneByOne = (table: string, name: string, id: string) =>
  `CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE id = ${id} OFFSET 0) AS ${name}`

const shown = (includeVectors: boolean) => `'id', chunk.id, 'path', file.path, 'hash', file.hash,
  'updatedAt', file.updated_at, 'ordinal', chunk.ordinal, 'text', chunk.text,
  'textHash', chunk.text_hash, 'checksum', chunk.checksum, 'lineStart', chunk.line_start,
  'lineEnd', chunk.line_end, 'headings', chunk.headings, 'marks', chunk.marks
  ${includeVectors ? `, 'vector', encode(kept.vector, 'base64')` : ''}`

const keptVector = (schema: string, includeVectors: boolean) =>
  includeVectors
    ? `LEFT JOIN ${schema}.sheaf_embedding AS kept ON kept.text_hash = chunk.text_hash AND kept.model =
      ${GIVEN}->>'model'`
    : ''

/**
 * Chunks with a term of the list, scored by how rare its terms are in the view. The score selects the best;
 * the exact one is computed from the counts. Within a view each file is looked at, so that the cost is that
 * of the view; in everything the GIN index finds the chunks.
 */
function scoredList(schema: string, place: number, given: CandidateGiven): string {
  const list = `${GIVEN}->'lists'->${place}`
  // Damage may have made another kind of array of them, of which no place can be told.
  const having = `chunk.tokens && ARRAY(SELECT token FROM sought${place}) AND array_ndims(chunk.tokens) = 1`
  const marked =
    given.lists[place]?.marks === null
      ? 'true'
      : `chunk.tokens && ARRAY(SELECT json_array_elements_text(${list}->'marks') COLLATE "C")`
  const columns = `chunk.id, chunk.file_id, chunk.ordinal, greatest(chunk.length, 0) AS length,
    ${marked} AS is_marked,
    ARRAY(SELECT coalesce(chunk.counts[array_position(chunk.tokens, sought.token)], 0)
      FROM sought${place} AS sought ORDER BY sought.place) AS counts`
  const hits =
    given.view === null
      ? `SELECT ${columns} FROM ${schema}.sheaf_chunk AS chunk WHERE ${having}`
      : // First the chunks of the file, then those with a term: else the GIN index is read for each file.
        `SELECT hit.* FROM shown CROSS JOIN LATERAL (
          SELECT ${columns} FROM (
            SELECT * FROM ${schema}.sheaf_chunk WHERE file_id = shown.id OFFSET 0) AS chunk
          WHERE ${having}) AS hit`
  return `sought${place} AS MATERIALIZED (
      SELECT token COLLATE "C" AS token, place::int FROM json_array_elements_text(${list}->'tokens') WITH
        ORDINALITY AS each (token, place)),
    hit${place} AS MATERIALIZED (${hits}),
    rarity${place} AS MATERIALIZED (
      SELECT sought.place, count(hit.id)::int AS chunks,
        greatest(1e-6::float8, ln(
          (max(total.chunks) - count(hit.id) + 0.5)::float8 / (count(hit.id) + 0.5)::float8)) AS weight
      FROM total CROSS JOIN sought${place} AS sought LEFT JOIN hit${place} AS hit ON hit.counts[sought.place]
        > 0
      GROUP BY sought.place),
    best${place} AS MATERIALIZED (
      SELECT hit.*, file.path, round(1e9::float8 * (
          SELECT sum(rarity.weight * hit.counts[rarity.place] * 2.2
            / (hit.counts[rarity.place] + 1.2 * (0.25 + 0.75 * hit.length * total.chunks / total.length)))
          FROM rarity${place} AS rarity WHERE hit.counts[rarity.place] > 0)) AS score
      FROM total CROSS JOIN hit${place} AS hit ${
        given.view === null
          ? `JOIN ${schema}.sheaf_file AS file ON file.id = hit.file_id`
          : oneByOne(`${schema}.sheaf_file`, 'file', 'hit.file_id')
      }
      WHERE hit.is_marked ${given.ranges === null ? '' : 'AND hit.file_id IN (SELECT id FROM asked)'}
      ORDER BY score DESC, file.path, hit.ordinal LIMIT (${GIVEN}->>'reach')::int)`
}

const listAnswer = (schema: string, place: number, { includeVectors }: CandidateGiven) => `json_build_object(
  'having', (SELECT coalesce(json_agg(chunks ORDER BY place), '[]') FROM rarity${place}),
  'rows', (SELECT coalesce(json_agg(json_build_object('length', best.length, 'counts', to_json(best.counts),
    ${shown(includeVectors)})), '[]')
    FROM best${place} AS best ${oneByOne(`${schema}.sheaf_chunk`, 'chunk', 'best.id')}
    ${oneByOne(`${schema}.sheaf_file`, 'file', 'chunk.file_id')} ${keptVector(schema, includeVectors)}))`

const vectorIds = (schema: string, { ranges }: CandidateGiven) => {
  const isAsked = `embedding.model = ${GIVEN}->>'model'
    AND embedding.dimensions = (${GIVEN}->>'dimensions')::int`
  const rows =
    ranges === null
      ? `${schema}.sheaf_embedding AS embedding
        JOIN ${schema}.sheaf_chunk AS chunk ON chunk.text_hash = embedding.text_hash AND ${isAsked}
        JOIN ${schema}.sheaf_file AS file ON file.id = chunk.file_id`
      : // From the files on, or the server reads all vectors of the schema.
        `asked ${oneByOne(`${schema}.sheaf_file`, 'file', 'asked.id')}
        CROSS JOIN LATERAL (
          SELECT * FROM ${schema}.sheaf_chunk WHERE file_id = file.id OFFSET 0) AS chunk
        CROSS JOIN LATERAL (SELECT id FROM ${schema}.sheaf_embedding AS embedding
          WHERE embedding.text_hash = chunk.text_hash AND ${isAsked} OFFSET 0) AS embedding`
  return `(
  SELECT json_build_object('chunks', coalesce(json_agg(chunk.id ORDER BY file.path, chunk.ordinal), '[]'),
    'ids', coalesce(json_agg(embedding.id ORDER BY file.path, chunk.ordinal), '[]')) FROM ${rows})`
}

/** The expression whose value is a CandidateAnswer: all lists of a query, from one snapshot. */
export function candidateStatement(schema: string, given: CandidateGiven): string {
  const places = given.lists.map((_, place) => place)
  const chunks =
    given.view === null
      ? `${schema}.sheaf_chunk`
      : `shown CROSS JOIN LATERAL (
          SELECT length FROM ${schema}.sheaf_chunk WHERE file_id = shown.id OFFSET 0) AS chunk`
  const parts = [
    ...(given.view === null ? [] : [`shown AS MATERIALIZED (${filesIn(schema, 'view')})`]),
    ...(given.ranges === null ? [] : [`asked AS MATERIALIZED (${filesIn(schema, 'ranges')})`]),
    `total AS MATERIALIZED (SELECT count(*)::int AS chunks,
      greatest(coalesce(sum(length), 0), 1)::float8 AS length FROM
      ${chunks})`,
    ...places.map((place) => scoredList(schema, place, given)),
  ]
  return `WITH ${parts.join(',\n')}
    SELECT json_build_object('maker', head.maker, 'documents', total.chunks, 'totalLength', total.length,
      'lists', json_build_array(${places.map((place) => listAnswer(schema, place, given)).join(', ')}),
      'vectors', ${given.dimensions === 0 ? 'NULL' : vectorIds(schema, given)}) FROM total`
}

/** The chunks with these ids, as they are shown: those that are there. */
export function shownStatement(schema: string, includeVectors: boolean): string {
  return `SELECT coalesce(json_agg(json_build_object(${shown(includeVectors)})), '[]')
    FROM json_array_elements_text(${GIVEN}->'ids') AS given_id
    JOIN ${schema}.sheaf_chunk AS chunk ON chunk.id = given_id::bigint
    JOIN ${schema}.sheaf_file AS file ON file.id = chunk.file_id ${keptVector(schema, includeVectors)}`
}

/** How many chunks in the ranges have each of the terms. */
export function countStatement(schema: string, hasRanges: boolean): string {
  const chunks = hasRanges
    ? `(${filesIn(schema, 'ranges')}) AS shown CROSS JOIN LATERAL (
        SELECT tokens FROM ${schema}.sheaf_chunk WHERE file_id = shown.id OFFSET 0) AS chunk`
    : `${schema}.sheaf_chunk AS chunk`
  return `WITH sought AS (SELECT token COLLATE "C" AS token, place FROM
    json_array_elements_text(${GIVEN}->'tokens') WITH ORDINALITY AS each (token, place)),
    held AS (SELECT held_token COLLATE "C" AS token, count(*) AS chunks
      FROM ${chunks} CROSS JOIN unnest(chunk.tokens) AS held_token
      WHERE chunk.tokens && ARRAY(SELECT token FROM sought) GROUP BY 1)
    SELECT json_agg(coalesce(held.chunks, 0) ORDER BY sought.place) FROM sought LEFT JOIN held ON held.token =
      sought.token`
}
