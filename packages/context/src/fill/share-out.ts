/**
 * Divides a whole number in proportion to weights: whole parts, one for each weight, that add up to `total`
 * (at most the sum of the weights). The largest remainders are rounded up (Hamilton's method), the earlier
 * first.
 */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((whole, weight) => whole + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (weight * total) / sum)
  const parts = exact.map(Math.floor)
  const left = total - parts.reduce((whole, part) => whole + part, 0)
  const byRemainder = exact
    .map((part, place) => ({ place, remainder: part - Math.floor(part) }))
    .sort((a, b) => b.remainder - a.remainder)
  for (const { place } of byRemainder.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1
  return parts
}

/**
 * The largest level to which all needs can be cut to fit `total` together: smaller needs are met whole,
 * larger ones get the level. Infinity if all fit; below 0 if the total is.
 */
export function fillLevel(total: number, needs: readonly number[]): number {
  let rest = total
  let waiting = needs.length
  for (const need of needs.toSorted((a, b) => a - b)) {
    if (need * waiting > rest) return Math.floor(rest / waiting)
    rest -= need
    waiting -= 1
  }
  return rest < 0 ? -1 : Infinity
}

/** Divides a whole number among needs: small needs are met whole, large ones share the rest equally. */
export function fillUp(total: number, needs: readonly number[]): number[] {
  const level = fillLevel(total, needs)
  return needs.map((need) => Math.min(need, Math.max(0, level)))
}
