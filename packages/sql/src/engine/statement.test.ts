import { expect, test } from 'vitest'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { openOptions } from '../__fixtures__/parts.ts'
import { createSqlStorage } from '../create-sql-storage.ts'

test.each([1, 2, 3, 7, 8, 100])('lists and re-indexes everything in pages of %i', async (maxRows) => {
  const database = { ...nodeDatabase(), maxRows }
  const { store, index } = await createSqlStorage({ database }, openOptions())
  const paths = ['a.md', 'a/b.md', 'a/c/d.md', 'a0.md', 'b/a.md', 'b/z.md', 'é.md']
  await store.commit(paths.map((path) => ({ path, content: `heron in ${path}` })))
  expect(await store.list()).toEqual(paths)
  expect(await store.list('a')).toEqual(['b.md', 'c/d.md'].map((path) => `a/${path}`))
  expect(await store.list('b')).toEqual(['b/a.md', 'b/z.md'])
  expect((await index.rebuild()).indexed).toBe(7)
})
