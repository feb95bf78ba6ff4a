import { describe, test } from 'vitest'
import { runSuite } from './__fixtures__/run-suite.ts'

runSuite({ worker: false })

// A thread for each of a thousand storages takes minutes, so the worker is tested only in the long run.
if (process.env['SHEAF_SOAK'] === '1')
  describe('on a file, in a worker', () => {
    runSuite({ worker: true })
  })
else test.skip('the whole suite in a worker (skipped: run it with SHEAF_SOAK=1)', () => {})
