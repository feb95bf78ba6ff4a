export type { MessageWeights } from './messages/message-weights.ts'
export { hybridRetriever } from './hybrid-retriever.ts'
export type { HybridRetrieverOptions } from './hybrid-retriever.ts'
export { maximalMarginalRelevance } from './maximal-marginal-relevance.ts'
export type {
  DiverseRank,
  MaximalMarginalRelevanceOptions,
  RelevantText,
} from './maximal-marginal-relevance.ts'
export { priorityRetriever } from './priority-retriever.ts'
export type { PriorityRetrieverOptions } from './priority-retriever.ts'
export { queryVectors } from './query-vectors.ts'
export type { QueryVectors, QueryVectorsOptions } from './query-vectors.ts'
export { reciprocalRankFusion } from './reciprocal-rank-fusion.ts'
export type { FusedRank, FusionOptions } from './reciprocal-rank-fusion.ts'
export { renderBlocks } from './render-blocks.ts'
export { createSearcher } from './searcher.ts'
export type { Searcher, SearcherOptions, SearchOptions, SearchWeights } from './searcher-options.ts'
export { temporalDecay } from './temporal-decay.ts'
export type { TemporalDecayOptions } from './temporal-decay.ts'
export { createVectoriser } from './vectoriser/create-vectoriser.ts'
export type { RetryRules } from './vectoriser/retry.ts'
export type {
  VectorFailure,
  Vectoriser,
  VectoriserOptions,
  VectorProgress,
  VectorReport,
  VectorState,
} from './vectoriser/vectoriser.ts'
