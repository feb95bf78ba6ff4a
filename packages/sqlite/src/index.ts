export { sqliteFile } from './open-sqlite-database.ts'
export { sqlite } from './sqlite.ts'
