import { openOptions, rejection, until } from '@sheaf/adapter-tests'
import type { PostgresServer } from '@sheaf/postgres-server'
import { beforeAll, expect, test } from 'vitest'
import { servers, testPool, withDebian } from './__fixtures__/server.ts'
import { postgres, type PostgresOptions } from './postgres.ts'

withDebian('behind PgBouncer', () => {
  const { startDebian, startBouncer } = servers()
  let server: PostgresServer
  beforeAll(async () => {
    server = await startDebian({ fsync: 'off' })
  })

  test.each(['server', 'pooler', 'connection'])(
    'a commit whose %s is killed before its answer is made once, and acknowledged',
    async (killed) => {
      const place = { schema: `killed_${killed}`, timeoutMs: 60_000 }
      const bouncer = await startBouncer(server)
      const storage = await postgres({ ...place, connectionString: bouncer.connectionString }).open(
        openOptions(),
      )
      await storage.store.append('log.md', 'first\n')
      const admin = testPool({ connectionString: server.connectionString })
      const waiting = `FROM pg_stat_activity WHERE wait_event = 'SyncRep'`
      // It is on the disk, and waits for a replica that does not exist.
      await admin.query(`ALTER SYSTEM SET synchronous_standby_names = 'absent'`)
      await admin.query('SELECT pg_reload_conf()')
      const lines = ['first\n']
      let appending: Promise<unknown> = Promise.resolve()
      try {
        // The server takes a moment to apply the setting: find the first commit that waits.
        for (let isOver = true; isOver;) {
          isOver = false
          const line = `paid ${lines.length}\n`
          lines.push(line)
          appending = storage.store.append('log.md', line).finally(() => (isOver = true))
          appending.catch(() => {})
          await until(async () => isOver || ((await admin.query(`SELECT 1 ${waiting}`)).rowCount ?? 0) > 0)
        }
        if (killed === 'server') await server.kill().then(server.start)
        else if (killed === 'pooler') await bouncer.kill().then(bouncer.start)
        else await admin.query(`SELECT pg_terminate_backend(pid) ${waiting}`)
      } finally {
        await admin.query('ALTER SYSTEM RESET synchronous_standby_names')
        await admin.query('SELECT pg_reload_conf()')
      }
      expect(await appending).toMatchObject({ path: 'log.md' })
      expect(await storage.store.read('log.md')).toBe(lines.join(''))
      await storage.close()
      await admin.end()
    },
  )

  test('a statement that is late is ended on the server, and the pool keeps its size', async () => {
    const { connectionString } = await startBouncer(server)
    await (await postgres({ connectionString, schema: 'late' }).open(openOptions())).close()
    const storage = await postgres({ connectionString, schema: 'late', timeoutMs: 1000 }).open(openOptions())
    const admin = testPool({ connectionString: server.connectionString, max: 2 })
    const other = await admin.connect()
    await other.query('BEGIN')
    await other.query('LOCK TABLE late.sheaf_file IN ACCESS EXCLUSIVE MODE')
    const reads = Array.from({ length: 10 }, () => rejection(storage.store.read('a.md')))
    for (const error of await Promise.all(reads)) expect(error['code']).toBe('unavailable')
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`
    await until(async () => (await admin.query(waiting)).rowCount === 0)
    await other.query('ROLLBACK')
    other.release()
    await storage.store.write('a.md', 'a heron')
    await storage.close()
    await admin.end()
  })

  test('in statement mode opening is refused, and nothing is changed', async () => {
    const { connectionString } = await startBouncer(server, { pool_mode: 'statement' })
    const pool = testPool({ connectionString })
    const places: readonly PostgresOptions[] = [{ connectionString }, { pool }]
    for (const place of places) {
      const error = await rejection(postgres({ ...place, schema: 'by_statement' }).open(openOptions()))
      expect(error).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unchanged' })
      expect(error.message).toContain('a pooler in statement mode')
      expect(error.message).toContain('Set pool_mode = transaction')
    }
    expect((await pool.query(`SELECT 1 FROM pg_namespace WHERE nspname = 'by_statement'`)).rows).toEqual([])
    await pool.end()
  })

  test.each([
    ['of the app has one connection', 'one', {}, 1],
    ['of PgBouncer has one connection', 'one_bouncer', { default_pool_size: '1' }, 10],
    [
      'of PgBouncer has one connection for a whole session',
      'one_session',
      { default_pool_size: '1', pool_mode: 'session' },
      1,
    ],
  ])('where the pool %s calls at once and subscribers get on', async (_name, schema, settings, max) => {
    const { connectionString } = await startBouncer(server, settings)
    const pool = testPool({ connectionString, max })
    const place = { pool, directConnectionString: connectionString, schema }
    const storage = await postgres(place).open(openOptions())
    let woken = 0
    const errors: unknown[] = []
    const unwatch = storage.watch?.(
      () => (woken += 1),
      (error) => errors.push(error),
    )
    const lines = Array.from({ length: 20 }, (_, place) => `${place}\n`)
    await Promise.all([
      ...lines.map((line) => storage.store.append('log.md', line)),
      ...lines.map(() => storage.index.candidates({ text: '7', limit: 5 })),
      ...lines.map(() => storage.changes({ since: 0 })),
      storage.doctor(),
    ])
    expect((await storage.store.read('log.md'))?.split('\n').length).toBe(21)
    // PgBouncer forwards no notifications, so subscribers poll.
    expect([errors, woken]).toEqual([[], 0])
    unwatch?.()
    await storage.close()
    await pool.end()
  })
})
