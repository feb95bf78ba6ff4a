import type { TableSearch } from '@sheaf/sql'
import { GIVEN } from '../tables.ts'

export type SearchTables = ConstructorParameters<typeof TableSearch>[0]['tables']

export interface CandidateGiven {
  readonly tokens: readonly string[]
  /** For each term of each list, its place in the list. */
  readonly terms: readonly { readonly list: number; readonly place: number; readonly number: number }[]
  /** The marks of the lists that have other marks than terms. */
  readonly marks: readonly { readonly list: number; readonly number: number }[]
  readonly marked: readonly number[]
  /** Ranges of paths; null for everything. */
  readonly view: unknown
  readonly ranges: unknown
  readonly model: string
  readonly dimensions: number
  readonly includeVectors: boolean
  /** Rows of each list. */
  readonly reach: number
}

export function numbered(
  lists: Parameters<SearchTables['best']>[1],
): Pick<CandidateGiven, 'tokens' | 'terms' | 'marks' | 'marked'> {
  const numbers = new Map<string, number>()
  const numberOf = (token: string): number => {
    const number = numbers.get(token) ?? numbers.size
    numbers.set(token, number)
    return number
  }
  const terms = lists.flatMap(({ tokens }, list) =>
    tokens.map((token, place) => ({ list, place, number: numberOf(token) })),
  )
  // A list whose terms are its marks needs no further selection.
  const marked = lists.flatMap(({ tokens, marks }, list) =>
    marks === null || marks.join(' ') === tokens.join(' ') ? [] : list,
  )
  const marks = marked.flatMap(
    (list) => lists[list]?.marks?.map((mark) => ({ list, number: numberOf(mark) })) ?? [],
  )
  return { tokens: [...numbers.keys()], terms, marks, marked }
}

export interface ShownRow extends Omit<
  Awaited<ReturnType<SearchTables['chunks']>>[number],
  'score' | 'vector'
> {
  readonly vector?: string | null
}

/** A chunk with tokens: its number of terms, and pairs of a token's number and its count in the chunk. */
interface FoundRow extends ShownRow {
  readonly length: number
  readonly counts: readonly (readonly [number: number, count: number])[]
}

export interface CandidateAnswer {
  readonly maker: string | null
  /** The numbers of chunks of the view, and of their terms. */
  readonly documents: number
  readonly totalLength: number
  /** Pairs of a token's number and the number of chunks of the view with it. */
  readonly having: readonly (readonly [number: number, chunks: number])[]
  /** Pairs of a list and the ids of its best chunks. */
  readonly lists: readonly (readonly [list: number, ids: readonly number[]])[]
  /** The chunks of all lists, each once. */
  readonly chunks: readonly FoundRow[]
  /** Ids of chunks in the order of their paths, and of the vectors of their texts. */
  readonly vectors: { readonly chunks: readonly number[]; readonly ids: readonly number[] } | null
}

const IN_RANGE = 'file.path >= range->>0 AND file.path < range->>1'
const isShown = (schema: string) => `(range->>2 = '' OR NOT EXISTS (
    SELECT 1 FROM ${schema}.sheaf_file AS upper WHERE upper.path = (range->>2) || '/' || file.path))`

export const filesIn = (schema: string, name: string): string => `SELECT DISTINCT file.id, file.path
  FROM json_array_elements(${GIVEN}->'${name}') AS range
  JOIN ${schema}.sheaf_file AS file ON ${IN_RANGE} WHERE ${isShown(schema)}`

/**
 * Joins the row with this id to each earlier row. The server does not know how few rows there are, and would
 * read the whole table for a plain join.
 */
const oneByOne = (table: string, name: string, id: string) =>
  `CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE id = ${id} OFFSET 0) AS ${name}`

