// Runs as its own process: appends lines, checks that it reads each, prints the first, and ends when all are
// written.
import { systemClock } from '@sheaf/core'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import { libsql, type LibsqlOptions } from '../libsql.ts'

const adapter = libsql(JSON.parse(process.argv[2] ?? '{}') as LibsqlOptions)
const storage = await adapter.open({
  chunker: paragraphChunker(),
  analyser: wordAnalyser(),
  clock: systemClock(),
})
for (let line = 0; line < 20; line += 1) {
  await storage.store.append('log.md', `theirs ${line}\n`)
  if (!(await storage.store.read('log.md')).includes(`theirs ${line}\n`))
    throw new Error(`Line ${line} was written and is not seen.`)
  process.send?.(line)
}
await storage.close()
process.disconnect?.()
