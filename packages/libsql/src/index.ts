export { libsql } from './libsql.ts'
export type { LibsqlOptions } from './libsql.ts'
export { tenants } from './tenants/tenants.ts'
export type { Tenants, TenantsOptions } from './tenants/tenants.ts'
