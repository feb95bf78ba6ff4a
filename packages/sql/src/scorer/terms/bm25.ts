import { compareScored } from './best-scores.ts'
import type { Scored } from './best-scores.ts'

/** The constants of FTS5's bm25(). */
const K1 = 1.2
const B = 0.75
const LEAST_WEIGHT = 1e-6

/**
 * The weight of a term that `having` of `documents` documents have, as FTS5 computes it: at least a
 * millionth, even for a common term.
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

/** The parts of a chunk's exact score in a view; `path` and `id` break ties between equal scores. */
interface CountedChunk extends Required<Pick<Scored, 'id' | 'path' | 'counts'>> {
  /** The number of terms in the chunk. */
  readonly length: number
  /** The number of chunks of the view with the term at this index. */
  having(place: number): number
  /** The number of chunks in the view, and of the terms in all of them. */
  readonly documents: number
  readonly totalLength: number
}

/** The best of some chunks, best first, with exact scores: equal bit for bit in every storage. */
export function bestScored<Chunk extends CountedChunk>(
  chunks: readonly Chunk[],
  limit: number,
): { readonly chunk: Chunk; readonly score: number }[] {
  const scored = chunks.map((chunk) => {
    const { id, path, counts, documents } = chunk
    const norm = lengthNorm(chunk.length, chunk.totalLength / documents)
    const score = counts.reduce((sum, count, place) => {
      const weight = termWeight(documents, chunk.having(place))
      return count === 0 ? sum : sum + termScore(weight, count, norm)
    }, 0)
    return { id, path, chunk, score: -score }
  })
  return scored.toSorted(compareScored).slice(0, limit)
}
