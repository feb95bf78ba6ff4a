import type { Analyser, Clock, Ingester, LanguageModel, MemoryStore, TokenCounter } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import type { Proposals } from '@sheaf/documents'
import type { SearcherOptions } from '@sheaf/retrieval'

/**
 * How the default searcher ranks, where `createSearcher` shall not use its defaults: `{ halfLifeDays: 7,
 * mmrLambda: 0.5 }`, for one. `createSearcher` of @sheaf/retrieval describes each.
 */
export type RetrievalOptions = Pick<
  SearcherOptions,
  'halfLifeDays' | 'decayFloor' | 'times' | 'mmrLambda' | 'fusion' | 'weights'
>

/** The names of the option `retrieval`. */
export const RETRIEVAL_NAMES: OptionNames<RetrievalOptions> = {
  halfLifeDays: true,
  decayFloor: true,
  times: true,
  mmrLambda: true,
  fusion: true,
  weights: true,
}

/**
 * What a searcher is made of: all that the default one is given, `retrieval` included. So `(parts) =>
 * createSearcher({ ...parts, halfLifeDays: 7 })` is the default one but for its half-life.
 */
export type SearcherParts = SearcherOptions & Required<Pick<SearcherOptions, 'analyser' | 'dateOf'>>

/** What an ingester of one handle is made of. */
export interface IngesterParts {
  /** Whose conversations it learns from. */
  readonly kind: 'whole' | 'agent' | 'user' | 'project' | 'workspace'
  /**
   * The directory of the handle in the storage, such as "users/ada"; the empty text for the whole memory. Its
   * own among all handles.
   */
  readonly home: string
  /** The files that the handle sees. */
  readonly store: MemoryStore
  /** Changes that wait for a person. */
  readonly proposals: Proposals
  /** Whether facts are written or proposed: `learning.policy`, or as the handle's tools write. */
  readonly policy: 'direct' | 'propose'
  readonly clock: Clock
  readonly tokens: TokenCounter
  readonly analyser: Analyser
  /** The model of the memory, if it has one. */
  readonly llm: LanguageModel | undefined
}

/**
 * Makes the ingester of a handle. Called when the handle learns for the first time, and again after its
 * memory was erased.
 */
export type MakeIngester = (parts: IngesterParts) => Ingester
