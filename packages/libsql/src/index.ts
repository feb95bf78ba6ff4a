export { libsql } from './libsql.ts'
export { tenants } from './tenants.ts'
