export { createHandler } from './create-handler.ts'
