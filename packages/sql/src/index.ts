export { createSqlStorage } from './create-sql-storage.ts'
export type { SqlStorageOptions } from './create-sql-storage.ts'
export type { TextHash } from './file-indexer.ts'
export type { SqlDatabase, SqlQuery, SqlRow, SqlValue } from './sql-database.ts'
