import { approximateTokens } from '@sheaf/chunker'
import { checkOptions, checkPart, checkText, checkValue, refuse } from '@sheaf/core/adapter'
import type {
  ContextBlock,
  Degradation,
  Retrieval,
  Retriever,
  RetrieveRequest,
  Scope,
  SearchHit,
  TokenCounter,
  TraceEvent,
} from '@sheaf/core'
import { commonScopes, findOutside } from '../searcher/find-outside.ts'
import { LEFT_OUT, MAX_HITS, RETRIEVAL_LIMIT, WEAK_SHARE } from '../defaults.ts'
import { renderBlocks } from './fit-sections.ts'
import type { Searcher } from '../searcher/searcher-options.ts'
import { blockLimit, tokenLimit, RETRIEVE_NAMES } from './claim-room.ts'

/** The id of the event of an incomplete search. All sections that search share it. */
const INCOMPLETE = 'search:incomplete'

/** Options of {@link hybridRetriever}. */
export interface HybridRetrieverOptions {
  readonly searcher: Searcher
  /** Counts the tokens of a request with `maxTokens`. `approximateTokens()` by default. */
  readonly tokens?: Pick<TokenCounter, 'count'>
  /** The most blocks. A whole number from 0 to 200; 100 by default. A request may lower it. */
  readonly limit?: number
  /** The scopes of every search; a request's `within` narrows them further. Everywhere by default. */
  readonly within?: readonly Scope[]
}

/**
 * Retrieves the hits of a search for the request's query, one block for each, best first: `text` is exactly
 * the lines of the hit, and the id is `path#L3-L9` (with `.2`, `.3` for further pieces of the same long
 * line). A blank or absent query retrieves nothing. There are as many blocks as the limit, or as there are
 * hits: other hits replace lines that the request leaves out (`except`). A hit with some of these lines is a
 * block of its other lines; a hit with nothing else makes an event. With `maxTokens`, blocks are taken in
 * order while `renderBlocks` of them fits; the first that does not fit and all after it are left out, each
 * with an event. An incomplete search makes an event with the message of its `degraded`. Throws
 * `invalid-argument` for options that are missing or out of range.
 */
export function hybridRetriever(options: HybridRetrieverOptions): Retriever {
  const {
    searcher,
    tokens = approximateTokens(),
    limit = RETRIEVAL_LIMIT,
  } = checkOptions(options, { limit: true, searcher: true, tokens: true, within: true }, '{ searcher }')
  checkPart('searcher', searcher, ['search'])
  checkPart('tokens', tokens, ['count'])
  checkValue.scopes('within', options.within)
  const own = options.within?.map(({ directory, except = [] }): Scope => ({ directory, except: [...except] }))
  // Refuses it now, not in the first retrieval.
  if (blockLimit(limit) > MAX_HITS) refuse('limit', `must be a whole number from 0 to ${MAX_HITS}`)
  return {
    async retrieve(request: RetrieveRequest): Promise<Retrieval> {
      const {
        query = '',
        maxTokens,
        limit: requested,
        within,
        where,
        except = [],
        abortSignal,
      } = checkOptions(request, RETRIEVE_NAMES, '{ query }')
      checkText('query', query)
      checkValue.scopes('within', within)
      checkValue.list('except', except, 'of lines such as { source, lineStart, lineEnd }')
      const most = tokenLimit(maxTokens)
      const mostBlocks = blockLimit(limit, requested)
      abortSignal?.throwIfAborted()
      if (query.trim() === '' || mostBlocks === 0) return { blocks: [], events: [] }
      const scopes = commonScopes(own, within)
      let degraded: Degradation | undefined
      const observed: Searcher = {
        async search(...asked) {
          const answer = await searcher.search(...asked)
          degraded ??= answer.degraded
          return answer
        },
      }
      const { hits, leftOut } = await findOutside(observed, query, {
        limit: mostBlocks,
        within: scopes,
        where,
        except,
        abortSignal,
      })
      const weak = WEAK_SHARE * (hits[0]?.signals.fusion ?? 0)
      const strong = hits.filter(({ message, signals }) => message === undefined || signals.fusion >= weak)
      const blocks = blocksOf(
        hits.filter(
          (hit) => strong.includes(hit) || (hit.message?.isReply === true && !isOrphan(hit, hits, strong)),
        ),
      )
      const kept = countFitting(blocks, most, tokens)
      const noRoom = `does not fit the ${most} tokens of the retrieval after the better ranked`
      const tooLarge = blocks.slice(kept).map((block) => droppedEvent(block, tokens, noRoom, block.rank))
      const known = blocksOf(leftOut).map((block) => droppedEvent(block, tokens, LEFT_OUT))
      const incomplete: TraceEvent[] =
        degraded === undefined ? [] : [{ id: INCOMPLETE, status: 'dropped', reason: degraded.message }]
      return { blocks: blocks.slice(0, kept), events: [...known, ...tooLarge, ...incomplete] }
    },
  }
}

// A reply says nothing without the message that it answers.
function isOrphan(reply: SearchHit, hits: readonly SearchHit[], shown: readonly SearchHit[]): boolean {
  const [asked] = hits
    .filter(({ source, message, lineStart }) => {
      return source === reply.source && message?.role === 'user' && lineStart < reply.lineStart
    })
    .toSorted((a, b) => b.lineStart - a.lineStart)
  return asked !== undefined && !shown.includes(asked)
}

function blocksOf(hits: readonly SearchHit[]): ContextBlock[] {
  const pieces = new Map<string, number>()
  return hits.map(({ source, text, lineStart, lineEnd, updatedAt, date, message, fields }, place) => {
    const lines = `${source}#L${lineStart}-L${lineEnd}`
    const piece = (pieces.get(lines) ?? 0) + 1
    pieces.set(lines, piece)
    return {
      id: piece === 1 ? lines : `${lines}.${piece}`,
      source,
      text,
      lineStart,
      lineEnd,
      updatedAt,
      rank: place + 1,
      ...(date && { date }),
      ...(message && { message }),
      ...(fields && { fields }),
    }
  })
}

// Counts the whole text each time, so that the limit holds for counters that are not additive.
function countFitting(
  blocks: readonly ContextBlock[],
  maxTokens: number,
  tokens: Pick<TokenCounter, 'count'>,
): number {
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

function droppedEvent(
  block: ContextBlock,
  tokens: Pick<TokenCounter, 'count'>,
  reason: string,
  rank?: number,
): TraceEvent {
  const { id, source, lineStart, lineEnd } = block
  return {
    id,
    source,
    lineStart,
    lineEnd,
    status: 'dropped',
    tokens: tokens.count(renderBlocks([block])),
    ...(rank !== undefined && { rank }),
    reason,
  }
}
