import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namedStorages } from '@sheaf/adapter-tests'
import { storageSuite, type StorageSuiteException } from '@sheaf/testing'
import { afterAll, expect, test } from 'vitest'
import { sqlite, type SqliteFileOptions } from '../sqlite.ts'
import { ended, startScript } from './child-process.ts'
import { damageDatabase } from './damage-database.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** Runs the suite on files, with all its hooks; the whole suite unless cases are excepted. */
export function runSuite(
  how: Pick<SqliteFileOptions, 'driver' | 'worker'>,
  except: readonly StorageSuiteException[] = [],
): void {
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
      except,
      damage: (storage, what) => damageDatabase(fileOf(storage), what, how.driver ?? 'better-sqlite3'),
      keptBytes: async (storage) =>
        [fileOf(storage), `${fileOf(storage)}-wal`].filter(existsSync).map((file) => readFileSync(file)),
    },
  )
}