const shown = (includeVectors: boolean) => `'id', chunk.id, 'path', file.path, 'hash', file.hash,
  'updated_at', file.updated_at, 'ordinal', chunk.ordinal, 'text', chunk.text,
  'text_hash', chunk.text_hash, 'checksum', chunk.checksum, 'line_start', chunk.line_start,
  'line_end', chunk.line_end, 'headings', chunk.headings, 'marks', chunk.marks
  ${includeVectors ? `, 'vector', encode(kept.vector, 'base64')` : ''}`

const keptVector = (schema: string, includeVectors: boolean) =>
  includeVectors
    ? `LEFT JOIN ${schema}.sheaf_embedding AS kept ON kept.text_hash = chunk.text_hash AND kept.model =
      ${GIVEN}->>'model'`
    : ''

/**
 * The chunks with one of the tokens, one row for each token: one pass over the terms of the chunks for all
 * lists. Within a view it reads the files of the view, so that the cost depends on the view; for everything,
 * the GIN index finds the chunks.
 */
function words(schema: string, { view, ranges }: CandidateGiven): string {
  const columns = 'chunk.id, chunk.ordinal, greatest(chunk.length, 0) AS length'
  // A damaged array of terms may have another shape, without positions.
  const isSound = 'array_ndims(tokens) = 1 AND array_ndims(counts) = 1'
  const terms = 'unnest(chunk.tokens) AS token, unnest(chunk.counts) AS count'
  const isAsked = ranges === null ? 'true' : 'file.id IN (SELECT id FROM asked)'
  const each =
    view === null
      ? `SELECT ${columns}, file.path, ${isAsked} AS is_asked, ${terms}
        FROM (SELECT * FROM ${schema}.sheaf_chunk WHERE ${isSound} AND tokens && ARRAY(
          SELECT token FROM sought WHERE number IN (SELECT number FROM term)) OFFSET 0) AS chunk
        JOIN ${schema}.sheaf_file AS file ON file.id = chunk.file_id`
      : `SELECT ${columns}, shown.path, shown.is_asked, ${terms}
        FROM shown CROSS JOIN LATERAL (SELECT id, ordinal, length, tokens, counts FROM ${schema}.sheaf_chunk
          WHERE file_id = shown.id AND ${isSound} OFFSET 0) AS chunk`
  return `sought AS MATERIALIZED (SELECT token COLLATE "C" AS token, (place - 1)::int AS number
      FROM json_array_elements_text(${GIVEN}->'tokens') WITH ORDINALITY AS each (token, place)),
    term AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${GIVEN}->'terms') AS each (list int, place int, number int)),
    word AS MATERIALIZED (SELECT each.id, each.path, each.ordinal, each.length, each.is_asked, sought.number,
      each.count FROM (${each}) AS each JOIN sought ON sought.token = each.token WHERE each.count > 0),
    rarity AS MATERIALIZED (SELECT holder.number, holder.chunks, greatest(1e-6::float8, ln(
        (total.chunks - holder.chunks + 0.5)::float8 / (holder.chunks + 0.5)::float8)) AS weight
      FROM total CROSS JOIN (SELECT number, count(*)::int AS chunks FROM word GROUP BY number) AS holder)`
}

/** The best chunks of each list. This score only selects them; the exact one is computed from the counts. */
const BEST = `marked AS MATERIALIZED (SELECT DISTINCT each.list, word.id FROM word
    JOIN json_to_recordset(${GIVEN}->'marks') AS each (list int, number int) ON each.number = word.number),
  scored AS MATERIALIZED (SELECT term.list, word.id, min(word.path) AS path, min(word.ordinal) AS ordinal,
      round(1e9::float8 * sum(rarity.weight * word.count * 2.2::float8 / (word.count + 0.3::float8
        + 0.9::float8 * word.length * total.chunks / total.length) ORDER BY term.place)) AS score
    FROM total CROSS JOIN word JOIN term ON term.number = word.number
    JOIN rarity ON rarity.number = word.number
    WHERE word.is_asked AND (
      (term.list, word.id) IN (SELECT list, id FROM marked)
      OR term.list NOT IN (SELECT each::int FROM json_array_elements_text(${GIVEN}->'marked') AS each))
    GROUP BY term.list, word.id),
  best AS MATERIALIZED (SELECT list, id FROM (
      SELECT list, id, row_number() OVER (PARTITION BY list ORDER BY score DESC, path, ordinal) AS place
      FROM scored) AS each
    WHERE place <= (${GIVEN}->>'reach')::int),
  found AS MATERIALIZED (SELECT id, min(length) AS length, json_agg(json_build_array(number, count)) AS counts
    FROM word WHERE id IN (SELECT id FROM best) GROUP BY id)`

