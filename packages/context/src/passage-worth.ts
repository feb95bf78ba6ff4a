import type { Analyser } from '@sheaf/core'
import type { Passage } from './passages.ts'

/** What a question's words say about passages. */
export type Question = { readonly terms: readonly string[] } & Pick<Analyser, 'documentTerms'>

// What a term in a heading counts for what stands below it.
const HEADING_SHARE = 0.5

/**
 * How well each passage answers, from 0 to 1 for the best of its block: the sum of the weights of the question's terms that it has, where a term weighs as much as it is rare
 * among all the passages, ln(1 + (N - n + 0.5) / (n + 0.5)). A term in a heading above counts half. In a block that has no term, which was found by its meaning, all are the best.
 */
export function passageWorth(blocks: readonly (readonly Passage[])[], { terms, documentTerms }: Question): ReadonlyMap<Passage, number> {
  const places = new Map(terms.map((term, place) => [term, place]))
  const found = new Map<Passage, ReadonlySet<number>>()
  for (const passage of blocks.flat()) {
    const text = passage.lines.map((line) => line.text).join('\n')
    found.set(passage, new Set(documentTerms(text).flatMap((term) => places.get(term) ?? [])))
  }
  const having = terms.map(() => 0)
  for (const own of found.values()) for (const term of own) having[term] = (having[term] ?? 0) + 1
  const weights = having.map((count) => Math.log(1 + (found.size - count + 0.5) / (count + 0.5)))
  const shareIn = (passage: Passage, term: number): number => {
    if (found.get(passage)?.has(term) === true) return 1
    return passage.headings.some((heading) => found.get(heading)?.has(term) === true) ? HEADING_SHARE : 0
  }
  const worth = new Map<Passage, number>()
  for (const passages of blocks) {
    const sums = passages.map((passage) => weights.reduce((sum, weight, term) => sum + weight * shareIn(passage, term), 0))
    const best = Math.max(...sums)
    for (const [place, passage] of passages.entries()) worth.set(passage, best === 0 ? 1 : (sums[place] ?? 0) / best)
  }
  return worth
}
