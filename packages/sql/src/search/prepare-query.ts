import type { Analyser, Scope } from '@sheaf/core'
import type { CandidateQuery, MarkedQuery } from '@sheaf/core/adapter'
import { MAX_CANDIDATES } from '../defaults.ts'
import { soughtTerms } from './match-expression.ts'
import { scopeRanges } from './scope-ranges.ts'
import type { PathRange } from './scope-ranges.ts'

/** A query of candidates, checked and cut to the terms of the index. */
export interface PreparedQuery {
  readonly limit: number
  /** Cut as by the full-text table. */
  readonly terms: readonly string[]
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
  /** True if candidates include their vectors. */
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
    marked,
    vector: vector === undefined || vector.values.length === 0 ? undefined : vector.values,
    ranges: scopeRanges(within),
    view: seen ?? [{ directory: '' }],
    viewRanges: scopeRanges(seen),
    model: vector?.model ?? '',
    includeVectors: includeVectors && vector !== undefined,
  }
}
