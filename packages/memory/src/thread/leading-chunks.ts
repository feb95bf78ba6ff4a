import { MemoryError } from '@sheaf/core'
import { isInScope } from '@sheaf/core/adapter'
import type {
  Chunker,
  ContextBlock,
  MemoryStore,
  ReadOptions,
  Retriever,
  SourceLines,
  TokenCounter,
  TraceEvent,
} from '@sheaf/core'
import { hybridRetriever, renderBlocks } from '@sheaf/retrieval'
import type { Searcher } from '@sheaf/retrieval'

/** What the pieces of some files are chosen with. */
export interface LeadingChunksOptions {
  readonly store: Pick<MemoryStore, 'read' | 'stat'>
  readonly searcher: Searcher
  readonly chunker: Chunker
  readonly tokens: TokenCounter
  /** The files, the most important one first. */
  readonly paths: (options: ReadOptions) => Promise<readonly string[]>
}

/**
 * The pieces of a few files that answer the query best; where these are fewer than the request's limit, the
 * files' first pieces follow, in order, until there are as many as the limit or no more. A project's memory
 * is useful also where it shares no word with the question. Where a request names no limit, the first piece
 * follows where nothing answers. Files outside of the request's `within` have no part in it.
 */
export function leadingChunks({ store, searcher, chunker, tokens, paths }: LeadingChunksOptions): Retriever {
  return {
    async retrieve(request) {
      const { limit: least = 1, maxTokens = Infinity, except = [], abortSignal } = request
      const files = (await paths({ abortSignal })).filter((path) => isInScope(path, request.within))
      const within = files.map((path) => ({ directory: path }))
      const { blocks, events } = await hybridRetriever({ searcher, tokens, within }).retrieve(request)
      const left = new Set(events.map(({ id }) => id))
      const chosen = [...blocks]
      for (const path of files) {
        if (chosen.length >= least) break
        for (const block of await blocksOf(path, { store, chunker, abortSignal })) {
          if (chosen.length >= least) break
          if (
            left.has(block.id) ||
            except.some((lines) => meets(block, lines)) ||
            chosen.some((other) => shows(other, block))
          )
            continue
          const next = {
            ...block,
            id: freeId(block.id, [...left, ...chosen.map(({ id }) => id)]),
            rank: chosen.length + 1,
          }
          if (tokens.count(renderBlocks([...chosen, next])) > maxTokens) {
            return { blocks: chosen, events: [...events, tooLarge(next, maxTokens, tokens)] }
          }
          chosen.push(next)
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
    const [content, stat] = await Promise.all([
      store.read(path, { abortSignal }),
      store.stat(path, { abortSignal }),
    ])
    const changed = stat === undefined ? {} : { updatedAt: stat.updatedAt }
    return chunker.chunk(content).flatMap(({ text, lineStart, lineEnd }) => {
      return text.trim() === ''
        ? []
        : [{ id: `${path}#L${lineStart}-L${lineEnd}`, source: path, text, lineStart, lineEnd, ...changed }]
    })
  } catch (error) {
    if (MemoryError.isInstance(error, 'not-found')) return []
    throw error
  }
}

function meets(block: SourceLines, lines: SourceLines): boolean {
  return lines.source === block.source && lines.lineStart <= block.lineEnd && block.lineStart <= lines.lineEnd
}

// All of its lines; pieces of one long line have the same lines, and each is another text. Pieces that share
// some lines are two, as for a search.
function shows({ source, text, lineStart = 1, lineEnd = Infinity }: ContextBlock, block: Place): boolean {
  if (source !== block.source || lineStart > block.lineStart || block.lineEnd > lineEnd) return false
  return lineStart < lineEnd || text === block.text
}

function tooLarge(block: ContextBlock & SourceLines, maxTokens: number, tokens: TokenCounter): TraceEvent {
  const { id, source, lineStart, lineEnd, rank } = block
  const reason = `does not fit the ${maxTokens} tokens of the retrieval after the pieces before it`
  return {
    id,
    source,
    lineStart,
    lineEnd,
    status: 'dropped',
    tokens: tokens.count(renderBlocks([block])),
    rank,
    reason,
  }
}

// As a hybrid retrieval distinguishes the pieces of one long line.
function freeId(id: string, known: readonly string[]): string {
  for (let piece = 1; ; piece += 1) {
    const name = piece === 1 ? id : `${id}.${piece}`
    if (!known.includes(name)) return name
  }
}
