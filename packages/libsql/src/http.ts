export { libsql } from './libsql-http.ts'
