// Writes docs/reliability.md from the last results of the tests; `--scale soak` writes the report of the long
// run beside its results.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { REPOSITORY } from './result.ts'
import { writeReport } from './write-report.ts'

const { values } = parseArgs({ options: { scale: { type: 'string', default: 'fast' } } })
const file =
  values.scale === 'soak'
    ? writeReport('soak', join(REPOSITORY, 'temp', 'reliability', 'soak.md'))
    : writeReport('fast', join(REPOSITORY, 'docs', 'reliability.md'))
console.log(`Written: ${file}`)
