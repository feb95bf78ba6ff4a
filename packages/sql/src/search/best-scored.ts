import { compareScored } from '../scorer/terms/best-scores.ts'
import type { Scored } from '../scorer/terms/best-scores.ts'
import { lengthNorm, termScore, termWeight } from '../scorer/terms/bm25.ts'

/** The parts of a chunk's exact score in a view; `path` and `id` break ties between equal scores. */
export interface CountedChunk extends Required<Pick<Scored, 'id' | 'path' | 'counts'>> {
  /** The number of terms in the chunk. */
  readonly length: number
  /** The number of chunks of the view with the term at this index. */
  having(place: number): number
  /** The number of chunks in the view, and of all their terms. */
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
