export type { BetterSqlite3Database, BetterSqlite3Statement } from './better-sqlite3.ts'
export { sqlite } from './sqlite.ts'
export type { SqliteDatabaseOptions, SqliteFileOptions, SqliteRules } from './sqlite.ts'
