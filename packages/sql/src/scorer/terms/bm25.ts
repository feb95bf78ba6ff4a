/** The constants of FTS5's bm25(), which no option changes. */
const K1 = 1.2
const B = 0.75
const LEAST_WEIGHT = 1e-6

/**
 * What a term weighs that so many of all documents have, as FTS5 computes it: never less than a millionth,
 * also for a common term.
 */
export function termWeight(documents: number, having: number): number {
  const weight = Math.log((documents - having + 0.5) / (having + 0.5))
  return weight <= 0 ? LEAST_WEIGHT : weight
}

/**
 * What the length of a document adds to the frequency that a term is divided by. The order of the operations
 * is FTS5's, so that the sums are the same bit for bit.
 */
export function lengthNorm(length: number, meanLength: number): number {
  return K1 * (1 - B + (B * length) / meanLength)
}

/** The part of a score that one term has in a document. */
export function termScore(weight: number, frequency: number, norm: number): number {
  return weight * ((frequency * (K1 + 1)) / (frequency + norm))
}
