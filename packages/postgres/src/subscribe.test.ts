import { MemoryError, type Storage } from '@sheaf/core'
import { systemTimer } from '@sheaf/core/adapter'
import type { PostgresServer } from '@sheaf/postgres-server'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everythingSaid, openOptions, until } from '@sheaf/adapter-tests'
import { startPooler } from './__fixtures__/start-pooler.ts'
import { servers, testPool, withServer } from './__fixtures__/server.ts'
import { postgres } from './postgres.ts'

interface Watched {
  readonly wakes: () => number
  readonly errors: readonly unknown[]
  readonly end: () => void
}

/** Counts how often a storage wakes. */
function watched(storage: Storage): Watched {
  let count = 0
  const errors: unknown[] = []
  const end = storage.watch?.(
    () => (count += 1),
    (error) => errors.push(error),
  )
  if (end === undefined) throw new Error('It tells of no commits.')
  return { wakes: () => count, errors, end }
}

withServer('commits of other processes', () => {
  const { start } = servers()
  let server: PostgresServer
  let admin: pg.Pool
  beforeAll(async () => {
    server = await start({ fsync: 'off' })
    admin = testPool({ connectionString: server.connectionString })
  })
  afterAll(() => admin.end())

  const open = async (schema: string) =>
    await postgres({ connectionString: server.connectionString, schema }).open(openOptions())
  const listeners = async () => {
    const { rows } = await admin.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()`,
    )
    return rows.map(({ pid }) => pid)
  }

  test('reach subscribers at once: half of 40 in the time of a few writes', async () => {
    const [here, there] = [await open('told'), await open('told')]
    const { wakes, end } = watched(here)
    await until(() => wakes() === 1)
    const timer = systemTimer()
    const [times, writes]: [number[], number[]] = [[], []]
    let { sequence } = await here.changes()
    for (let count = 0; count < 40; count += 1) {
      const before = wakes()
      const writing = timer.now()
      await there.store.append('a.md', `line ${count}\n`)
      const began = timer.now()
      writes.push(began - writing)
      await until(() => wakes() > before)
      const told = await here.changes({ since: sequence })
      times.push(timer.now() - began)
      expect(told.commits).toHaveLength(1)
      ;({ sequence } = told)
    }
    const [told = Infinity, written = 0] = [times, writes].map((all) => all.toSorted((a, b) => a - b)[20])
    expect(told).toBeLessThan(5 * written + 100)
    end()
    await until(async () => (await listeners()).length === 0)
    await here.close()
    await there.close()
  })

  test('wake only subscribers of their schema, and send NOTIFY only if a process listens', async () => {
    const [here, other] = [await open('one_schema'), await open('other_schema')]
    const client = new pg.Client({ connectionString: server.connectionString })
    await client.connect()
    const told: string[] = []
    client.on('notification', ({ channel }) => told.push(channel))
    // Without the lock that shows that a process listens.
    await client.query('LISTEN one_schema; LISTEN other_schema')
    await here.store.write('a.md', 'a heron')
    const { wakes } = watched(here)
    await until(() => wakes() === 1)
    await other.store.write('a.md', 'a heron')
    await here.store.write('a.md', 'a stork')
    await until(() => wakes() === 2)
    await client.query('SELECT 1')
    expect(told).toEqual(['one_schema'])
    await client.end()
    await here.close()
    await other.close()
    await until(async () => (await listeners()).length === 0)
  })

  test('reach subscribers after a lost connection, with the commits made meanwhile', async () => {
    const [here, there] = [await open('broken'), await open('broken')]
    const { wakes, errors } = watched(here)
    await until(() => wakes() === 1)
    const { sequence } = await here.changes()
    for (let count = 0; count < 5; count += 1) {
      const before = wakes()
      for (const pid of await listeners()) await admin.query('SELECT pg_terminate_backend($1)', [pid])
      await there.store.append('a.md', `line ${count}\n`)
      await until(() => wakes() > before)
    }
    await until(async () => (await here.changes({ since: sequence })).commits.length === 5)
    const [before, told] = [wakes(), errors.length]
    await server.kill()
    await until(() => errors.length > told)
    await server.start()
    await until(() => wakes() > before)
    expect(errors).toHaveLength(told + 1)
    expect(MemoryError.isInstance(errors[told], 'unavailable')).toBe(true)
    await here.close()
    await there.close()
  })

  test('are polled if the address leads to a pooler, which gets one connection', async () => {
    const pooler = await startPooler(server.port)
    const connectionString = server.connectionString.replace(`:${server.port}`, `:${pooler.port}`)
    const pool = testPool({ connectionString: server.connectionString })
    const options = { pool, schema: 'behind', directConnectionString: connectionString }
    const here = await postgres(options).open(openOptions())
    const { wakes, errors } = watched(here)
    await until(() => pooler.ended() === 1)
    await here.store.write('a.md', 'a heron')
    expect([wakes(), errors, pooler.connections()]).toEqual([0, [], 1])
    expect(await listeners()).toEqual([])
    await here.close()
    await pool.end()
    await pooler.close()
  })

  test('a wrong password for listening is reported once, without the password', async () => {
    const pool = testPool({ connectionString: server.connectionString })
    const directConnectionString = server.address({ password: 's3cret-passphrase' })
    const here = await postgres({ pool, schema: 'refused', directConnectionString }).open(openOptions())
    const { wakes, errors, end } = watched(here)
    await until(() => errors.length > 0)
    expect(MemoryError.isInstance(errors[0], 'unavailable')).toBe(true)
    expect(everythingSaid(errors[0])).toMatch(/connection for commits of .* refused the login/)
    expect(everythingSaid(errors[0])).not.toContain('s3cret')
    end()
    expect([wakes(), errors.length]).toEqual([0, 1])
    await here.close()
    await pool.end()
  })

  test('reach subscribers over a direct address if the pool leads to a pooler', async () => {
    const pool = testPool({ connectionString: server.connectionString })
    const options = { pool, schema: 'pooled' }
    const without = await postgres(options).open(openOptions())
    expect(without.watch).toBeUndefined()
    const direct = { ...options, directConnectionString: server.connectionString }
    const listening = await postgres(direct).open(openOptions())
    const { wakes } = watched(listening)
    await until(() => wakes() === 1)
    await without.store.write('a.md', 'a heron')
    await until(() => wakes() === 2)
    await without.close()
    await listening.close()
    await pool.end()
  })
})
