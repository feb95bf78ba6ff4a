import { damageTests } from '@sheaf/adapter-tests'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servers, testPool, withServer } from './__fixtures__/server.ts'
import { PATIENCE_MS } from './__fixtures__/run-suite.ts'
import { postgres } from './postgres.ts'

withServer('a damaged schema on a PostgreSQL server', () => {
  const { start } = servers()
  let pool: pg.Pool
  // One connection, for its search_path.
  let past: pg.PoolClient
  let opened = 0
  beforeAll(async () => {
    const { connectionString } = await start({ fsync: 'off' })
    pool = testPool({ connectionString })
    past = await pool.connect()
  })
  afterAll(async () => {
    past.release()
    await pool.end()
  })

  damageTests(
    { test, expect },
    {
      dialect: 'postgres',
      every: process.env['SHEAF_SOAK'] === '1' ? 1 : 2,
      async open(options) {
        const schema = `damaged_${(opened += 1)}`
        const adapter = postgres({ pool, schema, timeoutMs: PATIENCE_MS })
        let storage = await adapter.open(options)
        await past.query(`SET search_path = ${schema}`)
        return {
          storage,
          run: (sql) => past.query(sql),
          rows: async (sql) => (await past.query<Record<string, unknown>>(sql)).rows,
          async reopen() {
            await storage.close()
            storage = await adapter.open(options)
            return storage
          },
          async close() {
            await storage.close()
            await past.query(`DROP SCHEMA ${schema} CASCADE`)
          },
        }
      },
    },
  )
})
