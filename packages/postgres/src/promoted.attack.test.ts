import type pg from 'pg'
import { expect, test } from 'vitest'
import { writtenLines } from './__fixtures__/killed-rounds.ts'
import { openOptions, rejection, until } from '@sheaf/adapter-tests'
import { servers, testPool, withServer } from './__fixtures__/server.ts'
import { postgres } from './postgres.ts'
import type { PostgresPool } from './server/send-statement.ts'

withServer('a primary that is killed, and its replica promoted', () => {
  const { start, replicate } = servers()

  /** A primary and its replica, with an address that leads to the writable one. */
  async function pair() {
    const primary = await start()
    const made = await postgres({ connectionString: primary.connectionString }).open(openOptions())
    await made.close()
    const replica = await replicate(primary)
    const pools = [primary, replica].map(({ connectionString }) => testPool({ connectionString }))
    const [first, second] = pools as [pg.Pool, pg.Pool]
    let current = first
    const pool: PostgresPool = { query: (text, values) => current.query(text, values) }
    return {
      pool,
      first,
      second,
      async failOver() {
        await primary.kill()
        current = second
      },
      end: async () => {
        for (const each of pools) await each.end()
      },
    }
  }

  const isStreaming = async (pool: pg.Pool, state: string) => {
    const sql = 'SELECT sync_state FROM pg_stat_replication'
    return (await pool.query<{ sync_state: string }>(sql)).rows[0]?.sync_state === state
  }

  test('a synchronous one: no acknowledged line is lost, and none is doubled', async () => {
    const { pool, first, second, failOver, end } = await pair()
    await first.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
    await first.query('SELECT pg_reload_conf()')
    await until(() => isStreaming(first, 'sync'))
    const lines = await writtenLines({ pool }, async (written) => {
      await written(60)
      await failOver()
      await second.query('SELECT pg_promote()')
      await written(60)
    })
    const { acknowledged, unknown: _unknown, ...rest } = lines
    expect(rest).toEqual({ lost: [], doubled: [], leaked: [], others: [], findings: [] })
    expect(acknowledged).toBeGreaterThan(60)
    await end()
  })

  test('one that lacks commits: an open storage reports it, and reads no older state', async () => {
    const { pool, second, failOver, end } = await pair()
    const storage = await postgres({ pool }).open(openOptions())
    await storage.store.write('a.md', 'a heron')
    await until(async () => (await second.query('SELECT FROM sheaf.sheaf_file')).rows.length === 1)
    // From here on it receives no changes.
    await second.query('SELECT pg_promote()')
    await storage.store.write('a.md', 'a stork')
    await failOver()
    for (const call of [storage.store.read('a.md'), storage.store.append('a.md', ' and an egret')]) {
      const error = await rejection(call)
      expect([error['code'], error['retryable'], error['outcome']]).toEqual([
        'unavailable',
        false,
        'unchanged',
      ])
      expect(error.message).toContain('restored from an older copy')
    }
    await storage.close()
    const again = await postgres({ pool }).open(openOptions())
    expect(await again.store.read('a.md')).toBe('a heron')
    await again.store.append('a.md', ' and an egret')
    await again.close()
    await end()
  })
})
