import { expect, test } from 'vitest'
import { createSqlStorage } from '../create-sql-storage.ts'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { openOptions } from '../__fixtures__/parts.ts'

const files = (from: number, count: number, content: string | null = 'a heron') =>
  Array.from({ length: count }, (_, place) => ({ path: `n/${from + place}.md`, content }))

test('an id is never used twice: not that of the last file, and not by a commit of many', async () => {
  const database = nodeDatabase()
  const { store } = await createSqlStorage({ database }, openOptions())
  const ids = () =>
    database.connection
      .prepare('SELECT id FROM sheaf_file ORDER BY id')
      .all()
      .map(({ id }) => Number(id))
  await store.commit(files(0, 20))
  const first = ids()
  expect(first).toEqual(Array.from({ length: 20 }, (_, place) => place + 1))
  await store.commit(files(10, 10, null))
  await store.commit([...files(0, 5, 'a stork'), ...files(30, 12)])
  const later = ids().filter((id) => id > 10)
  expect(later).toHaveLength(12)
  expect(Math.min(...later)).toBeGreaterThan(20)
})

test('an index that was made again is level, and the next opening looks at no file', async () => {
  const database = nodeDatabase()
  const isStale = () => database.connection.prepare('SELECT is_stale FROM sheaf_head').get()?.['is_stale']
  const open = (id: string) => {
    const { chunker, ...options } = openOptions()
    return createSqlStorage({ database }, { ...options, chunker: { ...chunker, id } })
  }
  await (await open('one')).store.commit(files(0, 3))
  expect(isStale()).toBe(0)
  const failing = { id: 'two', chunk: () => expect.unreachable('the chunker fails') }
  await createSqlStorage({ database }, { ...openOptions(), chunker: failing })
  expect(isStale()).toBe(1)
  await open('three')
  expect(isStale()).toBe(0)
  expect(await (await open('three')).index.sync()).toMatchObject({ indexed: 0, unchanged: 3 })
})
