export type { Analyser } from './analyser.ts'
export type { Chunk, Chunker, ChunkPlace, ChunksFrom } from './chunk.ts'
export {
  checkFunctions,
  checkObject,
  checkOptions,
  checkPart,
  checkScopes,
  checkText,
  OPTION_NAMES,
  scopesOf,
} from './check-arguments.ts'
export type { OptionNames, PartKind } from './check-arguments.ts'
export { fixedClock, systemClock } from './clock.ts'
export type { Clock, ClockOptions, FixedClock } from './clock.ts'
export type { ConflictResolver } from './conflict-resolver.ts'
export { contentHash } from './content-hash.ts'
export type { AssembledContext, AssembleRequest, ContextAssembler } from './context-assembler.ts'
export type { ContextTrace, SectionTrace, TraceEvent } from './context-trace.ts'
export { PATH_LIMITS, STORE_DEFAULTS, SYSTEM_DIRECTORIES } from './defaults.ts'
export {
  BudgetExceededError,
  ClosedError,
  ConflictError,
  InvalidArgumentError,
  InvalidContentError,
  InvalidEntryError,
  InvalidPathError,
  ModelFailedError,
  NotFoundError,
  ScopeViolationError,
  TooLargeError,
  UnavailableError,
} from './errors.ts'
export type {
  ConflictDetails,
  ModelFailedErrorOptions,
  TooLargeErrorOptions,
  UnavailableErrorOptions,
} from './errors.ts'
export type { Degradation } from './degradation.ts'
export { directoryId, idDirectory } from './id-directory.ts'
export type { Ingester, IngestOptions, IngestResult } from './ingester.ts'
export { MemoryError } from './memory-error.ts'
export type { MemoryErrorCode, MemoryErrorOptions } from './memory-error.ts'
export type {
  Change,
  Commit,
  CommitOptions,
  FileStat,
  ListOptions,
  MemoryStore,
  ReadOptions,
  WriteOptions,
} from './memory-store.ts'
export type { ConversationMessage, Message, ToolCall } from './message.ts'
export type {
  ChatAnswer,
  ChatOptions,
  Embedder,
  LanguageModel,
  TokenUsage,
  ToolDefinition,
} from './models.ts'
export { OFFERED_FILES } from './offered-files.ts'
export { checkDirectory, checkPath, collisionKey, isHidden, isSearched } from './path.ts'
export { readOrNone } from './read-or-none.ts'
export type { ContextBlock, Retrieval, Retriever, RetrieveRequest, SourceLines } from './retriever.ts'
export { isInScope, isWithin } from './scope.ts'
export type { Scope, Within } from './scope.ts'
export type {
  ListExplanation,
  MessageInfo,
  MessageParts,
  SearchExplanation,
  SearchHit,
  SearchHits,
  SearchSignals,
} from './search-hit.ts'
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
} from './search-index.ts'
export type {
  Diagnosis,
  DoctorOptions,
  Finding,
  OpenOptions,
  Residue,
  Storage,
  StorageAdapter,
  TenantStorage,
} from './storage.ts'
export { BaseMemoryStore } from './store/base-memory-store.ts'
export type { StoreRules } from './store/base-memory-store.ts'
export { checkedChange, inTurn, inTurns, portOf } from './store/file-port.ts'
export type { CheckedChange, FilePort } from './store/file-port.ts'
export { overlayStore } from './store/overlay-store.ts'
export type { OverlayOptions } from './store/overlay-store.ts'
export { scopedStore } from './store/scoped-store.ts'
export { storeOn } from './store/store-on.ts'
export { Turns } from './store/turns.ts'
export { notify } from './notify.ts'
export { systemTimer } from './timer.ts'
export type { SleepOptions, Timer } from './timer.ts'
export type { TokenCounter } from './token-counter.ts'
export { untilAborted } from './until-aborted.ts'
