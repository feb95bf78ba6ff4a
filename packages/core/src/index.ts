export type { Analyser } from './search/analyser.ts'
export type { Chunk, Chunker, ChunkPlace, ChunksFrom } from './search/chunk.ts'
export {
  checkFunctions,
  checkObject,
  checkOptions,
  checkPart,
  checkScopes,
  checkText,
  OPTION_NAMES,
  scopesOf,
} from './checks/check-arguments.ts'
export type { OptionNames } from './checks/check-arguments.ts'
export { isRecord } from './checks/is-record.ts'
export { fixedClock, systemClock } from './clock.ts'
export type { Clock, FixedClock } from './clock.ts'
export type { ConflictResolver } from './context/conflict-resolver.ts'
export { contentHash } from './store/content-hash.ts'
export type { AssembledContext, AssembleRequest, ContextAssembler } from './context/context-assembler.ts'
export type { ContextTrace, SectionTrace, TraceEvent } from './context/context-trace.ts'
export { PATH_LIMITS, STORE_DEFAULTS, SYSTEM_DIRECTORIES } from './defaults.ts'
export {
  BudgetExceededError,
  ClosedError,
  ConflictError,
  InvalidArgumentError,
  DamagedError,
  InvalidContentError,
  InvalidPathError,
  ModelFailedError,
  NotFoundError,
  ScopeViolationError,
  TooLargeError,
  UnavailableError,
} from './checks/errors.ts'
export type { ConflictDetails } from './checks/errors.ts'
export type { Degradation } from './search/degradation.ts'
export { directoryId, idDirectory } from './store/id-directory.ts'
export type { Ingester, IngestOptions, IngestResult } from './context/ingester.ts'
export { MemoryError } from './checks/memory-error.ts'
export type { MemoryErrorCode, MemoryErrorOptions } from './checks/memory-error.ts'
export type {
  AppendOptions,
  Change,
  Commit,
  CommitOptions,
  FileStat,
  ListOptions,
  MemoryStore,
  ReadOptions,
  WriteOptions,
} from './store/memory-store.ts'
export type { ConversationMessage, Message, ToolCall } from './context/message.ts'
export type {
  ChatAnswer,
  ChatOptions,
  Embedder,
  LanguageModel,
  TokenUsage,
  ToolDefinition,
} from './search/models.ts'
export { OFFERED_FILES } from './context/offered-files.ts'
export { checkDirectory, checkPath, collisionKey, isHidden, isSearched } from './store/path.ts'
export { readOrNone } from './store/read-or-none.ts'
export type { ContextBlock, Retrieval, Retriever, RetrieveRequest, SourceLines } from './context/retriever.ts'
export { isInScope, isWithin } from './store/scope.ts'
export type { Scope, Within } from './store/scope.ts'
export type {
  ListExplanation,
  MessageInfo,
  MessageParts,
  SearchExplanation,
  SearchHit,
  SearchHits,
  SearchSignals,
} from './search/search-hit.ts'
export type {
  Candidate,
  CandidateQuery,
  Candidates,
  EmbeddedModel,
  Embedding,
  MarkedQuery,
  PendingEmbedding,
  Respelling,
  SearchIndex,
  SyncOptions,
  SyncProgress,
  SyncReport,
} from './search/search-index.ts'
export type {
  ChangedFile,
  ChangesOptions,
  Diagnosis,
  DoctorOptions,
  Finding,
  LoggedChanges,
  LoggedCommit,
  OpenOptions,
  Residue,
  SnapshotFile,
  SnapshotPart,
  Storage,
  StorageAdapter,
  TenantStorage,
} from './storage.ts'
export { BaseMemoryStore } from './store/base-memory-store.ts'
export type { StoreRules } from './store/base-memory-store.ts'
export { checkedChange, inTurn, portOf, readAll } from './store/file-port.ts'
export type { CheckedChange, FilePort } from './store/file-port.ts'
export { overlayStore } from './store/overlay-store.ts'
export { scopedStore } from './store/scoped-store.ts'
export { commitRead, storeOn } from './store/store-on.ts'
export type { ReadChange } from './store/store-on.ts'
export { inTurns } from './store/in-turns.ts'
export { notify } from './checks/notify.ts'
export { systemTimer } from './checks/timer.ts'
export type { SleepOptions, Timer } from './checks/timer.ts'
export type { TokenCounter } from './context/token-counter.ts'
export { untilAborted } from './checks/until-aborted.ts'
