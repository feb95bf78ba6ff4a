import { openOptions } from '@sheaf/adapter-tests'
import type { PostgresServer } from '@sheaf/postgres-server'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servers, testPool, withServer } from './__fixtures__/server.ts'
import { postgres, type PostgresOptions } from './postgres.ts'

withServer('the remains of deleted texts on a server', () => {
  const { start } = servers()
  let server: PostgresServer
  let admin: pg.Pool
  beforeAll(async () => {
    server = await start({ fsync: 'off', autovacuum: 'off' })
    admin = testPool({ connectionString: server.connectionString })
  })
  afterAll(() => admin.end())

  const opened = async (schema: string, options: PostgresOptions = { pool: admin }) => {
    const storage = await postgres({ ...options, schema }).open(openOptions())
    await storage.store.write('a.md', 'a heron')
    await storage.store.write('b.md', 'a stork')
    await storage.store.delete('a.md')
    const scrub = async (brief: boolean) => (await storage.scrub({ brief }))[0]
    return { storage, scrub }
  }

  test('a deletion waits for no reader, nobody behind it, and scrub() removes the rest', async () => {
    const { storage, scrub } = await opened('read')
    const reader = await admin.connect()
    await reader.query('BEGIN')
    await reader.query('LOCK TABLE read.sheaf_file IN ACCESS SHARE MODE')
    const scrubbing = scrub(true)
    for (let calls = 0; calls < 20; calls += 1) await storage.store.read('b.md')
    expect(await scrubbing).toMatchObject({
      state: 'remains',
      note: expect.stringMatching(/^sheaf_file were used by others.*memory\.scrub\(\)/) as string,
    })
    await reader.query('COMMIT')
    reader.release()
    expect(await scrub(false)).toEqual({ place: 'tables and indexes', state: 'clean' })
    await storage.close()
  })

  test('rows that an older transaction may still read are named as remains', async () => {
    const other = await admin.connect()
    await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    await other.query('SELECT 1 FROM pg_class')
    const { storage, scrub } = await opened('older')
    expect(await scrub(true)).toMatchObject({ state: 'remains' })
    await other.query('COMMIT')
    other.release()
    expect(await scrub(false)).toMatchObject({ state: 'clean' })
    await storage.close()
  })

  test('a deletion leaves a table whose rewriting takes long, and scrub() rewrites it', async () => {
    const { storage, scrub } = await opened('large')
    await admin.query(`INSERT INTO large.sheaf_embedding (text_hash, model, dimensions, vector)
      SELECT each, 'm', 1, decode(repeat(md5(each::text), 8), 'hex') FROM generate_series(1, 80000) AS each`)
    expect(await scrub(true)).toMatchObject({
      state: 'remains',
      note: expect.stringMatching(/^sheaf_embedding would block others for too long/) as string,
    })
    expect(await scrub(false)).toMatchObject({ state: 'clean' })
    await storage.close()
  })

  test('many deletions in a row rewrite the tables only now and then, and say so', async () => {
    const { storage, scrub } = await opened('many')
    const before = await nodeOf('many')
    const states = [await scrub(true), await scrub(true)]
    expect(states).toMatchObject([
      { state: 'clean' },
      { note: expect.stringContaining('a moment ago') as string },
    ])
    expect(await nodeOf('many')).not.toBe(before)
    expect(await scrub(false)).toMatchObject({ state: 'clean' })
    await storage.close()
  })

  test('a rewriting that the server ends is named as remains of a deletion', async () => {
    const query = async (text: string, values: string[]) => {
      if (text.startsWith('VACUUM'))
        throw Object.assign(new Error('canceling statement'), { code: '57014', severity: 'ERROR' })
      return await admin.query<Record<string, unknown>>(text, values)
    }
    const { storage, scrub } = await opened('ended', { pool: { query } })
    expect(await scrub(true)).toMatchObject({
      state: 'remains',
      note: expect.stringContaining('a time limit ended it') as string,
    })
    await expect(scrub(false)).rejects.toMatchObject({ code: 'unavailable', retryable: true })
    await storage.close()
  })

  const nodeOf = async (schema: string) =>
    (await admin.query<{ node: string }>(`SELECT pg_relation_filenode('${schema}.sheaf_file') AS node`))
      .rows[0]?.node
})
