export { libsql } from './libsql.ts'
export { tenants } from './tenants/tenants.ts'
export type { Tenants } from './tenants/tenants.ts'
