import type { Analyser } from '@sheaf/core'
import { textSimilarity } from './text-similarity.ts'

/** One of the texts to choose from. */
export interface RelevantText {
  /** Larger is better, on any scale. */
  readonly relevance: number
  readonly text: string
  /** Of the same model as those of the others. */
  readonly vector?: Float32Array
}

/** How much likeness to what was chosen already counts. */
export interface MaximalMarginalRelevanceOptions {
  /** Gives the terms by which texts are compared where there are no vectors. */
  readonly analyser: Pick<Analyser, 'documentTerms'>
  /** 0 to 1: 1 is relevance alone, 0 is difference alone. */
  readonly lambda: number
  /** The most to choose. All by default. */
  readonly limit?: number
}

/** One that was chosen. */
export interface DiverseRank<Item> {
  readonly item: Item
  /** Never larger than that of the one chosen before. Between `lambda - 1` and `lambda`. */
  readonly score: number
}

/**
 * Chooses from `pool`, one after the other, what is relevant and unlike what was chosen before: each time the
 * item of the largest `lambda * relevance - (1 - lambda) * likeness`, where likeness is that to the chosen
 * one which it is most like, and 0 for the first (Carbonell, Goldstein: "The Use of MMR, Diversity-Based
 * Reranking for Reordering Documents and Producing Summaries", SIGIR 1998). Relevance is brought to 0..1 over
 * the pool: the best has 1, the worst 0, and 1 have all where none is better. Likeness is `textSimilarity`,
 * 0..1. Of equal scores the one that is first in the pool is chosen. Takes as many comparisons as the pool
 * has items times those chosen.
 */
export function maximalMarginalRelevance<Item extends RelevantText>(
  pool: readonly Item[],
  { analyser, lambda, limit = Infinity }: MaximalMarginalRelevanceOptions,
): DiverseRank<Item>[] {
  const similarity = textSimilarity(analyser)
  const rest = normalised(pool)
  const chosen: DiverseRank<Item>[] = []
  while (chosen.length < limit) {
    let best = -1
    let score = -Infinity
    for (const [place, { relevance, likeness }] of rest.entries()) {
      const each = lambda * relevance - (1 - lambda) * likeness
      if (each > score) [best, score] = [place, each]
    }
    const [next] = best < 0 ? [] : rest.splice(best, 1)
    if (next === undefined) break
    chosen.push({ item: next.item, score })
    if (chosen.length === limit || lambda === 1) continue
    for (const other of rest) other.likeness = Math.max(other.likeness, similarity(next.item, other.item))
  }
  return chosen
}

interface Contender<Item> {
  readonly item: Item
  /** 0..1 over the pool. */
  readonly relevance: number
  /** To the chosen one that it is most like. */
  likeness: number
}

function normalised<Item extends RelevantText>(pool: readonly Item[]): Contender<Item>[] {
  let [least, most] = [Infinity, -Infinity]
  for (const { relevance } of pool) [least, most] = [Math.min(least, relevance), Math.max(most, relevance)]
  const span = most - least
  const isMeasured = span > 0 && span < Infinity
  return pool.map((item) => ({
    item,
    relevance: isMeasured ? (item.relevance - least) / span : 1,
    likeness: 0,
  }))
}
