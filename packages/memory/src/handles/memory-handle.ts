import type { AssembledContext, AssembleRequest, MemoryStore, SearchHits } from '@sheaf/core'
import type { BootstrapOptions } from '@sheaf/documents'
import type { SearchOptions } from '../options/search-options.ts'

/** One view of a memory: its files, a search over them, and contexts made of them. */
export interface MemoryHandle {
  /** The files that the handle sees. Changes are durable, and searchable, once they resolve. */
  readonly store: MemoryStore
  /**
   * The best pieces of memory for `query`, best first. Any text is a query: it is words to look for, never
   * syntax; blank text finds nothing. What was deleted and waits in the trash is never found. With an
   * embedder, `degraded` of the hits reports a search without vectors, or with some missing. Throws
   * InvalidArgumentError or InvalidPathError for options out of range, never because of the query.
   */
  search(query: string, options?: SearchOptions): Promise<SearchHits>
  /**
   * A context for a model that never exceeds `maxTokens`: the system prompt, the files that are always
   * offered, what the current message calls for, and the conversation. Throws BudgetExceededError when the
   * system prompt and the current message alone are too much.
   */
  assemble(request: AssembleRequest): Promise<AssembledContext>
}

/** How large a bootstrap text may be. */
export type BootstrapLimits = Pick<BootstrapOptions, 'fileCap' | 'maxTokens' | 'abortSignal'>

/** How large a user's bootstrap text may be, and how far back it goes. */
export interface UserBootstrapLimits extends BootstrapLimits {
  /** The last so many daily logs, or those of the last so many days. 3 logs by default. */
  readonly dailyLogs?: number | { readonly days: number }
}
