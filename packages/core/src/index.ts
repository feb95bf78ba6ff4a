export type { Analyser, Chunk, Chunker, ChunkPlace, TokenCounter } from './search/parts.ts'
export { fixedClock, systemClock } from './clock.ts'
export type { Clock, FixedClock } from './clock.ts'
export type {
  ConflictResolver,
  ContextBlock,
  Retrieval,
  Retriever,
  RetrieveRequest,
  SourceLines,
  TraceEvent,
} from './context/retriever.ts'
export { contentHash } from './store/content-hash.ts'
export type {
  AssembledContext,
  AssembleRequest,
  ContextAssembler,
  ContextTrace,
  ContextWarning,
} from './context/context-assembler.ts'
export type { ContextConfiguration } from './context/context-configuration.ts'
export type { Ingester, ConversationMessage, Message, ToolCall } from './context/message.ts'
export { MemoryError } from './checks/errors.ts'
export type {
  Change,
  Commit,
  CommitOptions,
  FileStat,
  MemoryStore,
  ReadOptions,
  WriteOptions,
} from './store/memory-store.ts'
export type { ChatAnswer, Embedder, LanguageModel, TokenUsage } from './search/parts.ts'
export type { Scope } from './store/path.ts'
export type { SearchExplanation, SearchHit, SearchHits } from './search/search-hit.ts'
export type { Where } from './search/check-where.ts'
export type { Degradation, Respelling, SyncOptions, SyncProgress, SyncReport } from './search/search-index.ts'
export type {
  Diagnosis,
  DoctorOptions,
  Finding,
  OpenOptions,
  Residue,
  Storage,
  StorageAdapter,
} from './storage.ts'
export { overlayStore, scopedStore } from './store/views.ts'
