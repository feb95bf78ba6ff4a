// Run as its own process: appends each line to a file, one call for each.
import { appendLines } from '@sheaf/adapter-tests'
import { libsql, type LibsqlOptions } from '../libsql.ts'

const [options = '{}', path, lines] = process.argv.slice(2)
await appendLines(libsql(JSON.parse(options) as LibsqlOptions), path, lines)
