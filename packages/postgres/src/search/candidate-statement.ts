/** The inputs of a candidate statement. */
export interface CandidateGiven {
  /** The lists by terms and by marks. Each has terms for the score, and marks that select, or none. */
  readonly lists: readonly { readonly tokens: readonly string[]; readonly marks: readonly string[] | null }[]
  /** Ranges of paths; null for everything. */
  readonly view: unknown
  readonly ranges: unknown
  /** The model of the requested vectors; '' for none. */
  readonly model: string
  readonly dimensions: number
  readonly includeVectors: boolean
  /** Rows of each list. */
  readonly reach: number
}

/** The shown data of a chunk. */
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

/** A chunk with terms of a list: its number of terms, and the count of each of the list's terms. */
export interface ScoredRow extends ShownRow {
  readonly length: number
  readonly counts: readonly number[]
}

/** The best chunks of a list, and the parts of their exact scores. */
export interface ScoredList {
  /** For each term, the number of chunks of the view with it. */
  readonly having: readonly number[]
  readonly rows: readonly ScoredRow[]
}

export interface CandidateAnswer {
  readonly maker: string | null
  /** The numbers of chunks of the view, and of their terms. */
  readonly documents: number
  readonly totalLength: number
  readonly lists: readonly ScoredList[]
  /** Ids of chunks in the order of their paths, and of the vectors of their texts. */
  readonly vectors: { readonly chunks: readonly number[]; readonly ids: readonly number[] } | null
}

const GIVEN = '$1::text::json'

/** The files in the ranges of this name. */
const filesIn = (schema: string, name: string) => `SELECT DISTINCT file.id, file.path
  FROM json_array_elements(${GIVEN}->'${name}') AS range
  JOIN ${schema}.sheaf_file AS file ON file.path >= range->>0 AND file.path < range->>1
  WHERE range->>2 = '' OR NOT EXISTS (
    SELECT 1 FROM ${schema}.sheaf_file AS upper WHERE upper.path = (range->>2) || '/' || file.path)`

/**
 * Joins the row with this id to each row before it. The server does not know how few rows there are: for a
 * plain join it would read the whole table.
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

/** The terms of one or several lists, which share the counts. */
interface TermGroup {
  /** The first list that has them. */
  readonly place: number
  readonly terms: readonly number[]
  readonly lists: readonly number[]
}

function groupsOf({ lists }: CandidateGiven): TermGroup[] {
  const groups = new Map<string, TermGroup>()
  for (const [place, { tokens }] of lists.entries()) {
    const key = JSON.stringify(tokens)
    const known = groups.get(key)
    // PostgreSQL arrays begin with 1.
    const group = known ?? { place, terms: tokens.map((_, term) => term + 1), lists: [] }
    groups.set(key, { ...group, lists: [...group.lists, place] })
  }
  return [...groups.values()]
}

/**
 * Chunks with a term of the group, and the count of each term: one expression per term, because a subquery
 * for each chunk takes ten times as long. Within a view it reads each file, so that the cost depends on the
 * view; for everything, the GIN index finds the chunks.
 */
function counted(schema: string, { place, terms, lists }: TermGroup, given: CandidateGiven): string {
  const each = terms.map(
    (term) => `coalesce(chunk.counts[array_position(chunk.tokens, sought.tokens[${term}])], 0)`,
  )
  const having = terms.map((term) => `count(*) FILTER (WHERE counts[${term}] > 0)`)
  const marked = lists.map((list) =>
    given.lists[list]?.marks === null
      ? `true AS is_marked${list}`
      : `chunk.tokens && ARRAY(SELECT json_array_elements_text(${GIVEN}->'lists'->${list}->'marks') COLLATE
        "C") AS is_marked${list}`,
  )
  const columns = `chunk.id, chunk.file_id, chunk.ordinal, greatest(chunk.length, 0) AS length,
    ${marked.join(', ')}, ARRAY[${each.join(', ')}]::int[] AS counts`
  // A damaged array of terms may have another shape, without positions.
  const hits =
    given.view === null
      ? `SELECT ${columns}, file.path,
          ${given.ranges === null ? 'true' : 'file.id IN (SELECT id FROM asked)'} AS is_asked
        FROM sought${place} AS sought CROSS JOIN ${schema}.sheaf_chunk AS chunk
        JOIN ${schema}.sheaf_file AS file ON file.id = chunk.file_id
        WHERE chunk.tokens && (SELECT tokens FROM sought${place}) AND array_ndims(chunk.tokens) = 1`
      : `SELECT hit.*, shown.path, shown.is_asked
        FROM shown CROSS JOIN sought${place} AS sought CROSS JOIN LATERAL (
          SELECT ${columns} FROM (
            SELECT id, file_id, ordinal, length, tokens || '{}' AS tokens, counts || '{}' AS counts
            FROM ${schema}.sheaf_chunk WHERE file_id = shown.id AND array_ndims(tokens) = 1 OFFSET 0) AS chunk
          OFFSET 0) AS hit
        WHERE ${terms.length === 0 ? 'false' : '0 < ANY (hit.counts)'}`
  return `sought${place} AS MATERIALIZED (
      SELECT ARRAY(SELECT token COLLATE "C"
        FROM json_array_elements_text(${GIVEN}->'lists'->${place}->'tokens')
        WITH ORDINALITY AS each (token, place) ORDER BY each.place) AS tokens),
    hit${place} AS MATERIALIZED (${hits}),
    having${place} AS MATERIALIZED (
      SELECT ARRAY[${having.join(', ')}]::int[] AS chunks
      FROM hit${place}),
    rarity${place} AS MATERIALIZED (
      SELECT ARRAY[${terms
        .map(
          (term) => `greatest(1e-6::float8, ln((total.chunks - having${place}.chunks[${term}] + 0.5)::float8
            / (having${place}.chunks[${term}] + 0.5)::float8))`,
        )
        .join(', ')}]::float8[] AS weights
      FROM total CROSS JOIN having${place})`
}

