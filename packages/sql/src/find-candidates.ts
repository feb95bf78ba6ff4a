import type { Analyser, Candidate, CandidateQuery, Candidates } from '@sheaf/core'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { MAX_CANDIDATES, TERM_WEIGHTS, TIE_MARGIN } from './defaults.ts'
import { matchExpression } from './match-expression.ts'
import { CHUNKS_PER_FILE, ORDINAL_BITS } from './schema.ts'
import { scopeRanges } from './scope-ranges.ts'
import type { SqlDatabase } from './sql-database.ts'
import { builder, rowsOf, statement } from './statement.ts'
import type { TypedQuery } from './statement.ts'
import { vectorBlob } from './vector-blob.ts'

interface CandidateRow {
  readonly path: string
  readonly hash: string
  readonly updated_at: number
  readonly ordinal: number
  readonly text: string
  readonly line_start: number
  readonly line_end: number
  readonly headings: string
  readonly score: number
}

type TextParameters = { match: string; ranges: string; limit: number }
type VectorParameters = { vector: Uint8Array; model: string; bytes: number; ranges: string; limit: number }

const BITS = sql.lit(ORDINAL_BITS)
const ORDINAL_MASK = sql.lit(CHUNKS_PER_FILE - 1)
const SCORE = sql`bm25(sheaf_terms, ${sql.lit(TERM_WEIGHTS.text)}, ${sql.lit(TERM_WEIGHTS.headings)})`

// The best few are found by ids alone; only they are joined to what is shown.
const present = (best: RawBuilder<unknown>) =>
  sql<CandidateRow>`SELECT file.path, file.hash, file.updated_at, chunk.id & ${ORDINAL_MASK} AS ordinal, chunk.text,
      chunk.line_start, chunk.line_end, chunk.headings, best.score
    FROM (${best}) AS best
    JOIN sheaf_chunk AS chunk ON chunk.id = best.id
    JOIN sheaf_file AS file ON file.id = best.id >> ${BITS}
    WHERE best.score IS NOT NULL
    ORDER BY best.score, file.path, best.id`.compile(builder)

// The files in scope are found once, by ranges of the path's index; a match is then in scope when its id says so.
const inScope = (id: RawBuilder<unknown>, ranges: string) => sql`(${id} >> ${BITS}) IN (
  SELECT file.id FROM json_each(${ranges}) AS range
  CROSS JOIN sheaf_file AS file ON file.path >= range.value ->> 0 AND file.path < range.value ->> 1
  WHERE NOT EXISTS (
    SELECT 1 FROM json_each(range.value -> 2) AS excluded
    WHERE file.path >= excluded.value ->> 0 AND file.path < excluded.value ->> 1))`

const ROWID = sql`sheaf_terms.rowid`
const CHUNK_ID = sql`chunk.id`
const pathOf = (id: RawBuilder<unknown>) => sql`(SELECT file.path FROM sheaf_file AS file WHERE file.id = ${id} >> ${BITS})`

const textStatement = (isScoped: boolean, isExact: boolean) =>
  statement<TextParameters, CandidateRow>(({ match, ranges, limit }) =>
    present(sql`SELECT ${ROWID} AS id, ${SCORE} AS score FROM sheaf_terms
      WHERE sheaf_terms MATCH ${match} ${isScoped ? sql`AND ${inScope(ROWID, ranges)}` : sql``}
      ORDER BY score, ${isExact ? sql`${pathOf(ROWID)}, ` : sql``} ${ROWID} LIMIT ${limit}`),
  )
const vectorStatement = (isScoped: boolean) =>
  statement<VectorParameters, CandidateRow>(({ vector, model, bytes, ranges, limit }) =>
    present(sql`SELECT ${CHUNK_ID}, vector_distance_cos(embedding.vector, ${vector}) AS score
      FROM sheaf_chunk AS chunk
      JOIN sheaf_embedding AS embedding ON embedding.text_hash = chunk.text_hash AND embedding.model = ${model}
      WHERE length(embedding.vector) = ${bytes} ${isScoped ? sql`AND ${inScope(CHUNK_ID, ranges)}` : sql``}
      ORDER BY score NULLS LAST, ${pathOf(CHUNK_ID)}, ${CHUNK_ID} LIMIT ${limit}`),
  )

// "quick" leaves to chance which of several equal scores are the last ones; "exact" looks at every match's path, for 1.4 times the time.
const statements = {
  all: { quick: textStatement(false, false), exact: textStatement(false, true), vector: vectorStatement(false) },
  scoped: { quick: textStatement(true, false), exact: textStatement(true, true), vector: vectorStatement(true) },
}

/** Both lists of a query from one snapshot. */
export async function findCandidates(database: SqlDatabase, analyser: Analyser, query: CandidateQuery): Promise<Candidates> {
  const { text, vector, within, abortSignal } = query
  abortSignal?.throwIfAborted()
  const limit = Math.max(0, Math.min(MAX_CANDIDATES, Math.trunc(query.limit) || 0))
  if (limit === 0 || within?.length === 0) return { text: [], vector: [] }
  const ranges = scopeRanges(within)
  const scope = ranges === undefined ? statements.all : statements.scoped
  const parameters = { ranges: ranges ?? '', limit }
  const match = matchExpression(analyser.queryTerms(text))
  const blob = vector === undefined || vector.values.length === 0 ? undefined : vectorBlob(vector.values)
  const byVector =
    blob === undefined ? undefined : scope.vector({ ...parameters, vector: blob, model: vector?.model ?? '', bytes: blob.length })
  // A few more than wanted: when the equal scores at the cut all are among them, the order by path has put the right ones first.
  const reach = limit + TIE_MARGIN
  const byText = match === undefined ? undefined : scope.quick({ ...parameters, match, limit: reach })
  const found = await readBoth(database, byText, byVector)
  abortSignal?.throwIfAborted()
  const isUndecided = found.text.length === reach && found.text[reach - 1]?.score === found.text[limit - 1]?.score
  if (match === undefined || !isUndecided) return { text: found.text.slice(0, limit), vector: found.vector }
  const exact = await readBoth(database, scope.exact({ ...parameters, match }), byVector)
  abortSignal?.throwIfAborted()
  return exact
}

type CandidateRows = TypedQuery<CandidateRow> | undefined

async function readBoth(
  database: SqlDatabase,
  text: CandidateRows,
  vector: CandidateRows,
): Promise<{ text: Candidate[]; vector: Candidate[] }> {
  const queries = [text, vector].filter((query) => query !== undefined)
  const results = queries.length === 0 ? [] : await database.read(queries)
  const list = (query: CandidateRows) => (query === undefined ? [] : rowsOf(query, results[queries.indexOf(query)]).map(candidate))
  return { text: list(text), vector: list(vector) }
}

function candidate(row: CandidateRow): Candidate {
  return {
    path: row.path,
    hash: row.hash,
    ordinal: row.ordinal,
    text: row.text,
    lineStart: row.line_start,
    lineEnd: row.line_end,
    headings: JSON.parse(row.headings) as string[],
    updatedAt: new Date(row.updated_at),
    score: row.score,
  }
}
