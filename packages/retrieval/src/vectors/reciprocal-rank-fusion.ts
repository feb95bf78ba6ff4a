import { checkFunctions, checkOptions, InvalidArgumentError } from '@sheaf/core'
import { FUSION_CONSTANT } from '../defaults.ts'

/** How lists are fused. */
export interface FusionOptions<Key> {
  /** How flat the scores are: the larger, the less the first places weigh. 20 by default, at least 0. */
  readonly k?: number
  /** What a place in each list counts, from 0; 1 for each by default. */
  readonly weights?: readonly number[]
  /**
   * The order of keys that are equal in everything else, negative when `first` goes first. By default the
   * order in which the lists name them.
   */
  readonly compare?: (first: Key, second: Key) => number
}

/** One key with what the lists make of it together. */
export interface FusedRank<Key> {
  readonly key: Key
  /** Larger is better. Only comparable within one result. */
  readonly score: number
  /** The key's place in each list, 1 is best; undefined where a list does not have it. */
  readonly places: readonly (number | undefined)[]
}

/**
 * Fuses lists whose scores cannot be compared, by places alone: a key scores the sum of `weight / (k +
 * place)` over the lists that have it, where the first place is 1 (Cormack, Clarke, Büttcher: "Reciprocal
 * Rank Fusion outperforms Condorcet and individual Rank Learning Methods", SIGIR 2009; implementations that
 * count places from 0 give 1/20 where this gives 1/21). Each list is best first; a key that it repeats counts
 * at its best place. The result is best first, equal scores by the best single place, then by `compare`. Keys
 * are told apart as in a Map. The order of the lists changes no score. Throws InvalidArgumentError when `k`
 * is not a number from 0, and for what are no lists.
 */
export function reciprocalRankFusion<Key>(
  lists: readonly (readonly Key[])[],
  options: FusionOptions<Key> = {},
): FusedRank<Key>[] {
  const {
    k = FUSION_CONSTANT,
    compare = () => 0,
    weights = [],
  } = checkOptions(options, { compare: true, k: true, weights: true })
  checkFunctions(options, 'compare')
  if (!isLists(lists)) throw new InvalidArgumentError('lists', 'must be a list of lists of keys')
  if (!(k >= 0 && k < Infinity)) throw new InvalidArgumentError('k', 'must be a number from 0')
  if (!Array.isArray(weights) || weights.some((weight) => !(weight >= 0 && weight < Infinity))) {
    throw new InvalidArgumentError('weights', 'must be a list of numbers from 0')
  }
  const places = new Map<Key, (number | undefined)[]>()
  for (const [place, list] of lists.entries()) {
    for (const [index, key] of list.entries()) {
      const known = places.get(key) ?? lists.map(() => undefined)
      known[place] ??= index + 1
      places.set(key, known)
    }
  }
  const ranks = Array.from(places, ([key, known]) => fuse(key, known, { k, weights }))
  // Sorting keeps the order of equals, and a Map the order of insertion.
  return ranks
    .sort((a, b) => b.score - a.score || a.best - b.best || compare(a.key, b.key))
    .map(({ key, score, places }) => ({ key, score, places }))
}

function isLists(lists: unknown): boolean {
  return Array.isArray(lists) && lists.every((list) => Array.isArray(list))
}

function fuse<Key>(
  key: Key,
  places: readonly (number | undefined)[],
  { k, weights }: { readonly k: number; readonly weights: readonly number[] },
): FusedRank<Key> & { readonly best: number } {
  const found = places.flatMap((place, list) =>
    place === undefined ? [] : [{ place, part: (weights[list] ?? 1) / (k + place) }],
  )
  // Added largest first, because the sum of floating-point numbers depends on their order.
  const score = found
    .map(({ part }) => part)
    .toSorted((a, b) => b - a)
    .reduce((sum, part) => sum + part, 0)
  return { key, score, places, best: Math.min(...found.map(({ place }) => place)) }
}