/** The best chunks of a list. This score only selects them; the exact one is computed from the counts. */
function best(list: number, { place, terms }: TermGroup): string {
  const score = terms.map(
    (term) =>
      `rarity.weights[${term}] * hit.counts[${term}] * 2.2::float8 / (hit.counts[${term}] + hit.share)`,
  )
  return `best${list} AS MATERIALIZED (
      SELECT hit.*, round(1e9::float8 * (${['0::float8', ...score].join(' + ')})) AS score
      FROM rarity${place} AS rarity CROSS JOIN (
        SELECT hit.*, 0.3::float8 + 0.9::float8 * hit.length * total.chunks / total.length AS share
        FROM total CROSS JOIN hit${place} AS hit WHERE hit.is_marked${list} AND hit.is_asked OFFSET 0) AS hit
      ORDER BY score DESC, hit.path, hit.ordinal LIMIT (${GIVEN}->>'reach')::int)`
}

const listAnswer = (schema: string, list: number, { place }: TermGroup, { includeVectors }: CandidateGiven) =>
  `json_build_object(
  'having', (SELECT to_json(chunks) FROM having${place}),
  'rows', (SELECT coalesce(json_agg(json_build_object('length', best.length, 'counts', to_json(best.counts),
    ${shown(includeVectors)})), '[]')
    FROM best${list} AS best ${oneByOne(`${schema}.sheaf_chunk`, 'chunk', 'best.id')}
    ${oneByOne(`${schema}.sheaf_file`, 'file', 'chunk.file_id')} ${keptVector(schema, includeVectors)}))`

const vectorIds = (schema: string, { ranges }: CandidateGiven) => {
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

/** The expression whose value is a CandidateAnswer: all lists of a query, from one snapshot. */
export function candidateStatement(schema: string, given: CandidateGiven): string {
  const groups = groupsOf(given)
  const lists = groups
    .flatMap((group) => group.lists.map((list) => ({ list, group })))
    .toSorted((one, other) => one.list - other.list)
  const chunks =
    given.view === null
      ? `${schema}.sheaf_chunk`
      : `shown CROSS JOIN LATERAL (
          SELECT length FROM ${schema}.sheaf_chunk WHERE file_id = shown.id OFFSET 0) AS chunk`
  const isAsked = given.ranges === null ? 'true' : 'each.id IN (SELECT id FROM asked)'
  const parts = [
    ...(given.ranges === null ? [] : [`asked AS MATERIALIZED (${filesIn(schema, 'ranges')})`]),
    ...(given.view === null
      ? []
      : [
          `shown AS MATERIALIZED (SELECT each.id, each.path, ${isAsked} AS is_asked
            FROM (${filesIn(schema, 'view')}) AS each)`,
        ]),
    `total AS MATERIALIZED (SELECT count(*)::int AS chunks,
      greatest(coalesce(sum(length), 0), 1)::float8 AS length FROM ${chunks})`,
    ...groups.map((group) => counted(schema, group, given)),
    ...lists.map(({ list, group }) => best(list, group)),
  ]
  const answers = lists.map(({ list, group }) => listAnswer(schema, list, group, given))
  return `WITH ${parts.join(',\n')}
    SELECT json_build_object('maker', head.maker, 'documents', total.chunks, 'totalLength', total.length,
      'lists', json_build_array(${answers.join(', ')}),
      'vectors', ${given.dimensions === 0 ? 'NULL' : vectorIds(schema, given)}) FROM total`
}

/** The shown data of the existing chunks with these ids. */
export function shownStatement(schema: string, includeVectors: boolean): string {
  return `SELECT coalesce(json_agg(json_build_object(${shown(includeVectors)})), '[]')
    FROM json_array_elements_text(${GIVEN}->'ids') AS given_id
    JOIN ${schema}.sheaf_chunk AS chunk ON chunk.id = given_id::bigint
    JOIN ${schema}.sheaf_file AS file ON file.id = chunk.file_id ${keptVector(schema, includeVectors)}`
}

/**
 * Counts the chunks in the ranges with each of the terms. There may be some hundred terms, the spellings of a
 * word: within ranges, each term of a chunk is looked up among them; for everything, the GIN index is.
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
