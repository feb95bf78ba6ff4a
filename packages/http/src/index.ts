export { createHandler } from './create-handler.ts'
export type { HandlerOptions } from './create-handler.ts'
