import { test } from 'vitest'
import { runSuite } from './__fixtures__/run-suite.ts'
import { loadNodeSqlite } from './load-driver.ts'

// The same engine by its other driver. `npm test` tries what differs: the driver itself.
const problem = await loadNodeSqlite().then(
  () => undefined,
  (error: unknown) => String(error),
)
if (problem === undefined) runSuite({ driver: 'node' })
else test.skip(`the suite with the SQLite of Node (skipped: ${problem})`, () => {})
