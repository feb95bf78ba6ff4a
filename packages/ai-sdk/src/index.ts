export { memoryMiddleware } from './memory-middleware.ts'
export { memoryTools } from './memory-tools.ts'
export { prepareMemoryStep } from './prepare-memory-step.ts'
