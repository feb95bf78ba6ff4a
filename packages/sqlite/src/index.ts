export { checkUnopened, openSqliteDatabase } from './open-sqlite-database.ts'
export { openSqliteLock } from './sqlite-lock.ts'
export { sqlite } from './sqlite.ts'
