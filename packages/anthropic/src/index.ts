export { MemoryToolError } from './memory-tool-error.ts'
export { memoryToolHandlers } from './memory-tool-handlers.ts'
export type { MemoryToolOptions, MemoryToolSource } from './memory-tool-options.ts'
