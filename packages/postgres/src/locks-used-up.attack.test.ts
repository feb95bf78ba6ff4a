import { openOptions } from '@sheaf/adapter-tests'
import { MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { servers, testPool, withServer } from './__fixtures__/server.ts'
import { postgres } from './postgres.ts'

withServer('a server whose lock table is used up', () => {
  const { start } = servers()

  test('changes are made, refused or reported as unknown, and none is lost', async () => {
    const { connectionString } = await start({
      fsync: 'off',
      max_locks_per_transaction: '10',
      max_connections: '20',
    })
    const pool = testPool({ connectionString, max: 4 })
    const storage = await postgres({ pool, timeoutMs: 1500 }).open(openOptions())
    await storage.store.write('a.md', 'a heron')
    const other = await pool.connect()
    // Until the server cannot hold another one.
    let held = 0
    try {
      for (; held < 100_000; held += 100)
        await other.query('SELECT pg_advisory_lock(i) FROM generate_series($1::int, $2::int) AS i', [
          held,
          held + 99,
        ])
    } catch (error) {
      expect((error as { readonly code?: unknown }).code).toBe('53200')
    }
    expect(held).toBeGreaterThan(100)
    const written: string[] = ['a.md']
    const unknown: string[] = []
    for (let place = 0; place < 3; place += 1) {
      const path = `${place}.md`
      const refused = await storage.store.write(path, 'a stork').then(
        () => undefined,
        (error: unknown) => error,
      )
      if (refused === undefined) {
        written.push(path)
        continue
      }
      // After an error that ended the connection, it is unknown whether it came after the commit.
      const isUnknown = refused instanceof Error && 'outcome' in refused && refused.outcome === 'unknown'
      const isSaid = MemoryError.isInstance(refused, 'unavailable') && (refused.retryable || isUnknown)
      expect([isSaid, refused]).toEqual([true, refused])
      unknown.push(path)
    }
    await other.query('SELECT pg_advisory_unlock_all()')
    other.release()
    const listed = await storage.store.list()
    expect(listed.filter((path) => !unknown.includes(path)).toSorted()).toEqual(written.toSorted())
    await storage.store.append('a.md', ' and a crane')
    expect((await storage.doctor()).findings).toEqual([])
    await storage.close()
    await pool.end()
  })
})
