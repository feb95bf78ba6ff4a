import { expect, test } from 'vitest'
import { nodeDatabase } from './__fixtures__/node-database.ts'
import type { SqlDatabase } from './sql-database.ts'
import { takeTurns } from './take-turns.ts'

const MOST_CALLS = 200_000
const query = { sql: 'SELECT 1 AS one', parameters: [] }
const failing = { sql: 'SELECT 1 FROM nothing', parameters: [] }

const calls: Record<string, (database: SqlDatabase) => Promise<unknown>> = {
  reads: (database) => database.read([query]),
  writes: (database) => database.write([query]),
  'calls that fail': (database) => database.write([failing]).catch(() => {}),
}

test.each(Object.entries(calls))('%s without a pause leave timers their turns', async (_, call) => {
  const database = takeTurns(nodeDatabase())
  const turns: number[] = []
  const timer = setInterval(() => turns.push(1), 1)
  for (let made = 0; turns.length < 3 && made < MOST_CALLS; made += 1) await call(database)
  clearInterval(timer)
  expect(turns).toHaveLength(3)
  await database.close()
})

test('a call is made at once, and whoever calls now and then never waits for a turn', async () => {
  const node = nodeDatabase()
  const turns: (() => void)[] = []
  const database = takeTurns(node, () => new Promise((resolve) => turns.push(resolve)))
  const made = database.write([{ sql: 'CREATE TABLE made (x)', parameters: [] }])
  expect(node.connection.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'made' }])
  await made
  turns.shift()?.()
  await Promise.resolve()
  expect(await database.read([query])).toEqual([[{ one: 1 }]])
  expect(turns).toHaveLength(1)
  await database.close()
})
