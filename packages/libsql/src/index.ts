export { libsql } from './libsql.ts'
