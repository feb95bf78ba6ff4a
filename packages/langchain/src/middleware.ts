export { memoryMiddleware } from './middleware/memory-middleware.ts'
export type { MemoryMiddlewareOptions } from './middleware/memory-middleware.ts'
