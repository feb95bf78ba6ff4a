export { postgres } from './postgres.ts'
export type { PostgresOptions } from './postgres-options.ts'
export type { PostgresPool } from './server/postgres-pool.ts'
