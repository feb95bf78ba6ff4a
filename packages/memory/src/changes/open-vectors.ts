import type { Clock, Embedder } from '@sheaf/core'
import type { SearchIndex } from '@sheaf/core/adapter'
import { createVectoriser } from '@sheaf/retrieval'
import type { Searcher, Vectoriser, VectoriserOptions } from '@sheaf/retrieval'
import { WAKE_SECONDS } from '../defaults.ts'

/** How texts are embedded. */
export type EmbeddingOptions = Omit<VectoriserOptions, 'index' | 'embedder' | 'abortSignal'>

/** The vectors of a memory's texts, made in the background. */
export type Vectors = Pick<Vectoriser, 'flush' | 'state' | 'erasePrevious'>

/**
 * A vectoriser for an open storage; undefined without an embedder. It begins with the texts that have no
 * vector yet.
 */
export function openVectors(
  index: SearchIndex,
  embedder: Embedder | undefined,
  options: EmbeddingOptions = {},
): Vectoriser | undefined {
  if (embedder === undefined) return undefined
  const vectoriser = createVectoriser({ ...options, index, embedder })
  vectoriser.wake()
  return vectoriser
}

/**
 * The same searcher. From time to time a search looks for texts that came from elsewhere: from other
 * processes, or by hand.
 */
export function wakingSearcher(
  searcher: Searcher,
  vectoriser: Vectoriser | undefined,
  clock: Pick<Clock, 'now'>,
): Searcher {
  if (vectoriser === undefined) return searcher
  let last = clock.now().getTime()
  return {
    async search(query, options) {
      const hits = await searcher.search(query, options)
      const now = clock.now().getTime()
      if (Math.abs(now - last) >= WAKE_SECONDS * 1000) {
        last = now
        vectoriser.wake()
      }
      return hits
    },
  }
}
