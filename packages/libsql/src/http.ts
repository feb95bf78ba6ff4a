export { libsql } from './libsql-http.ts'
export type { LibsqlHttpOptions } from './server/server-options.ts'
