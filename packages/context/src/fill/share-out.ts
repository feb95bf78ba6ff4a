/**
 * Divides a whole number in proportion to weights: whole parts, one for each weight, that add up to
 * `total`, which is at most the sum of the weights. What rounding leaves goes to the largest remainders
 * (Hamilton's method), the earlier first.
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
 * The largest level to which all needs may be cut so that together they have at most `total`: needs below it
 * are met whole, those above it get as much each. Infinity when all can be met; below 0 when the total is.
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

/**
 * Divides a whole number among needs: small needs are met whole, and the large ones share the rest equally.
 */
export function fillUp(total: number, needs: readonly number[]): number[] {
  const level = fillLevel(total, needs)
  return needs.map((need) => Math.min(need, Math.max(0, level)))
}
