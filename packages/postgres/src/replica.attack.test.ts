import { openOptions, rejection } from '@sheaf/adapter-tests'
import type { PostgresServer } from '@sheaf/postgres-server'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servers, testPool, withServer } from './__fixtures__/server.ts'
import { postgres } from './postgres.ts'
import type { PostgresPool } from './server/send-statement.ts'

withServer('a primary with a streaming replica', () => {
  const { start, replicate } = servers()
  let [primary, replica]: PostgresServer[] = []
  let [pool, reading]: pg.Pool[] = []
  let asked = 0
  const readPool: PostgresPool = {
    async query(text, values) {
      asked += 1
      return await (reading as pg.Pool).query(text, values)
    },
  }
  beforeAll(async () => {
    primary = await start({ fsync: 'off' })
    const made = await postgres({ connectionString: primary.connectionString }).open(openOptions())
    await made.close()
    replica = await replicate(primary)
    pool = testPool({ connectionString: primary.connectionString })
    reading = testPool({ connectionString: replica.connectionString })
  })
  afterAll(async () => {
    await pool?.end()
    await reading?.end()
  })
  const open = async () => await postgres({ pool, readPool }).open(openOptions())
  const replay = async (paused: boolean) =>
    await reading?.query(`SELECT pg_wal_replay_${paused ? 'pause' : 'resume'}()`)

  test('a handle reads what it wrote, even while the replica is behind', async () => {
    const storage = await open()
    for (const paused of [false, true, false]) {
      await replay(paused)
      for (let round = 0; round < 20; round += 1) {
        const text = `heron number${round}x${String(paused)}`
        await storage.store.write('a.md', text)
        expect(await storage.store.read('a.md')).toBe(text)
        const { text: found } = await storage.index.candidates({
          text: `number${round}x${String(paused)}`,
          limit: 1,
        })
        expect(found[0]?.text).toBe(text)
      }
    }
    await storage.close()
  })

  test('the replica answers when it is up to date', async () => {
    const storage = await open()
    await storage.store.write('level.md', 'a heron')
    const before = asked
    await expect
      .poll(async () => {
        await storage.store.read('level.md')
        return asked
      })
      .toBeGreaterThan(before + 2)
    await storage.close()
  })

  test('without the replica the primary answers', async () => {
    const storage = await open()
    await storage.store.write('alone.md', 'a heron')
    await replica?.stop()
    expect(await storage.store.read('alone.md')).toBe('a heron')
    await replica?.start()
    await storage.close()
  })

  test('the receipt of an erasure names the replicas, which still have the text', async () => {
    const storage = await open()
    await storage.store.write('note.md', 'a secret heron')
    await storage.store.delete('note.md')
    expect(await storage.scrub()).toContainEqual({
      place: 'log, replicas and backups of the server',
      state: 'remains',
      note: expect.stringContaining('log and its copies keep deleted texts') as string,
    })
    await storage.close()
  })

  test('a replica in the place of the primary is refused', async () => {
    const error = await rejection(postgres({ pool: reading }).open(openOptions()))
    expect([error['code'], error['retryable']]).toEqual(['unavailable', false])
    expect(error.message).toContain('Give the address of the primary')
  })
})
