import { lookSince } from './change-log.ts'
import { MARKS, BITS, LAST_ORDINAL } from '../files/chunk-statements.ts'
import { CHUNK_LENGTH, LENGTHS } from '../engine/schema.ts'
import {
  atMost,
  literal,
  part,
  sql,
  statement,
  type SqlPart,
  type Statement,
  type TypedQuery,
} from '../engine/statement.ts'

/**
 * The maximum bytes of a chunk's analysed terms for counts in its list: 220 longer rows would exceed the size
 * of a server's answer.
 */
const COUNTED_BYTES = 16_384

/** A chunk with its file, as a search shows it. */
export interface CandidateRow {
  readonly id: number
  readonly path: string
  readonly hash: string
  readonly updated_at: number
  readonly ordinal: number
  readonly text: string
  readonly text_hash: string
  readonly checksum: number
  readonly line_start: number
  readonly line_end: number
  readonly headings: string
  readonly marks: string
  readonly score: number
  /** For a chunk that the tables found by text; null if they are longer than {@link COUNTED_BYTES}. */
  readonly terms?: string | null
  readonly heading_terms?: string | null
  readonly vector?: Uint8Array | null
}

/** A candidate with a known id. The first row has the read of the log instead. */
export interface ShownRow extends CandidateRow {
  readonly look: string | null
}

/** A candidate of a view that is a part of the storage, with the parts of its score. */
export interface ScoredRow extends CandidateRow {
  /**
   * The tokens of the chunk. Not named `length`, because a row of an embedded replica already has a property
   * of that name.
   */
  readonly own_length: number
  /** JSON: pairs of a token's index in the query and its count in the chunk. */
  readonly frequencies: string
  /** JSON: pairs of a token's index and the number of chunks of the view with it. */
  readonly holders: string
  /** The chunks of the view, and their tokens. */
  readonly documents: number
  readonly total_length: number
}

type TextParameters = { match: string; model: string; ranges: string; limit: number }
type MarkedParameters = TextParameters & { marks: string }
type ScoredParameters = Record<'tokens' | 'marks' | 'view' | 'ranges' | 'model', string> & { limit: number }
type IdsParameters = { ids: string; model: string; after: number }
type VectorParameters = { vector: Uint8Array; model: string; bytes: number; ranges: string; limit: number }

const BEST_FIRST = sql`best.score, file.path, best.id`
const IS_COUNTED = sql`octet_length(chunk.terms) + octet_length(chunk.heading_terms) <= ${literal(COUNTED_BYTES)}`
const TERMS = sql`, iif(${IS_COUNTED}, chunk.terms, NULL) AS terms, iif(${IS_COUNTED}, chunk.heading_terms, NULL) AS heading_terms`
const JOIN = sql`JOIN`
const IS_SCORED = sql`best.score IS NOT NULL`
const SCORE = sql`bm25(sheaf_terms)`

interface Shown {
  readonly model: string | undefined
  readonly joins?: SqlPart
  readonly where?: SqlPart
  readonly order?: SqlPart
  /** More columns, each after a comma. */
  readonly columns?: SqlPart
}

// Finds the best by ids only, and joins only these to the shown columns, and to the vectors of `model` if
// there is one.
const present = <Row extends CandidateRow = CandidateRow>(
  best: SqlPart,
  { model, joins = JOIN, where = IS_SCORED, order = BEST_FIRST, columns = sql`` }: Shown,
) =>
  sql<Row>`SELECT best.id, file.path, file.hash, file.updated_at, chunk.id & ${LAST_ORDINAL} AS ordinal,
      chunk.text, chunk.text_hash, chunk.checksum,
      chunk.line_start, chunk.line_end, chunk.headings, ${MARKS} AS marks, best.score ${columns} ${model === undefined ? sql`` : sql`, kept.vector`}
    FROM (${best}) AS best
    ${joins} sheaf_chunk AS chunk ON chunk.id = best.id
    ${joins} sheaf_file AS file ON file.id = best.id >> ${BITS}
    ${model === undefined ? sql`` : sql`LEFT JOIN sheaf_embedding AS kept ON kept.text_hash = chunk.text_hash AND kept.model = ${model}`}
    WHERE ${where}
    ORDER BY ${order}`

