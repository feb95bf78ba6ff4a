export { registerMemory, memoryInstructions } from './register-memory.ts'
export type { RegisterMemoryOptions } from './register-memory.ts'
export type { ResourceChanges } from './resource-changes.ts'
