export { MemoryToolError } from './memory-tool-error.ts'
export { memoryToolHandlers } from './memory-tool-handlers.ts'
