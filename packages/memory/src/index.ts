export type { BackupOptions, BackupReceipt } from './backup/backup.ts'
export { createMemory } from './create-memory.ts'
export type { MemoryOptions } from './options/memory-options.ts'
export type { ContextRetention } from './contexts/kept-contexts.ts'
export type {
  ContextListOptions,
  ContextRequest,
  RecordedContext,
  ShownContext,
  ShownMessage,
  ShownPart,
} from './contexts/recorded-context.ts'
export { defaultAssembler } from './context/default-assembler.ts'
export type {
  Learning,
  LearningEvent,
  LearningOptions,
  LearningResult,
  LearningStatus,
} from './learning/learning.ts'
export type { IdList, IdListOptions } from './handles/list-ids.ts'
export type { AgentMemory, Memory, WholeMemory, WorkspaceOptions } from './memory.ts'
export type { FilesOptions, ListedFile } from './search/list-files.ts'
export type { BootstrapLimits, MemoryHandle, UserBootstrapLimits } from './handles/memory-handle.ts'
export type {
  ChangeFeedOptions,
  ChangeListener,
  MemoryChange,
  SubscribeOptions,
} from './changes/memory-change.ts'
export type { EmbeddingOptions, Vectors } from './changes/open-vectors.ts'
export type { ErasureReceipt, ForgetReceipt, ForgetRequest, RemovalReceipt } from './handles/removal.ts'
export type { ProjectMemory, ScopedMemory, UserMemory, WorkspaceMemory } from './handles/scoped-memory.ts'
export type { TelemetryOptions } from './telemetry/telemetry-options.ts'
export type { SearchOptions } from './options/search-options.ts'
export type { Standing } from './context/standing.ts'
export type { Thread, ThreadRecordOptions, ThreadRequest, ThreadSummaryOptions } from './thread/thread.ts'
export { projectConflicts, projectSources, workspaceSources } from './thread/thread-assemblers.ts'
export { userSources } from './context/user-sources.ts'
export type { AssemblerParts } from './context/assembler-parts.ts'
export type { MakeIngester, RetrievalOptions, SearcherParts } from './options/part-options.ts'
