export { memoryProcessor } from './memory-processor.ts'
export type { MemoryProcessor } from './memory-processor.ts'
export { memoryTools } from './memory-tools.ts'
export type { MemoryToolSet } from './memory-tools.ts'
