export { memoryToolHandlers } from './memory-tool-handlers.ts'
