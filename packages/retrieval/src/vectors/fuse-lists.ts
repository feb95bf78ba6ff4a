import type { Analyser } from '@sheaf/core'
import { EVIDENCE_DEPTH, MEANING } from '../defaults.ts'
import { newerFirst, pieceOf } from '../ranking/ranked.ts'
import type { Aged } from '../ranking/ranked.ts'
import { reciprocalRankFusion } from './reciprocal-rank-fusion.ts'
import type { FusedRank } from './reciprocal-rank-fusion.ts'

/** How two lists are fused. */
export interface FuseOptions {
  readonly k: number
  /** The terms of the query. */
  readonly terms: readonly string[]
  readonly analyser: Pick<Analyser, 'documentTerms'>
}

/**
 * Fuses what words and what vectors found. A place in the list by vectors counts the less, the more of the
 * query's terms the best hits by words have, and the less its best stands out: where all terms are found,
 * meaning only breaks ties; where hardly any is, it leads if it is sure, and where none is, it leads anyway.
 */
export function fuseLists(
  text: Aged[],
  near: Aged[],
  { k, terms, analyser }: FuseOptions,
): { readonly ranks: FusedRank<Aged>[]; readonly vectorWeight: number } {
  // Of the messages of one chunk the best is what a vector of the whole chunk stands for.
  const known = new Map<string, Aged>()
  const [byText = [], byVector = []] = [text, near].map((list, place) => {
    // Where the floor makes two ages equal, the newer goes first all the same.
    const sorted = list.toSorted((a, b) => b.relevance - a.relevance || b.decay - a.decay || newerFirst(a, b))
    return sorted.map((aged) => {
      const key = pieceOf(aged)
      const first = known.get(key) ?? aged
      known.set(key, first)
      return place === 0 ? aged : first
    })
  })
  const missing = near.length === 0 ? 0 : 1 - coverage(byText, terms, analyser)
  const sure = missing === 1 ? 1 : sharpness(near)
  const vectorWeight = MEANING.least + (MEANING.most - MEANING.least) * missing ** MEANING.power * sure
  return {
    ranks: reciprocalRankFusion([byText, byVector], { k, weights: [1, vectorWeight], compare: newerFirst }),
    vectorWeight,
  }
}

/** The largest share of the terms that one of the best hits by words has. */
function coverage(
  text: readonly Aged[],
  terms: readonly string[],
  { documentTerms }: Pick<Analyser, 'documentTerms'>,
): number {
  if (terms.length === 0) return 0
  const shares = text.slice(0, MEANING.depth).map(({ candidate }) => {
    const own = new Set(documentTerms([...candidate.headings, candidate.text].join('\n')))
    return terms.filter((term) => own.has(term)).length / terms.length
  })
  return Math.max(0, ...shares)
}

/**
 * From 0 to 1, how far the best stands out among the first: a model that cannot tell texts apart has them all
 * at much the same distance.
 */
function sharpness(near: readonly Aged[]): number {
  const first = near
    .map(({ relevance }) => relevance)
    .sort((a, b) => b - a)
    .slice(0, EVIDENCE_DEPTH)
  const count = Math.max(1, first.length)
  const mean = first.reduce((sum, value) => sum + value, 0) / count
  const deviation = Math.sqrt(first.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count)
  const above = deviation === 0 ? 0 : ((first[0] ?? mean) - mean) / deviation
  return Math.min(1, Math.max(0, (above - MEANING.flat) / (MEANING.sharp - MEANING.flat)))
}
