export { assembleTurns } from './assemble-turns.ts'
export type { AssembledTurns } from './assemble-turns.ts'
export { createMemory } from './create-memory.ts'
export type { MemoryOptions } from './memory-options.ts'
export { defaultAssembler } from './default-assembler.ts'
export type { AssemblerParts } from './assembler-parts.ts'
export type { CurrentIndex } from './entry-expiry.ts'
export { isWholeMemory } from './is-whole-memory.ts'
export type { Learning, LearningEvent, LearningOptions, LearningResult } from './learning.ts'
export type { IdList, IdListOptions } from './list-ids.ts'
export type { Memory, WholeMemory, WorkspaceOptions } from './memory.ts'
export type { BootstrapLimits, MemoryHandle, UserBootstrapLimits } from './memory-handle.ts'
export type { EmbeddingOptions, Vectors } from './open-vectors.ts'
export type { IngesterParts, MakeIngester, RetrievalOptions, SearcherParts } from './part-options.ts'
export { checkPromptMemory, checkTurnId, promptSettings } from './prompt-options.ts'
export type {
  PromptMemory,
  PromptOptions,
  PromptSettings,
  RecordingOptions,
  TurnOptions,
} from './prompt-options.ts'
export { openTurn, recordTurn } from './record-turn.ts'
export type { OpenTurn, OpenTurnOptions, SaidMessage } from './record-turn.ts'
export type { ErasureReceipt, ForgetReceipt, ForgetRequest, RemovalReceipt } from './removal.ts'
export type { ProjectMemory, ScopedMemory, UserMemory, WorkspaceMemory } from './scoped-memory.ts'
export type { SearchOptions } from './search-options.ts'
export { splitTurns } from './split-turns.ts'
export type { Turns } from './split-turns.ts'
export type { Standing } from './standing.ts'
export type { Thread, ThreadRecordOptions, ThreadRequest, ThreadSummaryOptions } from './thread.ts'
export { projectConflicts, projectSources, workspaceSources } from './thread-assemblers.ts'
export { userSources } from './user-sources.ts'
export type { UserSources } from './user-sources.ts'
