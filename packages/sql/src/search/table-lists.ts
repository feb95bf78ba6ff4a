import type { Candidate, MarkedQuery } from '@sheaf/core/adapter'
import { candidate, scoredCandidates, textCandidates } from './candidate-lists.ts'
import type { TableQuery } from './candidate-lists.ts'
import type { CandidateRow, ScoredRow } from './candidate-statements.ts'
import { TIE_MARGIN } from '../defaults.ts'
import { markTerms } from '../files/labels.ts'
import { matchExpression } from './match-expression.ts'
import { EVERYTHING } from './scope-ranges.ts'
import type { SqlQuery, SqlRow } from '../engine/sql-database.ts'
import { rowsOf } from '../engine/statement.ts'
import { vectorBlob } from '../vector-blob.ts'

/** A list that the database finds. */
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
  // A few more than requested: if all rows with the score at the cut are among them, the order by path has
  // put the right ones first.
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
  const tokens = markTerms(marks)
  const sought = matchExpression(tokens)
  const match = isByText ? matchExpression(terms) : sought
  if (sought === undefined || match === undefined) return undefined
  if (viewRanges !== undefined)
    return withoutCounts(isByText ? scoredList(prepared, terms, tokens) : scoredList(prepared, tokens))
  const parameters = { match, marks: sought, model, ranges: JSON.stringify(ranges ?? []), limit }
  return listOf(statements.marked(parameters))
}

/** The nearest by vector; undefined if there is no query vector. */
export function vectorList({ statements, vector, ranges, model, limit }: TableQuery): TableList | undefined {
  if (vector === undefined) return undefined
  const blob = vectorBlob(vector)
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
