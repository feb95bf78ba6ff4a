import type { Candidate, MarkedQuery } from '@sheaf/core/adapter'
import { bestScored } from '../scorer/terms/bm25.ts'
import type { CandidateRow, CandidateStatements, ScoredRow } from './candidate-statements.ts'
import { labelsOf } from '../files/labels.ts'
import { tokenCounter } from '../scorer/terms/postings.ts'
import type { ScoredChunk } from '../scorer/terms/view-terms.ts'
import { vectorBlob } from '../vector-blob.ts'
import { matchExpression, type PreparedQuery } from './prepare-query.ts'
import { EVERYTHING } from './scope-ranges.ts'
import { rowsOf, type SqlQuery, type SqlRow } from '../engine/statement.ts'

/**
 * Extra candidates beyond the limit, to include all with the score of the last one. Equal scores are common
 * if a text occurs several times.
 */
export const TIE_MARGIN = 20

export interface TableQuery extends PreparedQuery {
  readonly statements: CandidateStatements
}

/** Converts rows of the full-text table to candidates; without counts if one of them is too long to count. */
function textCandidates(rows: readonly CandidateRow[], terms: readonly string[]): Candidate[] {
  if (rows.some(({ terms: own }) => typeof own !== 'string')) return rows.map((row) => candidate(row))
  const countsOf = tokenCounter(terms)
  return rows.map((row) =>
    candidate(row, { counts: countsOf({ terms: row.terms ?? '', heading_terms: row.heading_terms ?? '' }) }),
  )
}

/** The best of the rows that were found in a view, with exact scores: the same bits as in memory. */
function scoredCandidates(rows: readonly ScoredRow[], tokens: readonly string[], limit: number): Candidate[] {
  const chunks = rows.map((row) => {
    const holders = new Map(JSON.parse(row.holders) as [number, number][])
    const frequencies = new Map(JSON.parse(row.frequencies) as [number, number][])
    return {
      row,
      id: row.id,
      path: row.path,
      counts: tokens.map((_, place) => frequencies.get(place) ?? 0),
      length: row.own_length,
      having: (place: number) => holders.get(place) ?? 0,
      documents: row.documents,
      totalLength: row.total_length,
    }
  })
  return bestScored(chunks, limit).map(({ chunk: { row, counts }, score }) =>
    candidate(row, { score, counts }),
  )
}

export function candidate(
  row: CandidateRow,
  { score = row.score, counts }: Partial<ScoredChunk> = {},
): Candidate {
  return {
    path: row.path,
    hash: row.hash,
    ordinal: row.ordinal,
    text: row.text,
    lineStart: row.line_start,
    lineEnd: row.line_end,
    ...labelsOf(row),
    updatedAt: new Date(row.updated_at),
    score,
    ...(counts === undefined ? {} : { counts }),
    ...(row.vector instanceof Uint8Array ? { vector: vectorBlob.values(row.vector) } : {}),
  }
}

export interface TableList {
  readonly query: SqlQuery
  /** The list; undefined if equal scores cross its end, so that its members are not determined. */
  candidates(rows: SqlRow[]): Candidate[] | undefined
}

/**
 * The best by text; undefined if there is nothing to search for. With `isExact` the list is always
 * determined, but slower.
 */
export function textList(prepared: TableQuery, isExact: boolean): TableList | undefined {
  const { statements, terms, ranges, viewRanges, model, limit } = prepared
  const match = matchExpression(terms)
  if (match === undefined) return undefined
  if (viewRanges !== undefined) return scoredList(prepared, terms)
  const parameters = { match, model, ranges: JSON.stringify(ranges ?? []) }
  // Reads a few more than requested: if they include all rows with the last score, the order by path puts the
  // right ones first.
  const reach = limit + TIE_MARGIN
  const query = isExact
    ? statements.exact({ ...parameters, limit })
    : statements.quick({ ...parameters, limit: reach })
  return {
    query,
    candidates: (found) => {
      const rows = rowsOf(query, found)
      const isOpen = rows.length === reach && rows[reach - 1]?.score === rows[limit - 1]?.score
      return isOpen && !isExact ? undefined : textCandidates(rows.slice(0, limit), terms)
    },
  }
}

/** The best of the chunks with marks; undefined if there is nothing to search for. */
export function markedList(prepared: TableQuery, { marks, isByText }: MarkedQuery): TableList | undefined {
  const { statements, terms, ranges, viewRanges, model, limit } = prepared
  const sought = matchExpression(marks)
  const match = isByText ? matchExpression(terms) : sought
  if (sought === undefined || match === undefined) return undefined
  if (viewRanges !== undefined)
    return withoutCounts(isByText ? scoredList(prepared, terms, marks) : scoredList(prepared, marks))
  const parameters = { match, marks: sought, model, ranges: JSON.stringify(ranges ?? []), limit }
  return listOf(statements.marked(parameters))
}

/** The nearest by vector; undefined if there is no query vector. */
export function vectorList({ statements, vector, ranges, model, limit }: TableQuery): TableList | undefined {
  if (vector === undefined) return undefined
  const blob = vectorBlob.of(vector)
  const parameters = { vector: blob, bytes: blob.length, ranges: JSON.stringify(ranges ?? []), model, limit }
  return listOf(statements.vector(parameters))
}

function listOf(query: ReturnType<TableQuery['statements']['vector']>): TableList {
  return {
    query,
    candidates: (rows) => rowsOf<CandidateRow>(query, rows).map((row) => candidate(row)),
  }
}

function scoredList(
  { statements, ranges = EVERYTHING, viewRanges = EVERYTHING, model, limit }: TableQuery,
  tokens: readonly string[],
  marks?: readonly string[],
): TableList {
  const query = (marks === undefined ? statements.scored : statements.scoredMarked)({
    tokens: JSON.stringify(tokens),
    marks: JSON.stringify(marks ?? []),
    view: JSON.stringify(viewRanges),
    ranges: JSON.stringify(ranges),
    model,
    limit: limit + TIE_MARGIN,
  })
  return { query, candidates: (rows) => scoredCandidates(rowsOf<ScoredRow>(query, rows), tokens, limit) }
}

function withoutCounts({ query, candidates }: TableList): TableList {
  return {
    query,
    candidates: (rows) => candidates(rows)?.map(({ counts: _counts, ...rest }) => rest),
  }
}
