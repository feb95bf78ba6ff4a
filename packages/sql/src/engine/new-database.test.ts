import { expect, test } from 'vitest'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { foldedSteps, migrate, MIGRATIONS } from './migrate.ts'
import type { SqlDatabase } from './sql-database.ts'

/** The whole schema, to the letter, and the rows of each table. */
async function contentOf(database: SqlDatabase): Promise<unknown> {
  const read = async (sql: string) => (await database.read([{ sql, parameters: [] }]))[0] ?? []
  const schema = await read('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name')
  const tables = schema.flatMap(({ type, name }) => (type === 'table' ? [String(name)] : []))
  const rows = await Promise.all(
    tables.map(async (name) => [
      name,
      name === 'sheaf_head' ? undefined : await read(`SELECT * FROM ${name}`),
    ]),
  )
  const head = await read('SELECT id, schema, sequence, length(generation), maker, author FROM sheaf_head')
  return { schema, rows, head }
}

test('a new database is as the steps leave it one by one, and is made with fewer statements', async () => {
  const [together, apart] = [nodeDatabase(), nodeDatabase()]
  await migrate(together)
  for (let count = 1; count <= MIGRATIONS.length; count += 1) await migrate(apart, MIGRATIONS.slice(0, count))
  expect(await contentOf(together)).toEqual(await contentOf(apart))
  const folded = foldedSteps(MIGRATIONS).flat()
  expect(folded.length).toBeLessThan(MIGRATIONS.flat().length - 10)
  expect(folded.filter((sql) => /^(?:ALTER|DROP)/.test(sql))).toEqual([])
})

test('what the steps have not made is altered and dropped as they say', () => {
  const steps = [['ALTER TABLE own ADD COLUMN x', 'DROP INDEX own_x'], ['CREATE INDEX own_x ON own (x)']]
  expect(foldedSteps(steps)).toEqual(steps)
  const [first, second] = ['ALTER TABLE a ADD COLUMN d', 'ALTER TABLE a ADD COLUMN e']
  expect(foldedSteps([['CREATE TABLE a (b, c)', first], [second]])).toEqual([
    ['CREATE TABLE a (b, c, d, e)'],
    [],
  ])
})
