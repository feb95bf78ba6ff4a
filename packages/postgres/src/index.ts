export { postgres } from './postgres.ts'
export type { PostgresPool } from './server/postgres-pool.ts'
