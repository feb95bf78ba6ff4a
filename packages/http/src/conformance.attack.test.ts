import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { namedStorages, NO_OTHER_ORDERS } from '@sheaf/adapter-tests'
import { sqlite } from '@sheaf/sqlite'
import { storageSuite } from '@sheaf/testing'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { behindHttp, inside } from './__fixtures__/behind-http.ts'
import { NOT_OVER_HTTP } from './__fixtures__/not-over-http.ts'

const directory = mkdtempSync(join(tmpdir(), 'sheaf-http-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
let opened = 0

const { hooks, nameOf } = namedStorages({
  take: () => join(directory, `${(opened += 1)}.db`),
  open: async (file, options) => await behindHttp(await sqlite({ file }).open(options), options),
})

// A second handle is a server of its own, with a client of its own, on the same file.
storageSuite(
  { test, expect },
  {
    ...hooks,
    except: [...NOT_OVER_HTTP, ...NO_OTHER_ORDERS],
    async damage(storage, { part, path }) {
      const database = new Database(nameOf(storage))
      const statement =
        part === 'text'
          ? `UPDATE sheaf_file SET content = content || ' and more' WHERE path = ?`
          : 'DELETE FROM sheaf_chunk WHERE id >> 20 = (SELECT id FROM sheaf_file WHERE path = ?)'
      database.prepare(statement).run(inside(path))
      database.close()
    },
    keptBytes: async (storage) =>
      [nameOf(storage), `${nameOf(storage)}-wal`].filter(existsSync).map((file) => readFileSync(file)),
  },
)
