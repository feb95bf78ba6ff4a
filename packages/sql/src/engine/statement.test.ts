import { expect, test } from 'vitest'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { openOptions } from '../__fixtures__/parts.ts'
import { createSqlStorage } from '../create-sql-storage.ts'
import { rowsStatement, sql } from './statement.ts'

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

test('a statement for rows takes eight of them, in order', () => {
  const insert = rowsStatement<{ a: number; b: string }>(
    ({ a, b }) => sql`(${a}, upper(${b}))`,
    (rows) => sql`INSERT INTO pairs (a, b) VALUES ${rows}`,
  )
  const { connection } = nodeDatabase()
  connection.exec('CREATE TABLE pairs (a, b)')
  const rows = Array.from({ length: 19 }, (_, a) => ({ a, b: `row ${a}` }))
  const queries = insert(rows)
  for (const { sql: text, parameters } of queries) connection.prepare(text).run(...parameters)
  expect(queries.map(({ parameters }) => parameters.length)).toEqual([16, 16, 6])
  expect(connection.prepare('SELECT a, b FROM pairs').all()).toEqual(
    rows.map(({ a, b }) => ({ a, b: b.toUpperCase() })),
  )
  expect(insert([])).toEqual([])
})
