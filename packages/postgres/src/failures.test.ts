import { everythingSaid, openOptions, rejection } from '@sheaf/adapter-tests'
import { MemoryError, type Storage } from '@sheaf/core'
import type { PostgresServer } from '@sheaf/postgres-server'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servers, testPool, withServer } from './__fixtures__/server.ts'
import { postgres, type PostgresOptions } from './postgres.ts'

const SECRET = 's3cret-passphrase'

withServer('a PostgreSQL server that refuses', () => {
  const { start } = servers()
  let server: PostgresServer
  let admin: pg.Pool
  beforeAll(async () => {
    server = await start({ fsync: 'off' })
    admin = testPool({ connectionString: server.connectionString })
    await admin.query(`CREATE ROLE reader LOGIN PASSWORD '${SECRET}'`)
    await admin.query(
      `CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
    )
  })
  afterAll(() => admin.end())

  const refusal = async (options: PostgresOptions) => {
    const error = await rejection(postgres({ timeoutMs: 5000, ...options }).open(openOptions()))
    expect(everythingSaid(error)).not.toContain(SECRET)
    return {
      code: error['code'],
      retryable: error['retryable'],
      outcome: error['outcome'],
      says: error.message,
    }
  }
  const final = { code: 'unavailable', retryable: false, outcome: 'unchanged' }

  test('a wrong password', async () => {
    const connectionString = server.address({ password: SECRET })
    expect(await refusal({ connectionString })).toEqual({
      ...final,
      says: expect.stringContaining('Check the user and the password') as string,
    })
  })

  test('a missing database', async () => {
    expect(await refusal({ connectionString: server.address({ database: 'none' }) })).toEqual({
      ...final,
      says: expect.stringContaining('does not exist') as string,
    })
  })

  test('a database in another encoding', async () => {
    expect(await refusal({ connectionString: server.address({ database: 'latin' }) })).toEqual({
      ...final,
      says: expect.stringContaining("ENCODING 'UTF8'") as string,
    })
  })

  test('a database that is read-only', async () => {
    const connectionString = `${server.connectionString}?options=-c%20default_transaction_read_only%3Don`
    expect(await refusal({ connectionString })).toEqual({
      ...final,
      says: expect.stringContaining('Give the address of the primary') as string,
    })
  })

  test('a role without the right to create a schema, and then with the least rights', async () => {
    const connectionString = server.address({ user: 'reader', password: SECRET })
    expect(await refusal({ connectionString, schema: 'least' })).toEqual({
      ...final,
      says: expect.stringContaining('Run GRANT CREATE ON DATABASE postgres TO reader, or let') as string,
    })
    const owner = await postgres({ pool: admin, schema: 'least' }).open(openOptions())
    await owner.close()
    await admin.query('GRANT USAGE ON SCHEMA least TO reader')
    await admin.query('GRANT SELECT ON ALL TABLES IN SCHEMA least TO reader')
    const lacking = await postgres({ connectionString, schema: 'least' }).open(openOptions())
    expect(await lacking.store.list()).toEqual([])
    const error = await rejection(lacking.store.write('a.md', 'a heron'))
    expect([error['code'], error['outcome']]).toEqual(['unavailable', 'unchanged'])
    expect(error.message).toContain('refused a right')
    await admin.query('GRANT INSERT, UPDATE ON ALL TABLES IN SCHEMA least TO reader')
    const { findings } = await lacking.doctor()
    expect(findings.map(({ problem }) => problem)).toEqual(['missing-right'])
    expect(findings[0]?.message).toContain('DELETE on sheaf_chunk')
    await admin.query('GRANT DELETE ON ALL TABLES IN SCHEMA least TO reader')
    await lacking.store.write('a.md', 'a heron')
    await lacking.store.append('a.md', ' and a stork')
    expect((await lacking.index.candidates({ text: 'stork', limit: 5 })).text).toHaveLength(1)
    await lacking.store.delete('a.md')
    expect((await lacking.doctor()).findings).toEqual([])
    const scrubbed = await lacking.scrub()
    expect(scrubbed.map(({ state }) => state)).toEqual(['remains', 'clean', 'remains'])
    await lacking.close()
  })

  test('a role that may create a schema but no functions, or may not call them', async () => {
    await admin.query('CREATE DATABASE functions')
    const database = testPool({ connectionString: server.address({ database: 'functions' }) })
    await database.query('REVOKE USAGE ON LANGUAGE plpgsql FROM PUBLIC')
    await database.query('CREATE SCHEMA given')
    const connectionString = server.address({ user: 'reader', password: SECRET, database: 'functions' })
    const says = async () => {
      const { says: message, ...rest } = await refusal({ connectionString, schema: 'given' })
      expect(rest).toEqual(final)
      return message
    }
    expect(await says()).toContain(
      'Run GRANT CREATE ON SCHEMA "given" TO reader; GRANT USAGE ON LANGUAGE plpgsql TO reader, or let',
    )
    await database.query('GRANT CREATE ON SCHEMA given TO reader')
    expect(await says()).toContain('Run GRANT USAGE ON LANGUAGE plpgsql TO reader, or let')
    expect((await database.query(`SELECT 1 FROM pg_class WHERE relname LIKE 'sheaf%'`)).rowCount).toBe(0)
    await (await postgres({ pool: database, schema: 'given' }).open(openOptions())).close()
    await database.query('REVOKE EXECUTE ON ALL ROUTINES IN SCHEMA given FROM PUBLIC')
    expect(await says()).toContain(
      'Run GRANT USAGE ON SCHEMA "given" TO reader; ' +
        'GRANT EXECUTE ON ALL ROUTINES IN SCHEMA "given" TO reader.',
    )
    await database.query('DROP SCHEMA given CASCADE')
    await database.query('DROP EXTENSION plpgsql')
    expect(await says()).toContain('CREATE EXTENSION plpgsql')
    await database.end()
  })

  test('a server that quotes all names: doctor still finds each index', async () => {
    const connectionString = `${server.connectionString}?options=-c%20quote_all_identifiers%3Don`
    const storage = await postgres({ connectionString, schema: 'quoted' }).open(openOptions())
    expect((await storage.doctor()).findings).toEqual([])
    await storage.close()
  })

  test('a schema that is dropped while it is open', async () => {
    const storage = await postgres({ pool: admin, schema: 'dropped' }).open(openOptions())
    await admin.query('DROP SCHEMA dropped CASCADE')
    const error = await rejection(storage.store.write('a.md', 'a heron'))
    expect([error['code'], error['retryable'], error['outcome']]).toEqual(['unavailable', false, 'unchanged'])
    await storage.close()
  })

  test('a pool that is full', async () => {
    const pool = testPool({ connectionString: server.connectionString, max: 1 })
    const storage = await postgres({ pool, schema: 'full_pool' }).open(openOptions())
    const taken = await pool.connect()
    // Only this write has a short wait: a busy machine needs longer to connect.
    pool.options.connectionTimeoutMillis = 50
    const error = await rejection(storage.store.write('a.md', 'a heron'))
    expect([error['code'], error['retryable'], error['outcome']]).toEqual(['unavailable', true, 'unchanged'])
    expect(error.message).toContain('Use a larger pool')
    pool.options.connectionTimeoutMillis = 0
    taken.release()
    await storage.store.write('a.md', 'a heron')
    await storage.close()
    await pool.end()
  })

  test('a lock of another transaction: a call that gave up changes nothing later', async () => {
    // Only the write has a short deadline: everything else has enough time.
    const at = { connectionString: server.connectionString, schema: 'locked' }
    const storage = await postgres(at).open(openOptions())
    const hasty = await opened({ ...at, timeoutMs: 300 })
    const other = await admin.connect()
    await other.query('BEGIN')
    await other.query('SELECT * FROM locked.sheaf_head FOR UPDATE')
    const error = await rejection(hasty.store.write('a.md', 'a heron'))
    expect(error['code']).toBe('unavailable')
    await other.query('ROLLBACK')
    other.release()
    await storage.store.write('b.md', 'a stork')
    expect(await storage.store.list()).toEqual(
      error['outcome'] === 'unchanged' ? ['b.md'] : expect.any(Array),
    )
    await hasty.close()
    await storage.close()
  })

  test.each([
    ['statement_timeout', 'ERROR'],
    ['transaction_timeout', 'FATAL'],
  ])('a limit of time of the server, %s (%s), is a clear error, and the next call works', async (limit) => {
    const schema = limit.split('_')[0] ?? ''
    const plain = await postgres({ pool: admin, schema }).open(openOptions())
    const connectionString = `${server.connectionString}?options=-c%20${limit}%3D250`
    const pool = testPool({ connectionString })
    const storage = await opened({ pool, schema })
    const other = await admin.connect()
    await other.query('BEGIN')
    await other.query(`SELECT * FROM ${schema}.sheaf_head FOR UPDATE`)
    const error = await rejection(storage.store.write('a.md', 'a heron'))
    expect(error).toMatchObject({ code: 'unavailable', retryable: true, outcome: 'unchanged' })
    expect(error.message).toContain('time limit')
    await other.query('ROLLBACK')
    other.release()
    expect(await plain.store.list()).toEqual([])
    await plain.close()
    await storage.close()
    await pool.end()
  })

  test('eight that open a new schema at once', async () => {
    const open = async () =>
      await postgres({ connectionString: server.connectionString, schema: 'at_once' }).open(openOptions())
    const storages = await Promise.all(Array.from({ length: 8 }, open))
    await Promise.all(storages.map(({ store }, place) => store.append('log.md', `${place}\n`)))
    const lines = (await storages[0]?.store.read('log.md'))?.trim().split('\n').toSorted()
    expect(lines).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
    for (const storage of storages) await storage.close()
  })

  test('a server that stops: calls report it, and work when it is back', async () => {
    await admin.query('GRANT CREATE ON DATABASE postgres TO reader')
    const connectionString = server.address({ user: 'reader', password: SECRET })
    const options = { connectionString, schema: 'away', timeoutMs: 300 }
    const patient = await postgres({ ...options, timeoutMs: 60_000 }).open(openOptions())
    await patient.store.write('a.md', 'a heron')
    await patient.close()
    const storage = await opened(options)
    await server.kill()
    const calls = [storage.store.read('a.md'), storage.changes(), postgres(options).open(openOptions())]
    for (const error of await Promise.all(calls.map(rejection))) {
      expect([error['code'], error['retryable'], error['outcome']]).toEqual([
        'unavailable',
        true,
        'unchanged',
      ])
      expect(error.message).toMatch(/cannot be reached|lost the connection|gave no/)
      expect(everythingSaid(error)).not.toContain(SECRET)
    }
    await server.start()
    await expect.poll(() => storage.store.read('a.md').catch(() => '')).toBe('a heron')
    await storage.close()
  })

  test('a server that does not answer: each call ends in its time', async () => {
    const options = { connectionString: server.connectionString, schema: 'still' }
    await (await postgres(options).open(openOptions())).close()
    const storage = await opened({ ...options, timeoutMs: 400 })
    // Also the processes of the connections, which accept statements on their own.
    const { rows } = await admin.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    )
    const signal = (name: NodeJS.Signals) => {
      for (const { pid } of rows) process.kill(pid, name)
    }
    server.pause()
    signal('SIGSTOP')
    try {
      const began = performance.now()
      const [read, write] = await Promise.all([
        rejection(storage.store.read('a.md')),
        rejection(storage.store.write('a.md', 'a heron')),
      ])
      expect(performance.now() - began).toBeLessThan(30_000)
      expect([read['outcome'], read['retryable']]).toEqual(['unchanged', true])
      expect(write['code']).toBe('unavailable')
    } finally {
      server.resume()
      signal('SIGCONT')
    }
    await storage.close()
  })
})

// A busy machine cannot always open a storage within some hundred milliseconds.
async function opened(options: PostgresOptions): Promise<Storage> {
  for (;;) {
    try {
      return await postgres(options).open(openOptions())
    } catch (error) {
      if (!MemoryError.isInstance(error, 'unavailable')) throw error
    }
  }
}
