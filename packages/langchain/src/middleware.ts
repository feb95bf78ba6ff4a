export { memoryMiddleware } from './memory-middleware.ts'
