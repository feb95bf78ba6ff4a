// Run as its own process: appends each line to a file, one call for each.
import { appendLines } from '@sheaf/adapter-tests'
import { sqlite } from '../sqlite.ts'

const [file = '', path, lines] = process.argv.slice(2)
await appendLines(sqlite({ file }), path, lines)
