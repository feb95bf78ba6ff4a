// Run as its own process: appends each line to a file, one call for each.
import { appendLines } from '@sheaf/adapter-tests'
import { postgres, type PostgresOptions } from '../postgres.ts'

const [options = '{}', path, lines] = process.argv.slice(2)
await appendLines(postgres(JSON.parse(options) as PostgresOptions), path, lines)
