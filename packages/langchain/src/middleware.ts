export { memoryMiddleware } from './middleware/memory-middleware.ts'
export type { MemoryMiddlewareOptions, PromptMemory } from './middleware/memory-options.ts'
