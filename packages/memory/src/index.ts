export type { BackupReceipt } from './backup/backup.ts'
export { createMemory } from './create-memory.ts'
export type { MemoryOptions } from './memory-options.ts'
export type { RecordedContext, ShownContext, ShownPart } from './contexts/recorded-context.ts'
export type { IdList } from './handles/homes.ts'
export type { AgentMemory, Memory } from './memory.ts'
export type {
  MemoryHandle,
  PastMemory,
  ProjectMemory,
  ScopedMemory,
  UserMemory,
  WorkspaceMemory,
} from './handles/scoped-memory.ts'
export type { ForgetReceipt } from './changes/erase.ts'
export type { SearchOptions } from './search/search-page.ts'
export type { Standing } from './context/standing.ts'
export type { Thread } from './thread/thread.ts'
export {
  projectConflicts,
  projectSources,
  workspaceSources,
  defaultAssembler,
} from './context/default-assembler.ts'
export { userSources } from './context/user-sources.ts'
