export { memoryInstructions } from './memory-instructions.ts'
export { registerMemory } from './register-memory.ts'
export type { RegisterMemoryOptions } from './register-memory.ts'
export type { ResourceChanges } from './resource-changes.ts'
