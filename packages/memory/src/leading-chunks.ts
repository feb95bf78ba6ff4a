import type { Chunker, ContextBlock, MemoryStore, ReadOptions, Retriever, SourceLines, TokenCounter } from '@sheaf/core'
import { MemoryError } from '@sheaf/core'
import { hybridRetriever, renderBlocks } from '@sheaf/retrieval'
import type { Searcher } from '@sheaf/retrieval'

/** What the pieces of some files are chosen with. */
export interface LeadingChunksOptions {
  readonly store: Pick<MemoryStore, 'read'>
  readonly searcher: Searcher
  readonly chunker: Chunker
  readonly tokens: TokenCounter
  /** The files, the most important one first. */
  readonly paths: (options: ReadOptions) => Promise<readonly string[]>
}

/**
 * The pieces of a few files that answer the query best; where these are fewer than the request's limit, the files' first pieces follow, in order. What a project
 * remembers has something to say also where it shares no word with the question. The limit is 1 where a request names none.
 */
export function leadingChunks({ store, searcher, chunker, tokens, paths }: LeadingChunksOptions): Retriever {
  return {
    async retrieve(request) {
      const { limit = 1, maxTokens = Infinity, except = [], abortSignal } = request
      const files = await paths({ abortSignal })
      const within = files.map((path) => ({ directory: path }))
      const { blocks, events } = await hybridRetriever({ searcher, tokens, within }).retrieve({ ...request, limit })
      const known = new Set([...blocks, ...events].map(({ id }) => id))
      const chosen = [...blocks]
      for (const path of files) {
        if (chosen.length >= limit) break
        for (const block of await blocksOf(path, { store, chunker, abortSignal })) {
          if (chosen.length >= limit) break
          if (known.has(block.id) || showsAny(block, [...chosen, ...except])) continue
          const next = [...chosen, { ...block, rank: chosen.length + 1 }]
          if (tokens.count(renderBlocks(next)) <= maxTokens) chosen.push(...next.slice(-1))
        }
      }
      return { blocks: chosen, events }
    },
  }
}

type Place = Omit<ContextBlock, 'rank'> & SourceLines

async function blocksOf(
  path: string,
  { store, chunker, abortSignal }: Pick<LeadingChunksOptions, 'store' | 'chunker'> & ReadOptions,
): Promise<Place[]> {
  try {
    const content = await store.read(path, { abortSignal })
    return chunker.chunk(content).map(({ text, lineStart, lineEnd }) => {
      return { id: `${path}#L${lineStart}-L${lineEnd}`, source: path, text, lineStart, lineEnd }
    })
  } catch (error) {
    if (MemoryError.isInstance(error, 'not-found')) return []
    throw error
  }
}

function showsAny(block: Place, others: readonly Partial<SourceLines>[]): boolean {
  return others.some(
    ({ source, lineStart = 1, lineEnd = Infinity }) => source === block.source && lineStart <= block.lineEnd && block.lineStart <= lineEnd,
  )
}
