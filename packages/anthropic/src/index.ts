export { MEMORY_ROOT, MEMORY_TOOL_AUTHOR, TEXT_ENDINGS } from './defaults.ts'
export { MemoryToolError } from './memory-tool-error.ts'
export { memoryToolHandlers } from './memory-tool-handlers.ts'
export type { MemoryToolOptions, MemoryToolSource } from './memory-tool-options.ts'
