export { libsql } from './libsql.ts'
export { tenants } from './tenants.ts'
export type { Tenants } from './tenants.ts'
