export { createMemory } from './create-memory.ts'
export type { MemoryOptions } from './memory-options.ts'
export type { Memory } from './memory.ts'
export type {
  PastMemory,
  ProjectMemory,
  ScopedMemory,
  UserMemory,
  WorkspaceMemory,
} from './handles/scoped-memory.ts'
export type { ForgetReceipt } from './changes/forget.ts'
export type { Thread } from './thread/thread.ts'
