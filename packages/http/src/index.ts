export { createHandler } from './create-handler.ts'
export type { HandlerOptions, RequestScope } from './create-handler.ts'
