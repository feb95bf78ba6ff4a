/**
 * Divides a whole number in proportion to weights: whole parts, as many as there are weights, that add up to `total`, which is at most the sum of
 * the weights. What rounding leaves goes to the largest remainders (Hamilton's method), the earlier first.
 */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((whole, weight) => whole + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (weight * total) / sum)
  const parts = exact.map(Math.floor)
  const left = total - parts.reduce((whole, part) => whole + part, 0)
  const byRemainder = exact.map((part, place) => ({ place, remainder: part - Math.floor(part) })).sort((a, b) => b.remainder - a.remainder)
  for (const { place } of byRemainder.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1
  return parts
}

/** Divides a whole number among needs: small needs are met whole, and the large ones share the rest equally. */
export function fillUp(total: number, needs: readonly number[]): number[] {
  const parts = needs.map(() => 0)
  let [rest, waiting] = [total, needs.length]
  for (const { need, place } of needs.map((need, place) => ({ need, place })).sort((a, b) => a.need - b.need)) {
    const part = Math.min(need, Math.floor(rest / waiting))
    parts[place] = part
    rest -= part
    waiting -= 1
  }
  return parts
}
