import { MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { createSqlStorage } from '../create-sql-storage.ts'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { openOptions } from '../__fixtures__/parts.ts'
import { migrate, SCHEMA_VERSION } from './schema.ts'
import type { SqlDatabase } from './statement.ts'

const version = async (database: SqlDatabase) =>
  (await database.read([{ sql: 'SELECT schema FROM sheaf_head', parameters: [] }]))[0]?.[0]?.['schema']

test('creates the tables once, with the version', async () => {
  const database = nodeDatabase()
  await migrate(database)
  await migrate(database)
  expect(await version(database)).toBe(SCHEMA_VERSION)
})

test('makes nothing in a database of others, if it may not create', async () => {
  const database = nodeDatabase()
  await expect(migrate(database, false)).rejects.toMatchObject({ code: 'not-found' })
  const tables = { sql: `SELECT name FROM sqlite_master`, parameters: [] }
  expect(await database.read([tables])).toEqual([[]])
  await migrate(database)
  await migrate(database, false)
})

test('two openers of a new database both succeed', async () => {
  const database = nodeDatabase()
  // The other opener does everything between this one's read of the version and its batch.
  const slow: SqlDatabase = {
    ...database,
    write: async (queries) => {
      await migrate(database)
      return await database.write(queries)
    },
  }
  await migrate(slow)
  expect(await version(database)).toBe(SCHEMA_VERSION)
})

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

test('a batch that fails leaves a new database as it was, and its own error', async () => {
  const database = nodeDatabase()
  const broken: SqlDatabase = {
    ...database,
    write: (queries) => database.write([...queries, { sql: 'nonsense', parameters: [] }]),
  }
  await expect(migrate(broken)).rejects.toThrow('nonsense')
  expect(await database.read([{ sql: 'SELECT name FROM sqlite_schema', parameters: [] }])).toEqual([[]])
})

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
  await migrate(database)
  database.connection.exec('UPDATE sheaf_head SET schema = schema + 1')
  const error = await createSqlStorage({ database }, openOptions()).catch((caught: unknown) => caught)
  expect(MemoryError.isInstance(error, 'unavailable') && !error.retryable).toBe(true)
  expect(String(error)).toMatch(/schema version 12 .* supports 11.*Update/)
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
