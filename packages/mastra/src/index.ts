export { memoryProcessor } from './memory-processor.ts'
export { memoryTools } from './memory-tools.ts'
