import type { Analyser } from '@sheaf/core'
import type { Passage } from './passages.ts'

/** The worth of passages by a question's words. */
export interface Question extends Pick<Analyser, 'documentTerms'> {
  readonly terms: readonly string[]
  /** True where it is about what the assistant said. */
  readonly asksForAnswer: boolean
}

// The weight of a term in a heading for the lines below it.
const HEADING_SHARE = 0.5

/** What the passages of one block are worth, in their order. */
export type PassageWorth = (passages: readonly Passage[]) => readonly number[]

/**
 * How well each passage answers, from 0 to 1 for the best of its block: the sum of the weights of the
 * question's terms that it has, where a term weighs as much as it is rare among the passages of all the
 * blocks, ln(1 + (N - n + 0.5) / (n + 0.5)). A term in a heading above counts half. In a block that has no
 * term, which was found by its meaning, all are the best.
 */
export function passageWorth(
  blocks: readonly (readonly Passage[])[],
  { terms, documentTerms }: Pick<Question, 'terms' | 'documentTerms'>,
): PassageWorth {
  const places = new Map(terms.map((term, place) => [term, place]))
  // Those with none of the terms, which are most, are not here.
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
