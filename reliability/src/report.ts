// Writes docs/reliability.md and reliability/counts.md from the last results of the tests. With `--scale soak`
// it writes both for the long run, beside its results.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { REPOSITORY } from './result.ts'
import { writeReport, writeSoakReport } from './write-report.ts'

const { values } = parseArgs({ options: { scale: { type: 'string', default: 'fast' } } })
const file =
  values.scale === 'soak'
    ? writeSoakReport()
    : writeReport(
        'fast',
        join(REPOSITORY, 'docs', 'reliability.md'),
        join(REPOSITORY, 'reliability', 'counts.md'),
      )
console.log(`Written: ${file}`)
