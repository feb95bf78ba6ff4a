import { LONG_RUN } from '@sheaf/adapter-tests'
import { test } from 'vitest'
import { runSuite } from './__fixtures__/run-suite.ts'
import { loadNodeSqlite } from './load-driver.ts'

// `npm test` tests the only difference: the driver. @sheaf/sql has the suite on Node's SQLite.
const problem = await loadNodeSqlite().then(
  () => undefined,
  (error: unknown) => String(error),
)
if (problem === undefined) runSuite({ driver: 'node' }, LONG_RUN)
else test.skip(`the suite with the SQLite of Node (skipped: ${problem})`, () => {})
