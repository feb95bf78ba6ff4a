import type { Analyser } from '@sheaf/core'

/** A text, and its vector if it has one. */
export interface ComparedText {
  readonly text: string
  readonly vector?: Float32Array
}

/**
 * The similarity of two texts, 0..1: the cosine of their vectors, at least 0, if both vectors have the same
 * length and are not zero; otherwise the Jaccard index of their sets of terms, which is 0 if both are empty.
 * Equal texts have 1. Lengths and terms of an item are remembered as long as the function exists.
 */
export function textSimilarity(
  analyser: Pick<Analyser, 'documentTerms'>,
): (first: ComparedText, second: ComparedText) => number {
  const lengths = memoised(({ vector }) =>
    vector === undefined ? Number.NaN : Math.sqrt(dotProduct(vector, vector)),
  )
  const terms = memoised(({ text }) => new Set(analyser.documentTerms(text)))
  return (first, second) => {
    if (first.text === second.text) return 1
    const byVector = cosine(first, second, lengths)
    return byVector === undefined ? jaccard(terms(first), terms(second)) : Math.min(1, Math.max(0, byVector))
  }
}

function cosine(
  first: ComparedText,
  second: ComparedText,
  lengthOf: (item: ComparedText) => number,
): number | undefined {
  if (
    first.vector === undefined ||
    second.vector === undefined ||
    first.vector.length !== second.vector.length
  )
    return undefined
  const cosine = dotProduct(first.vector, second.vector) / (lengthOf(first) * lengthOf(second))
  return Number.isFinite(cosine) ? cosine : undefined
}

// Four separate sums take half the time, because an addition need not wait for the one before.
function dotProduct(first: Float32Array, second: Float32Array): number {
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let place = 0; place < first.length; place += 4) {
    a += (first[place] ?? 0) * (second[place] ?? 0)
    b += (first[place + 1] ?? 0) * (second[place + 1] ?? 0)
    c += (first[place + 2] ?? 0) * (second[place + 2] ?? 0)
    d += (first[place + 3] ?? 0) * (second[place + 3] ?? 0)
  }
  return a + b + (c + d)
}

function jaccard(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const [smaller, larger] = first.size < second.size ? [first, second] : [second, first]
  let common = 0
  for (const term of smaller) if (larger.has(term)) common += 1
  const either = first.size + second.size - common
  return either === 0 ? 0 : common / either
}

function memoised<Value>(work: (item: ComparedText) => Value): (item: ComparedText) => Value {
  const known = new Map<ComparedText, Value>()
  return (item) => {
    const value = known.get(item) ?? work(item)
    known.set(item, value)
    return value
  }
}

/** A text to choose from. */
export interface RelevantText {
  /** Larger is better, on any scale. */
  readonly relevance: number
  readonly text: string
  /** Of the same model as the others. */
  readonly vector?: Float32Array
}

export interface MaximalMarginalRelevanceOptions {
  /** Gives the terms that compare texts without vectors. */
  readonly analyser: Pick<Analyser, 'documentTerms'>
  /** 0 to 1: 1 is relevance alone, 0 is difference alone. */
  readonly lambda: number
  /** The most to choose. All by default. */
  readonly limit?: number
}

/** A chosen item. */
export interface DiverseRank<Item> {
  readonly item: Item
  /** Never larger than that of the item chosen before. Between `lambda - 1` and `lambda`. */
  readonly score: number
}

/**
 * Chooses from `pool`, one after the other, items that are relevant and differ from those chosen before: each
 * time the item with the largest `lambda * relevance - (1 - lambda) * likeness` (Carbonell, Goldstein: "The
 * Use of MMR, Diversity-Based Reranking for Reordering Documents and Producing Summaries", SIGIR 1998).
 * Relevance is scaled to 0..1 over the pool: the best has 1, the worst 0, and all have 1 if they are equal.
 * Likeness is the `textSimilarity`, 0..1, to the most similar chosen item, and 0 for the first. Of equal
 * scores the first in the pool is chosen. Compares each item of the pool with each chosen one.
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
  /** The similarity to the most similar chosen item. */
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
