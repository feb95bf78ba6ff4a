import { LONG_RUN } from '@sheaf/adapter-tests'
import type { PostgresServer } from '@sheaf/postgres-server'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { places } from './__fixtures__/places.ts'
import { runSuite } from './__fixtures__/run-suite.ts'
import { servers, withServer } from './__fixtures__/server.ts'
import type { PostgresPool } from './server/send-statement.ts'

const CONNECTIONS = 6

// Like a pooler in transaction mode: each transaction gets another connection, and connections keep no state
// between transactions.
withServer('behind a pooler that gives each transaction another connection', () => {
  const { start } = servers()
  const connections: pg.Client[] = []
  let server: PostgresServer
  let next = 0
  const pool: PostgresPool = {
    async query(text, values) {
      const connection = connections[(next += 1) % CONNECTIONS] as pg.Client
      const answer = connection.query(text, values)
      await Promise.allSettled([answer, connection.query('DISCARD ALL')])
      return await answer
    },
  }
  beforeAll(async () => {
    server = await start({ fsync: 'off' })
    for (let count = 0; count < CONNECTIONS; count += 1) {
      const connection = new pg.Client({ connectionString: server.connectionString })
      await connection.connect()
      connections.push(connection)
    }
  })
  afterAll(async () => {
    for (const connection of connections) await connection.end()
  })
  runSuite({
    ...places(() => pool),
    // The other suites search in memory.
    options: () => ({ pool, searchMemoryBytes: 0 }),
    address: () => server.connectionString,
    except: LONG_RUN,
  })
})
