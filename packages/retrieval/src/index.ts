export type { MessageWeights } from './messages/message-weights.ts'
export { hybridRetriever } from './retrievers/hybrid-retriever.ts'
export type { HybridRetrieverOptions } from './retrievers/hybrid-retriever.ts'
export { maximalMarginalRelevance } from './vectors/maximal-marginal-relevance.ts'
export type {
  DiverseRank,
  MaximalMarginalRelevanceOptions,
  RelevantText,
} from './vectors/maximal-marginal-relevance.ts'
export { priorityRetriever } from './retrievers/priority-retriever.ts'
export type { PriorityRetrieverOptions } from './retrievers/priority-retriever.ts'
export { queryVectors } from './vectors/query-vectors.ts'
export type { QueryVectors, QueryVectorsOptions } from './vectors/query-vectors.ts'
export { renderBlocks } from './retrievers/render-blocks.ts'
export { createSearcher } from './searcher/searcher.ts'
export type { Searcher, SearcherOptions, SearchOptions, SearchWeights } from './searcher/searcher-options.ts'
export { temporalDecay } from './ranking/temporal-decay.ts'
export type { TemporalDecayOptions } from './ranking/temporal-decay.ts'
export { createVectoriser } from './vectoriser/create-vectoriser.ts'
export type { RetryRules } from './vectoriser/calls/retry.ts'
export type {
  VectorFailure,
  Vectoriser,
  VectoriserOptions,
  VectorProgress,
  VectorReport,
  VectorState,
} from './vectoriser/vectoriser.ts'
