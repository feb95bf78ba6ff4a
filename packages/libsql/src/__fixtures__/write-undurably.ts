// Run as its own process, whose fsync fails.
import { writeUndurably } from '@sheaf/adapter-tests'
import { libsql } from '../libsql.ts'

const [url = ''] = process.argv.slice(2)
await writeUndurably(libsql({ url }))