/** The ids of the searched chunks that have a vector, and the ids of the vectors. */
export const vectorIds = (schema: string, { ranges }: Pick<CandidateGiven, 'ranges'>): string => {
  const isAsked = `embedding.model = ${GIVEN}->>'model'
    AND embedding.dimensions = (${GIVEN}->>'dimensions')::int`
  const rows =
    ranges === null
      ? `${schema}.sheaf_embedding AS embedding
        JOIN ${schema}.sheaf_chunk AS chunk ON chunk.text_hash = embedding.text_hash AND ${isAsked}
        JOIN ${schema}.sheaf_file AS file ON file.id = chunk.file_id`
      : // Starts from the files, because the server would otherwise read all vectors of the schema.
        `asked ${oneByOne(`${schema}.sheaf_file`, 'file', 'asked.id')}
        CROSS JOIN LATERAL (
          SELECT * FROM ${schema}.sheaf_chunk WHERE file_id = file.id OFFSET 0) AS chunk
        CROSS JOIN LATERAL (SELECT id FROM ${schema}.sheaf_embedding AS embedding
          WHERE embedding.text_hash = chunk.text_hash AND ${isAsked} OFFSET 0) AS embedding`
  return `(
  SELECT json_build_object('chunks', coalesce(json_agg(chunk.id ORDER BY file.path, chunk.ordinal), '[]'),
    'ids', coalesce(json_agg(embedding.id ORDER BY file.path, chunk.ordinal), '[]')) FROM ${rows})`
}

export function candidateStatement(schema: string, given: CandidateGiven): string {
  const { view, ranges, includeVectors, dimensions } = given
  const chunks =
    view === null
      ? `${schema}.sheaf_chunk`
      : `shown CROSS JOIN LATERAL (
          SELECT length FROM ${schema}.sheaf_chunk WHERE file_id = shown.id OFFSET 0) AS chunk`
  const isAsked = ranges === null ? 'true' : 'each.id IN (SELECT id FROM asked)'
  const parts = [
    ...(ranges === null ? [] : [`asked AS MATERIALIZED (${filesIn(schema, 'ranges')})`]),
    ...(view === null
      ? []
      : [
          `shown AS MATERIALIZED (SELECT each.id, each.path, ${isAsked} AS is_asked
            FROM (${filesIn(schema, 'view')}) AS each)`,
        ]),
    `total AS MATERIALIZED (SELECT count(*)::int AS chunks,
      greatest(coalesce(sum(length), 0), 1)::float8 AS length FROM ${chunks})`,
    words(schema, given),
    BEST,
  ]
  return `WITH ${parts.join(',\n')}
    SELECT json_build_object('maker', head.maker, 'documents', total.chunks, 'totalLength', total.length,
      'having', (SELECT coalesce(json_agg(json_build_array(number, chunks)), '[]') FROM rarity),
      'lists', (SELECT coalesce(json_agg(json_build_array(list, ids)), '[]')
        FROM (SELECT list, json_agg(id) AS ids FROM best GROUP BY list) AS each),
      'chunks', (SELECT coalesce(json_agg(json_build_object('length', found.length, 'counts', found.counts,
          ${shown(includeVectors)})), '[]')
        FROM found ${oneByOne(`${schema}.sheaf_chunk`, 'chunk', 'found.id')}
        ${oneByOne(`${schema}.sheaf_file`, 'file', 'chunk.file_id')} ${keptVector(schema, includeVectors)}),
      'vectors', ${dimensions === 0 ? 'NULL' : vectorIds(schema, given)}) FROM total`
}