const IN_RANGE = sql`file.path >= range.value ->> 0 AND file.path < range.value ->> 1`
const IS_SHOWN = sql`(range.value ->> 2 = '' OR NOT EXISTS (
    SELECT 1 FROM sheaf_file AS upper WHERE upper.path = (range.value ->> 2) || '/' || file.path))`

/** The ids of the files in ranges, which are JSON. */
export const filesIn = (
  ranges: string,
): SqlPart => sql`SELECT DISTINCT file.id FROM json_each(${ranges}) AS range
  CROSS JOIN sheaf_file AS file ON ${IN_RANGE} WHERE ${IS_SHOWN}`

/**
 * Finds the files in scope once, by ranges of the path's index; a match is in scope if the file id in its
 * chunk id is among them.
 */
export const inScope = (id: SqlPart, ranges: string): SqlPart =>
  sql`(${id} >> ${BITS}) IN (${filesIn(ranges)})`

const ROWID = sql`sheaf_terms.rowid`
const CHUNK_ID = sql`chunk.id`
const HIT_ID = sql`hit.id`
const LENGTH = part(CHUNK_LENGTH)
const pathOf = (id: SqlPart) =>
  sql`(SELECT file.path FROM sheaf_file AS file WHERE file.id = ${id} >> ${BITS})`

export interface Shape {
  readonly isScoped: boolean
  readonly hasVectors: boolean
}

const textStatement = ({ isScoped, hasVectors }: Shape, isExact: boolean) =>
  statement<TextParameters, CandidateRow>(({ match, model, ranges, limit }) =>
    present(
      sql`SELECT ${ROWID} AS id, ${SCORE} AS score FROM sheaf_terms
      WHERE sheaf_terms MATCH ${match} ${isScoped ? sql`AND ${inScope(ROWID, ranges)}` : sql``}
      ORDER BY score, ${isExact ? sql`${pathOf(ROWID)}, ` : sql``} ${ROWID} ${atMost(limit)}`,
      { columns: TERMS, model: hasVectors ? model : undefined },
    ),
  )
// The marks select, and only the terms score. The plus stops SQLite from looking up each chunk with a mark
// separately.
const markedStatement = ({ isScoped, hasVectors }: Shape) =>
  statement<MarkedParameters, CandidateRow>(({ match, marks, model, ranges, limit }) =>
    present(
      sql`SELECT ${ROWID} AS id, ${SCORE} AS score FROM sheaf_terms
      WHERE sheaf_terms MATCH ${match} AND +${ROWID} IN (SELECT rowid FROM sheaf_terms WHERE sheaf_terms MATCH ${marks})
      ${isScoped ? sql`AND ${inScope(ROWID, ranges)}` : sql``}
      ORDER BY score, ${pathOf(ROWID)}, ${ROWID} ${atMost(limit)}`,
      { columns: TERMS, model: hasVectors ? model : undefined },
    ),
  )
