/** Numbers in [0, 1) from a seed (mulberry32, by Tommy Ettinger). */
export type Random = () => number

/** The numbers of a seed, always the same. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number from 0 to below `limit`. */
export function below(limit: number, random: Random): number {
  return Math.floor(random() * limit)
}

/** One of the given. */
export function pick<T>(from: readonly T[], random: Random): T {
  const picked = from[below(from.length, random)]
  if (picked === undefined) throw new Error('There is nothing to pick from.')
  return picked
}