export function shownStatement(schema: string, includeVectors: boolean): string {
  return `SELECT coalesce(json_agg(json_build_object(${shown(includeVectors)})), '[]')
    FROM json_array_elements_text(${GIVEN}->'ids') AS given_id
    JOIN ${schema}.sheaf_chunk AS chunk ON chunk.id = given_id::bigint
    JOIN ${schema}.sheaf_file AS file ON file.id = chunk.file_id ${keptVector(schema, includeVectors)}`
}

/** The chunks of parts of files in the ranges, each once, by path and ordinal. */
export function partsStatement(schema: string): string {
  return `SELECT
    coalesce(json_agg(json_build_object(${shown(false)}) ORDER BY file.path, chunk.ordinal), '[]')
    FROM (SELECT DISTINCT chunk.id FROM json_array_elements(${GIVEN}->'chunks') AS part
        JOIN ${schema}.sheaf_file AS file ON file.path = part->>'path'
        CROSS JOIN LATERAL (SELECT id FROM ${schema}.sheaf_chunk WHERE file_id = file.id
          AND ordinal BETWEEN (part->>'first')::float8 AND (part->>'last')::float8 OFFSET 0) AS chunk
        WHERE ${GIVEN}->'ranges' IS NULL OR EXISTS (
          SELECT 1 FROM json_array_elements(${GIVEN}->'ranges') AS range
          WHERE ${IN_RANGE} AND ${isShown(schema)})) AS given
    ${oneByOne(`${schema}.sheaf_chunk`, 'chunk', 'given.id')}
    ${oneByOne(`${schema}.sheaf_file`, 'file', 'chunk.file_id')}`
}

/**
 * Counts the chunks in the ranges with each of the terms, which may be hundreds of spellings of a word.
 * Within ranges it looks up each term of a chunk among them; for everything it uses the GIN index.
 */
export function countStatement(schema: string, hasRanges: boolean): string {
  const chunks = hasRanges
    ? `(${filesIn(schema, 'ranges')}) AS shown CROSS JOIN LATERAL (
        SELECT tokens FROM ${schema}.sheaf_chunk WHERE file_id = shown.id OFFSET 0) AS chunk`
    : `(SELECT tokens FROM ${schema}.sheaf_chunk
        WHERE tokens && ARRAY(SELECT token FROM sought) OFFSET 0) AS chunk`
  return `WITH sought AS MATERIALIZED (SELECT token COLLATE "C" AS token, place FROM
    json_array_elements_text(${GIVEN}->'tokens') WITH ORDINALITY AS each (token, place)),
    held AS MATERIALIZED (SELECT held_token COLLATE "C" AS token, count(*) AS chunks
      FROM ${chunks} CROSS JOIN unnest(chunk.tokens) AS held_token
      WHERE held_token COLLATE "C" IN (SELECT token FROM sought) GROUP BY 1)
    SELECT json_agg(coalesce(held.chunks, 0) ORDER BY sought.place) FROM sought LEFT JOIN held ON held.token =
      sought.token`
}

/** The files in the ranges, or all, with the labels of their first chunks, by path. */
export function filesStatement(schema: string, hasRanges: boolean): string {
  const files = hasRanges
    ? `(${filesIn(schema, 'ranges')}) AS asked
      ${oneByOne(`${schema}.sheaf_file`, 'file', 'asked.id')}`
    : `${schema}.sheaf_file AS file`
  return `SELECT coalesce(json_agg(json_build_object('path', file.path, 'updatedAt', file.updated_at,
      'headings', chunk.headings, 'marks', chunk.marks) ORDER BY file.path), '[]')
    FROM ${files} CROSS JOIN LATERAL (SELECT headings, marks FROM ${schema}.sheaf_chunk
      WHERE file_id = file.id AND ordinal = 0 OFFSET 0) AS chunk`
}
