import { compareScored } from '../scorer/terms/best-scores.ts'
import type { Scored } from '../scorer/terms/best-scores.ts'
import { lengthNorm, termScore, termWeight } from '../scorer/terms/bm25.ts'

/** What the exact score of a chunk in a view is made of; `path` and `id` decide between equal scores. */
export interface CountedChunk extends Required<Pick<Scored, 'id' | 'path' | 'counts'>> {
  /** How many terms the chunk has. */
  readonly length: number
  /** How many chunks of the view have the term at this place. */
  having(place: number): number
  /** Chunks of the view, and all their terms. */
  readonly documents: number
  readonly totalLength: number
}

/** The best of some chunks, best first, with exact scores: those of every storage, bit for bit. */
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
