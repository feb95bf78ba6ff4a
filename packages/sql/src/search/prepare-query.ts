import type { Analyser, Scope } from '@sheaf/core'
import type { CandidateQuery, MarkedQuery } from '@sheaf/core/adapter'
import { MAX_CANDIDATES } from '../defaults.ts'
import { soughtTerms } from './match-expression.ts'
import { scopeRanges } from './scope-ranges.ts'
import type { PathRange } from './scope-ranges.ts'

/** A query of candidates, checked and cut to what an index looks for. */
export interface PreparedQuery {
  readonly limit: number
  /** As the full-text table cuts them. */
  readonly terms: readonly string[]
  readonly marked: readonly MarkedQuery[]
  /** Undefined when nothing is asked by a vector. */
  readonly vector: Float32Array | undefined
  /** Where to look; everywhere when undefined. */
  readonly ranges: readonly PathRange[] | undefined
  /** What the asker sees. */
  readonly view: readonly Scope[]
  /** The same; everything when undefined. */
  readonly viewRanges: readonly PathRange[] | undefined
  /** Of the vector, and of those that come with what is found; '' for none. */
  readonly model: string
  /** Whether what is found comes with its vectors. */
  readonly includeVectors: boolean
}

/** Undefined for a query that finds nothing: without a limit, or without a place to look. */
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