// FTS5's own bm25() counts the chunks of the whole storage, so the words of a part are counted one at a time.
// These sums are precise enough to select the best; `ScoredRow` has the parts of the exact score. Rounded,
// because equal scores differ in their last bits.
const scoredStatement = ({ hasVectors }: Shape, hasMarks: boolean) =>
  statement<ScoredParameters, ScoredRow>(({ tokens, marks, view, ranges, model, limit }) =>
    present(
      sql`WITH shown AS MATERIALIZED (${filesIn(view)}),
      total AS MATERIALIZED (SELECT count(*) AS chunks, sum(${LENGTH}) AS length FROM shown
        CROSS JOIN sheaf_chunk INDEXED BY ${part(`"${LENGTHS}"`)} ON sheaf_chunk.id BETWEEN shown.id << ${BITS} AND (shown.id << ${BITS}) | ${LAST_ORDINAL}),
      hit AS MATERIALIZED (SELECT token.key AS place, word.doc AS id, count(*) AS frequency
        FROM json_each(${tokens}) AS token CROSS JOIN sheaf_word AS word ON word.term = token.value
        WHERE (word.doc >> ${BITS}) IN (SELECT id FROM shown) GROUP BY token.key, word.doc),
      rarity AS MATERIALIZED (SELECT place, count(*) AS chunks,
        max(1e-6, ln((total.chunks - count(*) + 0.5) / (count(*) + 0.5))) AS weight FROM hit CROSS JOIN total GROUP BY place)
      SELECT hit.id, ${LENGTH} AS own_length, json_group_array(json_array(hit.place, hit.frequency)) AS frequencies,
        (SELECT json_group_array(json_array(place, chunks)) FROM rarity) AS holders, total.chunks AS documents, total.length AS total_length,
        round(-sum(rarity.weight * hit.frequency * 2.2 / (hit.frequency + 1.2 * (0.25 + 0.75 * ${LENGTH} * total.chunks / total.length))), 9) AS score
      FROM total CROSS JOIN hit CROSS JOIN rarity ON rarity.place = hit.place
        CROSS JOIN sheaf_chunk INDEXED BY ${part(`"${LENGTHS}"`)} ON sheaf_chunk.id = hit.id
      WHERE ${inScope(HIT_ID, ranges)} ${hasMarks ? sql`AND hit.id IN (SELECT word.doc FROM json_each(${marks}) AS mark CROSS JOIN sheaf_word AS word ON word.term = mark.value)` : sql``}
      GROUP BY hit.id ORDER BY score, ${pathOf(HIT_ID)}, hit.id ${atMost(limit)}`,
      {
        columns: sql`, best.own_length, best.frequencies, best.holders, best.documents, best.total_length`,
        model: hasVectors ? model : undefined,
      },
    ),
  )
// Not a vector, or not a whole number of values. Another length may belong to another model of the same name.
const IS_BROKEN = sql`typeof(embedding.vector) <> 'blob'
  OR length(embedding.vector) % 4 <> 0 OR length(embedding.vector) = 0`
/** Selects the vectors of `bytes`, and those that are broken. */
export const hasLength = (bytes: number): SqlPart =>
  sql`(${IS_BROKEN} OR length(embedding.vector) = ${bytes})`
// No chunk has the id 0: a row with it says that the scope has damaged vectors. A vector is damaged if it is
// not zero and has no distance to the query vector, although that one has a distance to itself.
const vectorStatement = ({ isScoped, hasVectors }: Shape) =>
  statement<VectorParameters, CandidateRow>(({ vector, model, bytes, ranges, limit }) =>
    present(
      sql`WITH compared AS MATERIALIZED (SELECT ${CHUNK_ID}, embedding.rowid AS kept,
        iif(typeof(embedding.vector) = 'blob' AND length(embedding.vector) = ${bytes},
          vector_distance_cos(embedding.vector, ${vector}), NULL) AS score
      FROM sheaf_chunk AS chunk
      JOIN sheaf_embedding AS embedding ON embedding.text_hash = chunk.text_hash AND embedding.model = ${model}
      WHERE ${hasLength(bytes)} ${isScoped ? sql`AND ${inScope(CHUNK_ID, ranges)}` : sql``})
      SELECT 0 AS id, 0.0 AS score WHERE vector_distance_cos(${vector}, ${vector}) IS NOT NULL AND EXISTS (
        SELECT 1 FROM compared CROSS JOIN sheaf_embedding AS embedding ON embedding.rowid = compared.kept
        WHERE compared.score IS NULL AND (${IS_BROKEN} OR embedding.vector <> zeroblob(${bytes})))
      UNION ALL SELECT * FROM (
        SELECT compared.id, compared.score FROM compared WHERE compared.score IS NOT NULL
        ORDER BY compared.score, ${pathOf(sql`compared.id`)}, compared.id ${atMost(limit)})`,
      {
        model: hasVectors ? model : undefined,
        joins: sql`LEFT JOIN`,
        where: sql`best.id = 0 OR (chunk.id IS NOT NULL AND file.id IS NOT NULL)`,
      },
    ),
  )

