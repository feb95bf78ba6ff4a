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

/** Parts to choose pieces of some files. */
interface LeadingChunksOptions {
  readonly store: Pick<MemoryStore, 'read' | 'stat'>
  readonly searcher: Searcher
  readonly chunker: Chunker
  readonly tokens: TokenCounter
  /** The files, the most important one first. */
  readonly paths: (options: ReadOptions) => Promise<readonly string[]>
}

/**
 * Offers the pieces of a few files that answer the query best. If they are fewer than the request's limit,
 * the files' first pieces follow, in order, up to the limit: a project's memory is useful even without a word
 * of the question. Without a limit, the first piece follows only if nothing answers. Leaves out files outside
 * of the request's `within`.
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

// True if it has all lines. Pieces of one long line have the same lines, so their texts are compared. Pieces
// that share only some lines are two, as in a search.
function shows({ source, text, lineStart = 1, lineEnd = Infinity }: ContextBlock, block: Place): boolean {
  if (source !== block.source || lineStart > block.lineStart || block.lineEnd > lineEnd) return false
  return lineStart < lineEnd || text === block.text
}

function tooLarge(block: ContextBlock & SourceLines, maxTokens: number, tokens: TokenCounter): TraceEvent {
  const { id, source, lineStart, lineEnd, rank } = block
  return {
    id,
    source,
    lineStart,
    lineEnd,
    status: 'dropped',
    tokens: tokens.count(renderBlocks([block])),
    rank,
    reason: `does not fit the ${maxTokens} tokens of the retrieval after the pieces before it`,
  }
}

// Numbers pieces of one long line as a hybrid retrieval does.
function freeId(id: string, known: readonly string[]): string {
  for (let piece = 1; ; piece += 1) {
    const name = piece === 1 ? id : `${id}.${piece}`
    if (!known.includes(name)) return name
  }
}
