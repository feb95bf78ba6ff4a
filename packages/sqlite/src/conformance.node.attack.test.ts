import { LONG_RUN } from '@sheaf/adapter-tests'
import { test } from 'vitest'
import { runSuite } from './__fixtures__/run-suite.ts'
import { loadNodeSqlite } from './load-driver.ts'

// `npm test` tries what differs: the driver itself. Node's SQLite has the whole suite in @sheaf/sql.
const problem = await loadNodeSqlite().then(
  () => undefined,
  (error: unknown) => String(error),
)
if (problem === undefined) runSuite({ driver: 'node' }, LONG_RUN)
else test.skip(`the suite with the SQLite of Node (skipped: ${problem})`, () => {})
