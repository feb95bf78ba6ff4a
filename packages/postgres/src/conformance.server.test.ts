import type { PostgresServer } from '@sheaf/postgres-server'
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { places } from './__fixtures__/places.ts'
import { runSuite } from './__fixtures__/run-suite.ts'
import { servers, testPool, withServer } from './__fixtures__/server.ts'

// The same walk from further seeds; @sheaf/sqlite, which has the code in common, tries all of them.
const FURTHER_SEEDS =
  process.env['SHEAF_SOAK'] === '1'
    ? []
    : [{ case: /^storage: model: .*\(seed 1[3-6]\)$/, reason: 'in the long run: SHEAF_SOAK=1' }]

withServer('on a PostgreSQL server', () => {
  const { start } = servers()
  let server: PostgresServer
  let pool: pg.Pool
  beforeAll(async () => {
    // What a case proves does not depend on the disk; kills have tests of their own.
    server = await start({ fsync: 'off' })
    pool = testPool({ connectionString: server.connectionString })
  })
  afterAll(() => pool.end())
  runSuite({
    ...places(() => pool),
    options: () => ({ pool }),
    address: () => server.connectionString,
    except: FURTHER_SEEDS,
  })
})
