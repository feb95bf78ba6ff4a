import type { Analyser, Scope } from '@sheaf/core'
import type { CandidateQuery, MarkedQuery } from '@sheaf/core/adapter'
import { scopeRanges, type PathRange } from './scope-ranges.ts'
import { markTerms } from '../files/labels.ts'
import { indexTokens } from '../scorer/terms/postings.ts'

const MAX_CANDIDATES = 200

/**
 * The maximum number of terms of a query; a longer one keeps only its ends. The cost grows: over 53,000
 * chunks, 64 common ones took 56 ms and 1,000 took 1,065.
 */
export const MAX_QUERY_TERMS = 128

/** A query of candidates, checked and cut to the terms of the index. */
export interface PreparedQuery {
  readonly limit: number
  /** Cut as by the full-text table. */
  readonly terms: readonly string[]
  /** With the marks as tokens. */
  readonly marked: readonly MarkedQuery[]
  /** Undefined if there is no query vector. */
  readonly vector: Float32Array | undefined
  /** The places to search; everywhere if undefined. */
  readonly ranges: readonly PathRange[] | undefined
  /** The files that the caller can see. */
  readonly view: readonly Scope[]
  /** The same as ranges; everything if undefined. */
  readonly viewRanges: readonly PathRange[] | undefined
  /** The model of the query vector and of the candidates' vectors; '' for none. */
  readonly model: string
  /** True if candidates have the vectors of `model`. */
  readonly includeVectors: boolean
}

/** Undefined for a query that finds nothing: without a limit, or without a place to search. */
export function prepareQuery(
  { text, vector, includeVectors = false, marked = [], view, ...query }: CandidateQuery,
  analyser: Pick<Analyser, 'queryTerms'>,
): PreparedQuery | undefined {
  const { within = view } = query
  const limit = Math.max(0, Math.min(MAX_CANDIDATES, Math.trunc(query.limit) || 0))
  if (limit === 0 || within?.length === 0) return undefined
  const seen = view ?? within
  return {
    limit,
    terms: soughtTerms(analyser.queryTerms(text)),
    marked: marked.map(({ marks, isByText }) => ({ marks: markTerms(marks), isByText })),
    vector: vector === undefined || vector.values.length === 0 ? undefined : vector.values,
    ranges: scopeRanges(within),
    view: seen ?? [{ directory: '' }],
    viewRanges: scopeRanges(seen),
    model: vector?.model ?? '',
    includeVectors: includeVectors && vector !== undefined,
  }
}

/**
 * The searched terms of a query, cut as by the full-text table. Of very many, it keeps the first and the
 * last, because the question is at an end of a pasted text.
 */
export function soughtTerms(terms: readonly string[]): string[] {
  const half = MAX_QUERY_TERMS / 2
  const kept = terms.length > MAX_QUERY_TERMS ? [...terms.slice(0, half), ...terms.slice(-half)] : terms
  return kept.flatMap(indexTokens)
}

/**
 * The FTS5 expression that finds any of `sought`; undefined without terms. Every term is a quoted string, so
 * it contains no syntax.
 */
export function matchExpression(sought: readonly string[]): string | undefined {
  return sought.length === 0
    ? undefined
    : sought.map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR ')
}
