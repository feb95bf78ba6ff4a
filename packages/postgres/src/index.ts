export { postgres } from './postgres.ts'
export type { PostgresPool } from './server/send-statement.ts'
