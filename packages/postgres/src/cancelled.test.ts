import { openOptions, rejection, until } from '@sheaf/adapter-tests'
import type { PostgresServer } from '@sheaf/postgres-server'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servers, testPool, withServer } from './__fixtures__/server.ts'
import { postgres } from './postgres.ts'

withServer('a statement that waits for a lock of another', () => {
  const { start } = servers()
  let server: PostgresServer
  let admin: pg.Pool
  beforeAll(async () => {
    server = await start({ fsync: 'off' })
    admin = testPool({ connectionString: server.connectionString })
  })
  afterAll(() => admin.end())

  const opened = async (schema: string, timeoutMs: number) => {
    const address = `${server.connectionString}?application_name=${schema}`
    await (await postgres({ connectionString: address, schema }).open(openOptions())).close()
    const storage = await postgres({ connectionString: address, schema, timeoutMs }).open(openOptions())
    const statements = async (state: string) => {
      const sql = 'SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND state LIKE $2'
      return (await admin.query(sql, [schema, state])).rowCount ?? 0
    }
    // A number would not do: a statement that was given up may end while the next one starts.
    const started = async () => {
      const sql = `SELECT pid || ' since ' || query_start AS name FROM pg_stat_activity
        WHERE application_name = $1 AND state = 'active'`
      return new Set((await admin.query<{ name: string }>(sql, [schema])).rows.map(({ name }) => name))
    }
    return { storage, statements, started }
  }
  const locked = async (table: string) => {
    const other = await admin.connect()
    await other.query('BEGIN')
    await other.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    return async () => {
      await other.query('ROLLBACK')
      other.release()
    }
  }

  test('is ended on the server at the deadline of its call, and the pool keeps its size', async () => {
    const { storage, statements } = await opened('late', 500)
    await storage.store.write('a.md', 'a heron')
    const unlock = await locked('late.sheaf_file')
    let most = 0
    for (let round = 0; round < 4; round += 1) {
      const reads = Array.from({ length: 12 }, () => rejection(storage.store.read('a.md')))
      for (const error of await Promise.all(reads)) expect(error).toMatchObject({ code: 'unavailable' })
      most = Math.max(most, await statements('%'))
    }
    expect(most).toBeLessThanOrEqual(12)
    await until(async () => (await statements('active')) === 0)
    await unlock()
    expect(await storage.store.read('a.md')).toBe('a heron')
    await storage.close()
  })

  test('is given up when its call is aborted, with the reason, long before the deadline', async () => {
    const { storage, statements, started } = await opened('aborted', 120_000)
    const { store, index } = storage
    await store.write('a.md', 'a heron')
    const unlock = await locked('aborted.sheaf_file')
    const reason = new Error('enough')
    const calls: Readonly<Record<string, (abortSignal: AbortSignal) => Promise<unknown>>> = {
      read: (abortSignal) => store.read('a.md', { abortSignal }),
      list: (abortSignal) => store.list('', { abortSignal }),
      write: (abortSignal) => store.write('b.md', 'a stork', { abortSignal }),
      append: (abortSignal) => store.append('a.md', ' and a stork', { abortSignal }),
      commit: (abortSignal) => store.commit([{ path: 'a.md', content: null }], { abortSignal }),
      candidates: (abortSignal) => index.candidates({ text: 'heron', limit: 5, abortSignal }),
      rebuild: (abortSignal) => index.rebuild({ abortSignal }),
      doctor: (abortSignal) => storage.doctor({ abortSignal }),
      scrub: (abortSignal) => storage.scrub({ abortSignal }),
    }
    for (const [what, call] of Object.entries(calls)) {
      const earlier = await started()
      const controller = new AbortController()
      const called = rejection(call(controller.signal))
      await until(async () => [...(await started())].some((name) => !earlier.has(name)))
      controller.abort(reason)
      expect([what, await called]).toEqual([what, reason])
    }
    await unlock()
    await until(async () => (await statements('active')) === 0)
    expect(await store.list()).toEqual(['a.md'])
    await storage.close()
  })

  test('an aborted change that waits for a connection is not made later', async () => {
    const { storage, statements } = await opened('queued', 120_000)
    const unlock = await locked('queued.sheaf_file')
    const waiting = Array.from({ length: 10 }, (_, place) => storage.store.write(`${place}.md`, 'a heron'))
    await until(async () => (await statements('active')) === 10)
    const controller = new AbortController()
    const queued = rejection(storage.store.write('late.md', 'a stork', { abortSignal: controller.signal }))
    controller.abort(new Error('enough'))
    expect((await queued).message).toBe('enough')
    await unlock()
    await Promise.all(waiting)
    expect(await storage.store.list()).not.toContain('late.md')
    await storage.close()
  })
})
