// Run as its own process: appends each line to a file, one call for each.
import { appendLines } from '@sheaf/adapter-tests'
import { fs } from '../fs.ts'

const [root = '', path, lines] = process.argv.slice(2)
await appendLines(fs({ root }), path, lines)
