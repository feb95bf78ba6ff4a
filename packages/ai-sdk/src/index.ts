export { memoryMiddleware, prepareMemoryStep } from './memory-middleware.ts'
export { memoryTools } from './memory-tools.ts'
