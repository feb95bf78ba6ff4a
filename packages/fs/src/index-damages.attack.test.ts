import { createRequire } from 'node:module'
import { join } from 'node:path'
import { indexDamageTests } from '@sheaf/adapter-tests'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { fs } from './fs.ts'

interface Raw {
  pragma(text: string): unknown
  exec(sql: string): unknown
  unsafeMode(): unknown
  close(): unknown
}
// Of the same copy: another one would take the locks of this process away when it closes the file.
const Database = createRequire(import.meta.resolve('@sheaf/sqlite'))('better-sqlite3') as new (
  file: string,
) => Raw

const directory = temporaryDirectory()
afterAll(directory.remove)
let opened = 0

indexDamageTests(
  { test, expect },
  {
    dialect: 'sqlite',
    async open(options) {
      const root = join(directory.path, String((opened += 1)))
      const adapter = fs({ root })
      const storages = [await adapter.open(options)]
      const raw = new Database(join(root, '.sheaf', 'index.db'))
      raw.unsafeMode()
      return {
        storage: storages[0] ?? (await adapter.open(options)),
        async run(sql) {
          raw.pragma('writable_schema = ON')
          raw.exec(sql)
          raw.pragma('writable_schema = RESET')
        },
        rows: async () => [],
        async reopen() {
          await storages[0]?.close()
          const again = await adapter.open(options)
          storages.push(again)
          return again
        },
        async close() {
          raw.close()
          for (const each of storages) await each.close()
        },
      }
    },
  },
)
