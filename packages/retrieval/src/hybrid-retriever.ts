import { approximateTokens } from '@sheaf/chunker'
import type { ContextBlock, Retrieval, Retriever, RetrieveRequest, SearchHit, TokenCounter, TraceEvent } from '@sheaf/core'
import { RETRIEVAL_LIMIT } from './defaults.ts'
import { renderBlocks } from './render-blocks.ts'
import type { Searcher } from './searcher.ts'
import { tokenLimit } from './token-limit.ts'

/** What a hybrid retriever is made of. */
export interface HybridRetrieverOptions {
  readonly searcher: Searcher
  /** Counts what a request with `maxTokens` may have. `approximateTokens()` by default. */
  readonly tokens?: Pick<TokenCounter, 'count'>
  /** The most blocks. A whole number from 0; 50 by default, and more than 200 counts as 200. */
  readonly limit?: number
}

/**
 * Retrieves what a search for the request's query finds, a block for each hit, best first: `text` is exactly the lines of the hit,
 * and the id is `path#L3-L9` (with `.2`, `.3` for further pieces of the same long line). A blank or absent query retrieves nothing.
 * With `maxTokens`, blocks are taken in order while `renderBlocks` of them fits; the first that does not and all after it are
 * left out, each with an event.
 */
export function hybridRetriever(options: HybridRetrieverOptions): Retriever {
  const { searcher, tokens = approximateTokens(), limit = RETRIEVAL_LIMIT } = options
  return {
    async retrieve({ query = '', maxTokens, within, abortSignal }: RetrieveRequest): Promise<Retrieval> {
      const most = tokenLimit(maxTokens)
      abortSignal?.throwIfAborted()
      if (query.trim() === '') return { blocks: [], events: [] }
      const blocks = blocksOf(await searcher.search(query, { limit, within, abortSignal }))
      const kept = countFitting(blocks, most, tokens)
      return { blocks: blocks.slice(0, kept), events: blocks.slice(kept).map((block) => leftOut(block, most, tokens)) }
    },
  }
}

function blocksOf(hits: readonly SearchHit[]): ContextBlock[] {
  const pieces = new Map<string, number>()
  return hits.map(({ source, text, lineStart, lineEnd, updatedAt }, place) => {
    const lines = `${source}#L${lineStart}-L${lineEnd}`
    const piece = (pieces.get(lines) ?? 0) + 1
    pieces.set(lines, piece)
    return { id: piece === 1 ? lines : `${lines}.${piece}`, source, text, lineStart, lineEnd, updatedAt, rank: place + 1 }
  })
}

// By halving, and counted as a whole each time: no counter has to be additive for the limit to hold.
function countFitting(blocks: readonly ContextBlock[], maxTokens: number, tokens: Pick<TokenCounter, 'count'>): number {
  const fits = (count: number) => tokens.count(renderBlocks(blocks.slice(0, count))) <= maxTokens
  if (maxTokens === Infinity || fits(blocks.length)) return blocks.length
  let [kept, over] = [0, blocks.length]
  while (over - kept > 1) {
    const middle = Math.floor((kept + over) / 2)
    if (fits(middle)) kept = middle
    else over = middle
  }
  return kept
}

function leftOut(block: ContextBlock, maxTokens: number, tokens: Pick<TokenCounter, 'count'>): TraceEvent {
  return {
    id: block.id,
    source: block.source,
    lineStart: block.lineStart,
    lineEnd: block.lineEnd,
    status: 'dropped',
    tokens: tokens.count(renderBlocks([block])),
    rank: block.rank,
    reason: `does not fit the ${maxTokens} tokens of the retrieval after the better ranked`,
  }
}
