export { openSqliteDatabase } from './open-sqlite-database.ts'
export { checkUnopened } from './open-sqlite-database.ts'
export { openSqliteLock } from './file/sqlite-lock.ts'
export { sqlite } from './sqlite.ts'