// First the log, then chunks with known ids, in the given order: one statement is one snapshot. The scores
// stay with the caller, because JSON might lose a bit of them.
const idsStatement = ({ hasVectors }: Shape) =>
  statement<IdsParameters, ShownRow>(({ ids, model, after }) =>
    present<ShownRow>(sql`SELECT value AS id, key AS place, 0.0 AS score FROM json_each(${ids})`, {
      model: hasVectors ? model : undefined,
      joins: sql`LEFT JOIN`,
      where: sql`best.place = 0 OR (chunk.id IS NOT NULL AND file.id IS NOT NULL)`,
      order: sql`best.place`,
      columns: sql`, iif(best.place = 0, ${lookSince(after)}, NULL) AS look`,
    }),
  )

/** The chunks of parts of files. Both parameters are JSON. */
export const readParts: Statement<{ parts: string; ranges: string }, CandidateRow> = statement(
  ({ parts, ranges }) =>
    present(
      sql`SELECT DISTINCT chunk.id, 0.0 AS score FROM json_each(${parts}) AS given
      CROSS JOIN sheaf_file AS file ON file.path = given.value ->> 'path'
      CROSS JOIN sheaf_chunk AS chunk ON chunk.id BETWEEN (file.id << ${BITS}) + max(0, given.value ->> 'first')
        AND (file.id << ${BITS}) + min(${LAST_ORDINAL}, given.value ->> 'last')
      WHERE EXISTS (SELECT 1 FROM json_each(${ranges}) AS range WHERE ${IN_RANGE} AND ${IS_SHOWN})`,
      { model: undefined },
    ),
)

/** The statements that find candidates. All return rows of the same shape, best first. */
export interface CandidateStatements {
  /** By text. If equal scores cross the limit, it is undefined which of them are returned. */
  readonly quick: (values: TextParameters) => TypedQuery<CandidateRow>
  /** By text, in 1.4 times the time, because it reads every match's path. */
  readonly exact: (values: TextParameters) => TypedQuery<CandidateRow>
  /**
   * By text, with the statistics of a view; rounded. `scoredMarked` returns only chunks with one of the
   * marks.
   */
  readonly scored: (values: ScoredParameters) => TypedQuery<ScoredRow>
  readonly scoredMarked: (values: ScoredParameters) => TypedQuery<ScoredRow>
  /** By text, only chunks with marks; always exact. */
  readonly marked: (values: MarkedParameters) => TypedQuery<CandidateRow>
  /**
   * First a row with only the changes `after` a place in the log; then the chunks with the ids in a JSON
   * array, whose first id is 0, in the array's order. Their score is 0.
   */
  readonly ids: (values: IdsParameters) => TypedQuery<ShownRow>
  readonly vector: (values: VectorParameters) => TypedQuery<CandidateRow>
}

const statementsOf = (shape: Shape): CandidateStatements => ({
  quick: textStatement(shape, false),
  exact: textStatement(shape, true),
  marked: markedStatement(shape),
  scored: scoredStatement(shape, false),
  scoredMarked: scoredStatement(shape, true),
  ids: idsStatement(shape),
  vector: vectorStatement(shape),
})
const statementsFor = (isScoped: boolean) => ({
  plain: statementsOf({ isScoped, hasVectors: false }),
  withVectors: statementsOf({ isScoped, hasVectors: true }),
})
const statements = { all: statementsFor(false), scoped: statementsFor(true) }

export function candidateStatements({ isScoped, hasVectors }: Shape): CandidateStatements {
  const { plain, withVectors } = isScoped ? statements.scoped : statements.all
  return hasVectors ? withVectors : plain
}
