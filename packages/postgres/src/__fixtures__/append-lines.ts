// Run as a process of its own: appends each line to a file, one call for each.
import { systemClock } from '@sheaf/core'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import { postgres } from '../postgres.ts'
import type { PostgresOptions } from '../postgres-options.ts'

const [options = '{}', path = '', lines = '[]'] = process.argv.slice(2)
const adapter = postgres(JSON.parse(options) as PostgresOptions)
const storage = await adapter.open({
  chunker: paragraphChunker(),
  analyser: wordAnalyser(),
  clock: systemClock(),
})
for (const line of JSON.parse(lines) as string[]) await storage.store.append(path, line)
await storage.close()
