import { MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { createSqlStorage } from '../create-sql-storage.ts'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { openOptions } from '../__fixtures__/parts.ts'
import { migrate, MIGRATIONS, versionAfter } from './schema.ts'
import type { SqlDatabase } from './statement.ts'

const version = async (database: SqlDatabase) =>
  (await database.read([{ sql: 'SELECT schema FROM sheaf_head', parameters: [] }]))[0]?.[0]?.['schema']
const later = ['CREATE TABLE sheaf_later (id INTEGER PRIMARY KEY)', 'INSERT INTO sheaf_later VALUES (7)']

test('goes from nothing to the newest version, and through each step once', async () => {
  const database = nodeDatabase()
  await migrate(database)
  expect(await version(database)).toBe(versionAfter(MIGRATIONS.length))
  await migrate(database, { migrations: [...MIGRATIONS, later] })
  await migrate(database, { migrations: [...MIGRATIONS, later] })
  expect(await version(database)).toBe(versionAfter(MIGRATIONS.length + 1))
})

test('makes nothing in a database of others, if it may not create', async () => {
  const database = nodeDatabase()
  await expect(migrate(database, { create: false })).rejects.toMatchObject({ code: 'not-found' })
  const tables = { sql: `SELECT name FROM sqlite_master`, parameters: [] }
  expect(await database.read([tables])).toEqual([[]])
  await migrate(database)
  await migrate(database, { create: false })
})

test.each([['a new database', 0] as const, ['an old one', MIGRATIONS.length] as const])(
  'two openers of %s both succeed',
  async (_, from) => {
    const database = nodeDatabase()
    const steps = [...MIGRATIONS, later]
    await migrate(database, { migrations: MIGRATIONS.slice(0, from) })
    // The other opener does everything between this one's read of the version and its batch.
    let isFirst = true
    const slow: SqlDatabase = {
      ...database,
      write: async (queries) => {
        if (isFirst) await migrate(database, { migrations: steps })
        isFirst = false
        return await database.write(queries)
      },
    }
    await migrate(slow, { migrations: steps })
    expect(isFirst).toBe(false)
    expect(await version(database)).toBe(versionAfter(steps.length))
    expect(
      await database.read([{ sql: 'SELECT count(*) AS n FROM sheaf_later', parameters: [] }]),
    ).toMatchObject([[{ n: 1 }]])
  },
)

test('each new database has its own name', async () => {
  const generations = await Promise.all(
    [nodeDatabase(), nodeDatabase()].map(async (database) => {
      await migrate(database)
      return (await database.read([{ sql: 'SELECT generation FROM sheaf_head', parameters: [] }]))[0]?.[0]?.[
        'generation'
      ]
    }),
  )
  expect(generations[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(generations[0]).not.toBe(generations[1])
})

test.each([['a new database', 0] as const, ['an old one', MIGRATIONS.length] as const])(
  'a step that fails leaves %s as it was, and its own error',
  async (_, from) => {
    const database = nodeDatabase()
    await migrate(database, { migrations: MIGRATIONS.slice(0, from) })
    const schema = { sql: 'SELECT name, sql FROM sqlite_schema', parameters: [] }
    const before = await database.read([schema])
    await expect(
      migrate(database, { migrations: [...MIGRATIONS, ['CREATE TABLE sheaf_half (id)', 'nonsense']] }),
    ).rejects.toThrow('nonsense')
    expect(await database.read([schema])).toEqual(before)
    if (from > 0) expect(await version(database)).toBe(versionAfter(from))
  },
)

test('a current database needs two reads, and a new one gets its tables in one batch', async () => {
  const database = nodeDatabase()
  const asked: string[] = []
  const counted: SqlDatabase = {
    read: (queries) => (asked.push('read'), database.read(queries)),
    write: (queries) => (asked.push('write'), database.write(queries)),
    close: async () => {},
  }
  await createSqlStorage({ database: counted }, openOptions())
  // The tables; then this maker of the index.
  expect(asked).toEqual(['read', 'write', 'read', 'read', 'write', 'read'])
  asked.length = 0
  await createSqlStorage({ database: counted }, openOptions())
  expect(asked).toEqual(['read', 'read'])
})

test('a newer schema is refused without a change, and the database is released', async () => {
  const database = nodeDatabase()
  await migrate(database, { migrations: [...MIGRATIONS, later] })
  const error = await createSqlStorage({ database }, openOptions()).catch((caught: unknown) => caught)
  expect(MemoryError.isInstance(error, 'unavailable') && !error.retryable).toBe(true)
  expect(String(error)).toMatch(/schema version 11 .* supports 10.*Update/)
  expect(database.connection.isOpen).toBe(false)
})

test('a schema from before the first release is refused without a change, with advice', async () => {
  const database = nodeDatabase()
  await migrate(database)
  database.connection.exec('UPDATE sheaf_head SET schema = 1')
  await expect(migrate(database)).rejects.toMatchObject({
    code: 'unavailable',
    retryable: false,
    message: expect.stringMatching(/version 1, from before the first release.*Name a new database/) as string,
  })
  expect(await version(database)).toBe(1)
})

test.each([
  ['a head of other columns', 'CREATE TABLE sheaf_head (name TEXT)'],
  ['a head without a row', 'CREATE TABLE sheaf_head (schema INTEGER, sequence INTEGER, generation TEXT)'],
  [
    'a version that is none',
    `CREATE TABLE sheaf_head AS SELECT 'x' AS schema, 0 AS sequence, '' AS generation`,
  ],
  ['a version below 1', `CREATE TABLE sheaf_head AS SELECT -1 AS schema, 0 AS sequence, '' AS generation`],
  [
    'a version that is not whole',
    `CREATE TABLE sheaf_head AS SELECT 1.5 AS schema, 0 AS sequence, '' AS generation`,
  ],
  ['a table of one of the names', 'CREATE TABLE sheaf_file (name TEXT)'],
])("another program's tables of these names are refused without a change: %s", async (_what, sql) => {
  const database = nodeDatabase()
  await database.write([{ sql, parameters: [] }])
  const schema = { sql: 'SELECT name, sql FROM sqlite_schema', parameters: [] }
  const before = await database.read([schema])
  const error: unknown = await migrate(database).catch((caught: unknown) => caught)
  expect(MemoryError.isInstance(error, 'unavailable') && !error.retryable).toBe(true)
  expect(String(error)).toContain('Name another database')
  expect(await database.read([schema])).toEqual(before)
})
