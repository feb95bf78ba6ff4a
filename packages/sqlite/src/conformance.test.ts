import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namedStorages } from '@sheaf/adapter-tests'
import { storageSuite } from '@sheaf/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { ended, startScript } from './__fixtures__/child-process.ts'
import { damageDatabase } from './__fixtures__/damage-database.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { loadNodeSqlite } from './load-driver.ts'
import { sqlite } from './sqlite.ts'

// A thread for each of a thousand storages takes minutes, so the worker is part of the long run.
const isLongRun = process.env['SHEAF_SOAK'] === '1'
describe.skipIf(isLongRun)('on a file, in a worker', () => {
  test.skip('the whole suite (skipped: run it with SHEAF_SOAK=1)', () => {})
})

const problem = await loadNodeSqlite().then(
  () => undefined,
  (error: unknown) => String(error),
)
if (problem !== undefined) test.skip(`with the SQLite of Node (skipped: ${problem})`, () => {})

describe.each([
  ['on a file', { worker: false }] as const,
  ...(problem === undefined ? [['on a file, with the SQLite of Node', { driver: 'node' }] as const] : []),
  ...(isLongRun ? [['on a file, in a worker', { worker: true }] as const] : []),
])('%s', (_, how) => {
  const directory = temporaryDirectory()
  afterAll(directory.remove)
  let opened = 0

  const { hooks, nameOf: fileOf } = namedStorages({
    take: () => join(directory.path, `${(opened += 1)}.db`),
    open: (file, options) => sqlite({ file, ...how }).open(options),
    append: (file, path, lines) => ended(startScript('append-lines.ts', file, path, lines)),
  })

  storageSuite(
    { test, expect },
    {
      ...hooks,
      damage: (storage, what) =>
        damageDatabase(fileOf(storage), what, 'driver' in how ? how.driver : 'better-sqlite3'),
      keptBytes: async (storage) =>
        [fileOf(storage), `${fileOf(storage)}-wal`].filter(existsSync).map((file) => readFileSync(file)),
    },
  )
})
