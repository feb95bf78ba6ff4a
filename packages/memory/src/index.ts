export type { BackupOptions, BackupReceipt } from './backup/backup.ts'
export { createMemory } from './create-memory.ts'
export type { MemoryOptions } from './memory-options.ts'
export type { ContextRequest, RecordedContext, ShownContext, ShownPart } from './contexts/recorded-context.ts'
export type {
  Learning,
  LearningEvent,
  LearningOptions,
  LearningResult,
  LearningStatus,
} from './learning/learning.ts'
export type { IdList } from './handles/homes.ts'
export type { AgentMemory, Memory } from './memory.ts'
export type { ListedFile } from './search/list-files.ts'
export type { MemoryHandle } from './handles/scoped-memory.ts'
export type { MemoryChange } from './changes/change-feed.ts'
export type { Vectors } from './changes/open-vectors.ts'
export type { ErasureReceipt, ForgetReceipt, ForgetRequest, RemovalReceipt } from './changes/erase.ts'
export type {
  PastMemory,
  ProjectMemory,
  ScopedMemory,
  UserMemory,
  WorkspaceMemory,
} from './handles/scoped-memory.ts'
export type { SearchOptions } from './search/search-page.ts'
export type { Standing } from './context/standing.ts'
export type { Rewound, Thread, ThreadRequest } from './thread/thread.ts'
export {
  projectConflicts,
  projectSources,
  workspaceSources,
  defaultAssembler,
} from './context/default-assembler.ts'
export { userSources } from './context/user-sources.ts'
export type { AssemblerParts } from './context/assembler-parts.ts'
