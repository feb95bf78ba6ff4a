import type { Analyser } from '@sheaf/core'
import type { Passage } from './passages.ts'

/** Scores passages by the terms of a question. */
export interface Question extends Pick<Analyser, 'documentTerms'> {
  readonly terms: readonly string[]
  /** True if it is about words of the assistant. */
  readonly asksForAnswer: boolean
  /** True if it asks for an order, a number, a sum or all that was said, and not for one thing. */
  readonly isBroad?: boolean
}

// Weight of a term in a heading for the lines below it.
const HEADING_SHARE = 0.5

/** The scores of a block's passages, in their order. */
export type PassageWorth = (passages: readonly Passage[]) => readonly number[]

/**
 * Scores each passage from 0 to 1; the best of its block is 1. The score is the sum of its terms of
 * the question. A term weighs ln(1 + (N - n + 0.5) / (n + 0.5)): n of the N passages of all blocks
 * have it. A term in a heading above counts half. In a block without terms all are 1.
 */
export function passageWorth(
  blocks: readonly (readonly Passage[])[],
  { terms, documentTerms }: Pick<Question, 'terms' | 'documentTerms'>,
): PassageWorth {
  const places = new Map(terms.map((term, place) => [term, place]))
  // Only passages with terms; most have none.
  const found = new Map<Passage, ReadonlySet<number>>()
  const having = terms.map(() => 0)
  for (const passage of blocks.flat()) {
    const own = new Set<number>()
    for (const term of documentTerms(passage.lines.map((line) => line.text).join('\n'))) {
      const place = places.get(term)
      if (place !== undefined) own.add(place)
    }
    for (const term of own) having[term] = (having[term] ?? 0) + 1
    if (own.size > 0) found.set(passage, own)
  }
  const count = blocks.reduce((sum, { length }) => sum + length, 0)
  const weights = having.map((own) => Math.log(1 + (count - own + 0.5) / (own + 0.5)))
  const sumOf = (passage: Passage): number => {
    const own = found.get(passage)
    const above = passage.headings.flatMap((heading) => found.get(heading) ?? [])
    if (own === undefined && above.length === 0) return 0
    return weights.reduce((sum, weight, term) => {
      if (own?.has(term) === true) return sum + weight
      return above.some((heading) => heading.has(term)) ? sum + weight * HEADING_SHARE : sum
    }, 0)
  }
  return (passages) => {
    const sums = passages.map(sumOf)
    const best = Math.max(...sums)
    return sums.map((sum) => (best === 0 ? 1 : sum / best))
  }
}
