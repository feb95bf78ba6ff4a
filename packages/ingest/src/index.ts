export { createObservationIngester } from './observations/create-observation-ingester.ts'
export { budgetedModel } from './observations/budget/budgeted-model.ts'
export type { BudgetedModelOptions } from './observations/budget/budgeted-model.ts'
export type { IngestBudget } from './observations/budget/ingest-budget.ts'
export { readUsage } from './observations/budget/usage-record.ts'
export type { DayUsage, UsageRecord } from './observations/budget/usage-record.ts'
export type {
  ObservationEvent,
  ObservationIngester,
  ObservationOptions,
  ObservationResult,
} from './observations/observation.ts'
export type { ObservationIngesterOptions } from './observations/observation-settings.ts'
export { presentFacts } from './observations/facts/present-facts.ts'
export { withoutSources } from './observations/facts/without-sources.ts'
export { createIngestionQueue } from './queue/create-ingestion-queue.ts'
export type { IngestionQueue, IngestionQueueOptions, QueueEvent } from './queue/ingestion-queue.ts'
export { compress } from './summaries/compress.ts'
export type { CompressOptions, CompressResult } from './summaries/compress.ts'
export { summarizeConversation } from './summaries/summarize-conversation.ts'
export type { ConversationSummary, SummarizeConversationOptions } from './summaries/summarize-conversation.ts'
export { summarize } from './summaries/summarize.ts'
export type { SummarizeOptions, SummarizeResult } from './summaries/summarize.ts'
export type { PolicyOptions } from './summaries/through-gate.ts'
