/** The constants of FTS5's bm25(), which no option changes. */
const K1 = 1.2
const B = 0.75
const LEAST_WEIGHT = 1e-6

/**
 * The weight of a term that `having` of all documents have, as FTS5 computes it: at least a millionth, even
 * for a common term.
 */
export function termWeight(documents: number, having: number): number {
  const weight = Math.log((documents - having + 0.5) / (having + 0.5))
  return weight <= 0 ? LEAST_WEIGHT : weight
}

/**
 * The part of bm25's denominator that depends on the length of a document. The order of the operations is
 * FTS5's, so that the sums are equal bit for bit.
 */
export function lengthNorm(length: number, meanLength: number): number {
  return K1 * (1 - B + (B * length) / meanLength)
}

/** The part of a document's score that one term adds. */
export function termScore(weight: number, frequency: number, norm: number): number {
  return weight * ((frequency * (K1 + 1)) / (frequency + norm))
}
