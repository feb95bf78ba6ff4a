export { isAvailable } from './server-binary.ts'
export { startPostgresServer } from './postgres-server.ts'
export type { PostgresServer, PostgresServerOptions } from './postgres-server.ts'
