// Run as its own process, whose fsync fails.
import { writeUndurably } from '@sheaf/adapter-tests'
import { sqlite } from '../sqlite.ts'

const [file = '', driver, place] = process.argv.slice(2)
await writeUndurably(
  sqlite({ file, driver: driver === 'node' ? 'node' : 'better-sqlite3', worker: place === 'worker' }),
)
