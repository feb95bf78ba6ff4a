import type { Analyser, Clock, Ingester, LanguageModel, MemoryStore, TokenCounter } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import type { Proposals } from '@sheaf/documents'
import type { SearcherOptions } from '@sheaf/retrieval'

/**
 * Ranking of the default searcher, such as `{ halfLifeDays: 7, mmrLambda: 0.5 }`. `createSearcher` of
 * @sheaf/retrieval describes each.
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
 * Parts for a searcher: all that the default one gets, `retrieval` included.
 * `(parts) => createSearcher({ ...parts, halfLifeDays: 7 })` is the default one with another half-life.
 */
export type SearcherParts = SearcherOptions & Required<Pick<SearcherOptions, 'analyser' | 'dateOf'>>

/** Parts for the ingester of one handle. */
export interface IngesterParts {
  /** The kind of the handle. */
  readonly kind: 'whole' | 'agent' | 'user' | 'project' | 'workspace'
  /**
   * The directory of the handle in the storage, such as "users/ada": unique, but the empty text for both the
   * whole memory and the agent.
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
