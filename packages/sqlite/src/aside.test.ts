import { join } from 'node:path'
import type { SqlDatabase } from '@sheaf/sql'
import { databaseFile } from '@sheaf/sql/file'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { sqliteFile } from './open-sqlite-database.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
// From so many on, the work is done aside.
const ASIDE_PAGES = 2048
const plain = (sql: string) => ({ sql, parameters: [] })

async function opened(name: string, pages: number): Promise<SqlDatabase> {
  const database = await sqliteFile.open({ file: join(directory.path, name) })
  await database.write([
    plain('CREATE TABLE kept (value)'),
    plain(`INSERT INTO kept VALUES (zeroblob(${pages * 4096}))`),
  ])
  return database
}

test('work aside has a separate connection, and a write waits for it without blocking', async () => {
  const database = await opened('large.db', ASIDE_PAGES)
  const order: string[] = []
  const written = Promise.withResolvers<unknown>()
  await database.aside?.(async (other) => {
    expect(other).not.toBe(database)
    expect(await other.read([plain('SELECT count(*) AS rows FROM kept')])).toEqual([[{ rows: 1 }]])
    written.resolve(database.write([plain('INSERT INTO kept VALUES (2)')]).then(() => order.push('written')))
    // It would wait for the busy timeout of this thread, which nothing here could end.
    await other.write([plain('INSERT INTO kept VALUES (1)')])
    expect(await database.read([plain('SELECT count(*) AS rows FROM kept')])).toEqual([[{ rows: 2 }]])
    order.push('aside')
  })
  await written.promise
  expect(order).toEqual(['aside', 'written'])
  await database.close()
})

test('an error of the work also closes the connection', async () => {
  const database = await opened('failed.db', ASIDE_PAGES)
  await expect(database.aside?.(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await database.write([plain('INSERT INTO kept VALUES (2)')])
  await database.close()
})

test('a small database, or one whose thread cannot start, does the work itself', async () => {
  const used: unknown[] = []
  const small = await opened('small.db', 1)
  await small.aside?.(async (other) => used.push(await other.read([plain('PRAGMA page_count')])))
  await small.close()
  const large = databaseFile.withAside(await opened('without-thread.db', ASIDE_PAGES), () =>
    Promise.reject(new Error('none')),
  )
  await large.aside?.(async (other) => used.push(await other.read([plain('SELECT 1 AS one')])))
  await large.close()
  expect(used).toMatchObject([[[{ page_count: expect.any(Number) as number }]], [[{ one: 1 }]]])
  const inMemory = await sqliteFile.open({ file: ':memory:' })
  expect(inMemory.aside).toBeUndefined()
  await inMemory.close()
})
