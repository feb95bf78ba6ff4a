import type { DocumentInterface } from '@langchain/core/documents'
import { BaseRetriever, type BaseRetrieverInput } from '@langchain/core/retrievers'
import type { RunnableConfig } from '@langchain/core/runnables'
import {
  checkFunctions,
  checkOptions,
  untilAborted,
  checkValue,
  refuse,
  type OptionNames,
} from '@sheaf/core/adapter'
import type { SearchHit } from '@sheaf/core'
import type { ScopedMemory } from '@sheaf/memory'

type SearchOptions = NonNullable<Parameters<ScopedMemory['search']>[1]>

/** The most hits of a search, from which a filter chooses. */
const MOST_HITS = 200
const DEFAULT_LIMIT = 10

/**
 * The origin of a document: JSON values, with the names that LangChain's own loaders and splitters use.
 */
interface MemoryDocumentMetadata {
  /** The path of the file, relative to the searched memory. */
  readonly source: string
  /** The lines of the document in the file, counted from 1, both included. */
  readonly loc: { readonly lines: { readonly from: number; readonly to: number } }
  /** The headings above it, outermost first, joined by " › ". Empty without headings. */
  readonly heading: string
  /** Larger is better. Only comparable within one result. */
  readonly score: number
  /** The last change of the file, in ISO 8601. */
  readonly updatedAt: string
}

/**
 * Options of a retriever. `callbacks`, `tags`, `metadata` and `verbose` are those of every LangChain
 * retriever.
 */
interface MemoryRetrieverOptions
  extends BaseRetrieverInput, Pick<SearchOptions, 'limit' | 'where' | 'within'> {
  /**
   * Keeps a hit if it returns true. It chooses from the best 200 hits, and `limit` counts the kept
   * ones. For fields and directories, `where` is exact.
   */
  readonly filter?: (hit: SearchHit) => boolean
}

const NAMES: OptionNames<MemoryRetrieverOptions> = {
  callbacks: true,
  filter: true,
  limit: true,
  metadata: true,
  tags: true,
  verbose: true,
  where: true,
  within: true,
}

/**
 * A retriever over a memory, for chains and for `createRetrieverTool`. It returns the best pieces, best
 * first, 10 by default: `pageContent` is exactly the lines in the metadata, and the id is their
 * citation, `notes/a.md#L3-L9`. Any text is a query; blank text finds nothing. Throws
 * `invalid-argument` for a wrong memory and for options out of range; a wrong path in `within`
 * rejects the search.
 */
export function memoryRetriever(
  handle: Pick<ScopedMemory, 'search'>,
  options: MemoryRetrieverOptions = {},
): BaseRetriever<MemoryDocumentMetadata> {
  // A string has a method `search` as well.
  if (typeof handle !== 'object' || typeof handle?.search !== 'function')
    refuse('handle', 'is missing; pass memory.user(id), a project or workspace, or the whole memory')
  checkFunctions(checkOptions(options, NAMES), 'filter')
  const { limit = DEFAULT_LIMIT } = options
  checkValue.whole('limit', limit, 0, { to: MOST_HITS })
  return new MemoryRetriever(handle, { ...options, limit })
}

class MemoryRetriever extends BaseRetriever<MemoryDocumentMetadata> {
  readonly lc_namespace: string[] = ['sheaf', 'langchain']
  readonly #handle: Pick<ScopedMemory, 'search'>
  readonly #options: MemoryRetrieverOptions

  constructor(handle: Pick<ScopedMemory, 'search'>, options: MemoryRetrieverOptions) {
    super(options)
    this.#handle = handle
    this.#options = options
  }

  static override lc_name(): string {
    return 'MemoryRetriever'
  }

  // LangChain passes no abort signal to the method below.
  override async invoke(
    input: string,
    config?: RunnableConfig,
  ): Promise<DocumentInterface<MemoryDocumentMetadata>[]> {
    return await untilAborted(() => super.invoke(input, config), config?.signal)
  }

  override async _getRelevantDocuments(query: string): Promise<DocumentInterface<MemoryDocumentMetadata>[]> {
    const { limit, where, within, filter } = this.#options
    if (filter === undefined)
      return (await this.#handle.search(query, { limit, where, within })).map(toDocument)
    const hits = await this.#handle.search(query, { limit: MOST_HITS, where, within })
    return hits.filter(filter).slice(0, limit).map(toDocument)
  }
}

function toDocument({
  source,
  text,
  lineStart,
  lineEnd,
  headings,
  rank,
  updatedAt,
}: SearchHit): DocumentInterface<MemoryDocumentMetadata> {
  return {
    id: `${source}#L${lineStart}-L${lineEnd}`,
    pageContent: text,
    metadata: {
      source,
      loc: { lines: { from: lineStart, to: lineEnd } },
      heading: headings.join(' › '),
      score: -rank,
      updatedAt: updatedAt.toISOString(),
    },
  }
}
