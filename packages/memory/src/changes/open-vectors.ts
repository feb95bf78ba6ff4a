import type { Clock, Embedder } from '@sheaf/core'
import type { SearchIndex } from '@sheaf/core/adapter'
import { createVectoriser } from '@sheaf/retrieval'
import type { Searcher } from '@sheaf/retrieval'
import { WAKE_SECONDS } from '../defaults.ts'

type Vectoriser = ReturnType<typeof createVectoriser>

/** How to embed texts. */
export type EmbeddingOptions = Omit<
  Parameters<typeof createVectoriser>[0],
  'index' | 'embedder' | 'abortSignal'
>

/** The vectors of a memory's texts, made in the background. */
export type Vectors = Pick<Vectoriser, 'flush' | 'state' | 'erasePrevious'>

/** Starts a vectoriser for the texts without a vector; undefined without an embedder. */
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
 * The same searcher. From time to time a search also wakes the vectoriser, for texts that other processes or
 * people wrote.
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
