import { NO_LONG_LOG } from '@sheaf/adapter-tests'
import type { PostgresServer } from '@sheaf/postgres-server'
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { places } from './__fixtures__/places.ts'
import { runSuite } from './__fixtures__/run-suite.ts'
import { servers, testPool, withServer } from './__fixtures__/server.ts'

withServer('on a PostgreSQL server', () => {
  const { start } = servers()
  let server: PostgresServer
  let pool: pg.Pool
  beforeAll(async () => {
    // No case depends on the disk; kills have their own tests.
    server = await start({ fsync: 'off' })
    pool = testPool({ connectionString: server.connectionString })
  })
  afterAll(() => pool.end())
  runSuite({
    ...places(() => pool),
    options: () => ({ pool }),
    address: () => server.connectionString,
    run: (statement, value) => pool.query(statement, [value]),
    except: NO_LONG_LOG,
  })
})
