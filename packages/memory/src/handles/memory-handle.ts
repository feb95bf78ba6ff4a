import type { AssembledContext, AssembleRequest, MemoryStore, SearchHits } from '@sheaf/core'
import type { BootstrapOptions } from '@sheaf/documents'
import type { OptionNames } from '@sheaf/core/adapter'
import type { FilesOptions, ListedFile } from '../search/list-files.ts'
import type { SearchOptions } from '../search/search-page.ts'

/** One view of a memory: its files, a search over them, and contexts made of them. */
export interface MemoryHandle {
  /** The files that the handle sees. Changes are durable, and searchable, once they resolve. */
  readonly store: MemoryStore
  /**
   * The best pieces of memory for `query`, best first. Any text is a query: words to look for, never syntax.
   * Blank text finds nothing. In a message with a question only the question counts, without greetings and
   * thanks, as in `assemble`. Deleted texts in the trash are never found. With an embedder, `degraded` of the
   * hits reports a search without vectors, or with some missing. Throws InvalidArgumentError or
   * InvalidPathError for options out of range, never because of the query.
   */
  search(query: string, options?: SearchOptions): Promise<SearchHits>
  /**
   * Lists the files that have text to search, by path, with their fields: all, or those that pass `where`.
   * `at`, `role` and `speaker` belong to messages, and throw InvalidArgumentError.
   */
  files(options?: FilesOptions): Promise<ListedFile[]>
  /**
   * Assembles a context for a model, never above `maxTokens`: the system prompt, the files that are always
   * offered, memory for the current message, and the conversation. Throws BudgetExceededError if the system
   * prompt and the current message alone are too much.
   */
  assemble(request: AssembleRequest): Promise<AssembledContext>
}

/** Limits of a bootstrap text. */
export type BootstrapLimits = Pick<BootstrapOptions, 'fileCap' | 'maxTokens' | 'abortSignal'>

/** Limits of a user's bootstrap text. */
export interface UserBootstrapLimits extends BootstrapLimits {
  /** The number of last daily logs, or the number of days from which to take them. 3 logs by default. */
  readonly dailyLogs?: number | { readonly days: number }
}

/** Options of a context whose query comes from its messages. */
export const ASSEMBLE_NAMES: OptionNames<Omit<AssembleRequest, 'query' | 'recorded' | 'except'>> = {
  context: true,
  maxTokens: true,
  messages: true,
  order: true,
  system: true,
  tools: true,
  where: true,
  within: true,
  abortSignal: true,
}
