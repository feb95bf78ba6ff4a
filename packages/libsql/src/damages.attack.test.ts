import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { damageTests, type DamagedEngine } from '@sheaf/adapter-tests'
import { plainFetch, type LibsqlServer } from '@sheaf/libsql-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { places } from './__fixtures__/places.ts'
import { servers, withServer } from './__fixtures__/server.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { libsql } from './libsql.ts'

/** By the driver itself, because it shares the storage's locks. */
function engineAt(
  take: () => Promise<{ readonly url: string; readonly isServer?: boolean }>,
): DamagedEngine['open'] {
  return async (options) => {
    const { url, isServer = false } = await take()
    const adapter = libsql({ url, ...(isServer ? { fetch: plainFetch, timeoutMs: 60_000 } : {}) })
    let storage = await adapter.open(options)
    const past = createClient({ url, intMode: 'bigint', ...(isServer ? { fetch: plainFetch } : {}) })
    return {
      storage,
      run: async (sql) => {
        if (isServer) await past.executeMultiple(sql)
        else await past.executeMultiple(`PRAGMA writable_schema = ON; ${sql}; PRAGMA writable_schema = RESET`)
      },
      // As bytes: the driver ends the process at a text that is not UTF-8.
      async rows(sql) {
        const { columns } = await past.execute(`${sql} LIMIT 0`)
        const asBytes = columns.map((name) => `hex(CAST("${name}" AS BLOB))`)
        return (await past.execute(sql.replace('*', asBytes.join(', ')))).rows.map((row) => ({ ...row }))
      },
      async reopen() {
        await storage.close()
        storage = await adapter.open(options)
        return storage
      },
      async close() {
        past.close()
        await storage.close()
      },
    }
  }
}

// SQLite has the same examination, and its tests run all of them each day.
const isLongRun = process.env['SHEAF_SOAK'] === '1'

describe('a damaged libSQL file', () => {
  const directory = temporaryDirectory()
  afterAll(directory.remove)
  let opened = 0
  const take = async () => ({ url: `file:${join(directory.path, `${(opened += 1)}.db`)}` })
  const every = isLongRun ? 1 : 4
  damageTests({ test, expect }, { dialect: 'sqlite', readsBytes: true, every, open: engineAt(take) })
})

withServer('a damaged database of a libSQL server', () => {
  const { start } = servers()
  let server: LibsqlServer
  beforeAll(async () => {
    server = await start({ namespaces: true })
  })
  const { take } = places(() => server)
  damageTests(
    { test, expect },
    {
      dialect: 'sqlite',
      isServer: true,
      every: isLongRun ? 1 : 7,
      open: engineAt(async () => ({ url: server.namespaceUrl(await take()), isServer: true })),
    },
  )
})
