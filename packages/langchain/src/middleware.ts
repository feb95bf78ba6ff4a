export { memoryMiddleware } from './middleware/memory-middleware.ts'
