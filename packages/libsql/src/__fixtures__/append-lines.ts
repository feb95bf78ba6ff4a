// Run as a process of its own: appends each line to a file, one call for each.
import { systemClock } from '@sheaf/core'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import { libsql } from '../libsql.ts'
import type { LibsqlOptions } from '../libsql.ts'

const [options = '{}', path = '', lines = '[]'] = process.argv.slice(2)
const adapter = libsql(JSON.parse(options) as LibsqlOptions)
const storage = await adapter.open({
  chunker: paragraphChunker(),
  analyser: wordAnalyser(),
  clock: systemClock(),
})
for (const line of JSON.parse(lines) as string[]) await storage.store.append(path, line)
await storage.close()
