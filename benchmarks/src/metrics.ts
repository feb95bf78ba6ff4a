/**
 * The share of the relevant ids among the first `depth` of `ranked` (best first, each id once). 0 if nothing
 * is relevant.
 */
export function recallAt(ranked: readonly string[], relevant: ReadonlySet<string>, depth: number): number {
  if (relevant.size === 0) return 0
  return ranked.slice(0, depth).filter((id) => relevant.has(id)).length / relevant.size
}

/**
 * Normalised discounted cumulative gain with binary relevance: the sum of 1 / log2(place + 1) over the
 * relevant ids among the first `depth`, divided by the sum of a perfect list (Järvelin and Kekäläinen
 * 2002; the same as trec_eval's ndcg_cut).
 */
export function ndcgAt(ranked: readonly string[], relevant: ReadonlySet<string>, depth: number): number {
  const gain = (place: number) => 1 / Math.log2(place + 2)
  let best = 0
  for (let place = 0; place < Math.min(depth, relevant.size); place++) best += gain(place)
  if (best === 0) return 0
  let found = 0
  for (const [place, id] of ranked.slice(0, depth).entries()) if (relevant.has(id)) found += gain(place)
  return found / best
}

/** 1 when the first id is relevant, else 0. */
export function hitAtOne(ranked: readonly string[], relevant: ReadonlySet<string>): number {
  const [first] = ranked
  return first !== undefined && relevant.has(first) ? 1 : 0
}

/** The arithmetic mean; NaN without values, so that an empty measurement never looks like a bad one. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/**
 * The percentile at `share` (0..1) by the nearest rank: always one of the values. NaN without values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN
}

/** The middle value; of an even number, the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value of a question, with its category. */
export interface Scored {
  readonly category: string
  readonly value: number
}

/** The mean over all questions. */
export function microMean(scored: readonly Scored[]): number {
  return mean(scored.map(({ value }) => value))
}

/** The mean of the categories' means, so that a small category counts as much as a large one. */
export function macroMean(scored: readonly Scored[]): number {
  return mean([...categoryMeans(scored).values()])
}

/** The mean of each category, in the order in which the categories first appear. */
export function categoryMeans(scored: readonly Scored[]): Map<string, number> {
  const groups = Map.groupBy(scored, ({ category }) => category)
  return new Map([...groups].map(([category, members]) => [category, microMean(members)]))
}
