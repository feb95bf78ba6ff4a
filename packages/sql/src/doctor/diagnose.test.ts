import { contentHash, fixedClock, MemoryError, type DoctorOptions, type OpenOptions } from '@sheaf/core'
import { expect, test } from 'vitest'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { linesChunker, openOptions, wordsAnalyser } from '../__fixtures__/parts.ts'
import { createIndexTables } from '../files/create-index-tables.ts'
import { createSqlStorage } from '../create-sql-storage.ts'
import { diagnose } from './diagnose.ts'
import { migrate } from '../engine/schema.ts'
import type { SqlDatabase } from '../engine/statement.ts'

const plain = (sql: string) => ({ sql, parameters: [] })
const storageWith = async (
  options: Partial<OpenOptions> = {},
  wrap = (database: SqlDatabase): SqlDatabase => database,
) => {
  const database = nodeDatabase()
  const storage = await createSqlStorage({ database: wrap(database) }, openOptions(options))
  await storage.store.commit([
    { path: 'a.md', content: '# One\ntwo\nthree' },
    { path: 'b.md', content: 'four five' },
  ])
  return { storage, connection: database.connection, database }
}

test('a sound storage of another SQLite has no findings', async () => {
  const { storage } = await storageWith()
  expect(await storage.doctor()).toEqual({
    findings: [],
    facts: {
      integrityCheck: 'ok',
      schema: 11,
      sequence: expect.any(Number) as number,
      files: 2,
      chunks: 3,
      embeddings: 0,
      embeddingModels: 0,
    },
  })
})

test("the adapter's own findings come first", async () => {
  const given: DoctorOptions[] = []
  const storage = await createSqlStorage(
    {
      database: nodeDatabase(),
      examine: async (options) => {
        given.push(options)
        return {
          findings: [{ problem: 'not-durable', message: 'It is not.', state: 'manual' }],
          facts: { engine: 'node', files: 99 },
        }
      },
    },
    openOptions(),
  )
  const { findings, facts } = await storage.doctor({ repair: true })
  expect(findings).toEqual([{ problem: 'not-durable', message: 'It is not.', state: 'manual' }])
  expect(facts).toMatchObject({ engine: 'node', files: 0 })
  expect(given).toEqual([{ repair: true }])
})

test('if the chunker fails on a file, a finding names the file without its text', async () => {
  let isBroken = false
  const whole = linesChunker()
  const chunker = {
    ...whole,
    chunk(content: string) {
      if (isBroken && content.includes('four')) throw new TypeError(`cannot cut ${content}`)
      return whole.chunk(content)
    },
  }
  const { storage } = await storageWith({ chunker })
  isBroken = true
  const { findings } = await storage.doctor({ repair: true })
  expect(findings).toMatchObject([{ problem: 'cannot-be-indexed', path: 'b.md', state: 'manual' }])
  expect(JSON.stringify(findings)).not.toContain('four')
  expect(await storage.store.read('b.md')).toBe('four five')
})

test('an index of another chunker and analyser stays as it is, with a finding', async () => {
  const { database } = await storageWith()
  const parts = {
    database,
    chunker: linesChunker(1),
    analyser: wordsAnalyser('other'),
    clock: fixedClock('2026-11-20T09:00:00Z'),
  }
  expect((await diagnose(parts)).findings.map(({ problem, state }) => [problem, state])).toEqual([
    ['another-index-maker', 'manual'],
  ])
  await diagnose(parts, { repair: true })
  expect(await diagnose(parts)).toMatchObject({ facts: { files: 2, chunks: 3 } })
})

test('if a server refuses integrity_check, a fact says so and the rest is examined', async () => {
  const refuse = (database: SqlDatabase): SqlDatabase => ({
    ...database,
    read: async (queries) => {
      if (queries.some(({ sql }) => sql.includes('integrity_check'))) {
        throw MemoryError.unavailable('The server refused a statement.', {
          retryable: false,
          cause: new Error('not authorized'),
        })
      }
      return await database.read(queries)
    },
  })
  const { storage, connection } = await storageWith({}, refuse)
  expect(await storage.doctor()).toMatchObject({
    findings: [],
    facts: { integrityCheck: 'not available', files: 2 },
  })
  connection.exec('UPDATE sheaf_file SET size = 0')
  expect((await storage.doctor()).findings).toHaveLength(2)
})

test('with limited answers it examines pages, and skips files that change meanwhile', async () => {
  let meanwhile = async () => {}
  let longest = 0
  const bounded = (database: SqlDatabase): SqlDatabase => ({
    ...database,
    maxRows: 2,
    read: async (queries) => {
      const answer = await database.read(queries)
      longest = Math.max(longest, ...answer.map((rows) => rows.length))
      if (queries.some(({ sql }) => sql.includes('OFFSET'))) await meanwhile()
      return answer
    },
  })
  const { storage, database, connection } = await storageWith({}, bounded)
  for (let place = 0; place < 5; place += 1) await storage.store.write(`n${place}.md`, 'line\n'.repeat(200))
  longest = 0
  expect(await storage.doctor()).toMatchObject({ findings: [], facts: { files: 7, chunks: 508 } })
  expect(longest).toBe(64)

  connection.exec(
    `UPDATE sheaf_chunk SET text = 'ghost' WHERE id = (SELECT id << 20 FROM sheaf_file WHERE path IN ('n3.md'))`,
  )
  connection.exec(
    `UPDATE sheaf_chunk SET text = 'ghost' WHERE id = (SELECT id << 20 FROM sheaf_file WHERE path IN ('n4.md'))`,
  )
  const other = await createSqlStorage({ database }, openOptions())
  meanwhile = async () => {
    meanwhile = async () => {}
    await other.store.write('n3.md', 'written meanwhile')
  }
  expect((await storage.doctor()).findings.map(({ problem, path }) => `${problem} ${path}`)).toEqual([
    'chunks-wrong n4.md',
  ])
})

test('a retryable failure is an error, not a finding', async () => {
  let isBusy = false
  const busy = (database: SqlDatabase): SqlDatabase => ({
    ...database,
    read: async (queries) => {
      if (isBusy) throw MemoryError.unavailable('The database is locked.')
      return await database.read(queries)
    },
  })
  const { storage } = await storageWith({}, busy)
  isBusy = true
  await expect(storage.doctor()).rejects.toMatchObject({ code: 'unavailable', retryable: true })
})

test('a refused repair is left to a person, unless it can be tried again', async () => {
  let retryable = false
  const { storage, connection } = await storageWith({}, (database) => ({
    ...database,
    async write(queries) {
      if (queries.some(({ sql }) => sql.startsWith('UPDATE sheaf_file SET size')))
        throw MemoryError.unavailable('The database refused a statement.', { retryable })
      return await database.write(queries)
    },
  }))
  connection.exec(`UPDATE sheaf_file SET size = 999 WHERE path = 'a.md'`)
  expect((await storage.doctor({ repair: true })).findings).toMatchObject([
    { problem: 'row-wrong', path: 'a.md', state: 'manual' },
  ])
  retryable = true
  await expect(storage.doctor({ repair: true })).rejects.toMatchObject({ retryable: true })
})

test('a file that is written during its repair keeps the new text', async () => {
  const written: string[] = []
  const between = (database: SqlDatabase): SqlDatabase => ({
    ...database,
    write: async (queries) => {
      if (queries.some(({ sql }) => sql.startsWith('UPDATE sheaf_file SET size')) && written.length === 0) {
        written.push('once')
        await other.store.write('a.md', 'written meanwhile')
      }
      return await database.write(queries)
    },
  })
  const { storage, database, connection } = await storageWith({}, between)
  const other = await createSqlStorage({ database }, openOptions())
  connection.exec(`UPDATE sheaf_file SET size = 999, collision_key = 'x' WHERE path = 'a.md'`)
  await storage.doctor({ repair: true })
  expect(written).toEqual(['once'])
  expect(await storage.store.read('a.md')).toBe('written meanwhile')
  expect((await storage.doctor()).findings).toEqual([])
})

test('contents outside the database are compared with the tables', async () => {
  const database = nodeDatabase()
  await migrate(database)
  const disk = new Map([
    ['a.md', '# One\ntwo\nthree'],
    ['b.md', 'four five'],
    ['c.md', 'six'],
  ])
  const parts = { database, chunker: linesChunker(), analyser: wordsAnalyser() }
  const tables = createIndexTables(parts)
  for (const [path, content] of disk) {
    const version = {
      file: await tables.index({ path, content }),
      hash: await contentHash(content),
      size: content.length,
      updatedAt: new Date(1000),
    }
    await database.write(tables.change([version], []))
  }
  const clock = fixedClock('2026-11-20T09:00:00Z')
  const run = (repair: boolean) =>
    diagnose({ ...parts, clock, contents: async (path) => disk.get(path) }, { repair })
  expect((await run(false)).findings).toEqual([])

  disk.delete('c.md')
  disk.set('b.md', 'seven')
  database.connection.exec(`UPDATE sheaf_chunk SET text = 'ghost' WHERE text LIKE '%three%'`)
  const found = (await run(false)).findings
  expect(found.map(({ problem, path }) => `${problem} ${path}`)).toEqual([
    'chunks-wrong a.md',
    'row-wrong b.md',
    'chunks-wrong b.md',
    'file-missing c.md',
  ])
  expect((await run(true)).findings.map(({ state }) => state)).toEqual(found.map(() => 'repaired'))
  expect((await run(false)).findings).toEqual([])
  const { text } = await tables.candidates({ text: 'seven six ghost three', limit: 9 })
  expect(text.map(({ path }) => path).toSorted()).toEqual(['a.md', 'b.md'])
  const [rows] = await database.read([plain('SELECT DISTINCT content FROM sheaf_file')])
  expect(rows).toEqual([{ content: '' }])
})

test('a read-only database is reported as read-only, not as damaged', async () => {
  let isRefused = false
  const message = 'The database had its log deleted. Open it again.'
  const { storage } = await storageWith({}, (database) => ({
    ...database,
    read: (queries) => database.read(queries),
    async write(queries) {
      if (isRefused) throw MemoryError.unavailable(message, { retryable: false })
      return await database.write(queries)
    },
  }))
  isRefused = true
  for (const repair of [false, true])
    expect((await storage.doctor({ repair })).findings).toEqual([
      {
        problem: 'database-unreadable',
        message: `A part of the database could not be examined. ${message}`,
        state: 'manual',
      },
    ])
})

test('an examination of one directory reads only its files, and everything is read in slices', async () => {
  const examined = async (others: number) => {
    let [statements, rows, most] = [0, 0, 0]
    const { storage } = await storageWith({}, (database) => ({
      ...database,
      async read(queries) {
        const answer = await database.read(queries)
        statements += queries.length
        rows += answer.flat().length
        most = Math.max(most, ...answer.map((each) => each.length))
        return answer
      },
    }))
    const changes = Array.from({ length: others }, (_, place) => ({
      path: `users/u${place}/a.md`,
      content: 'a line',
    }))
    await storage.store.commit([...changes, { path: 'users/ada/a.md', content: 'hers' }])
    ;[statements, rows] = [0, 0]
    expect(await storage.doctor({ directory: 'users/ada' })).toEqual({
      findings: [],
      facts: { files: 1, chunks: 1, embeddings: 0, embeddingModels: 0 },
    })
    const ofOne = [statements, rows]
    most = 0
    expect((await storage.doctor()).findings).toEqual([])
    return { ofOne, most }
  }
  const [few, many] = [await examined(10), await examined(1500)]
  expect(many.ofOne).toEqual(few.ofOne)
  expect(many.most).toBeLessThanOrEqual(1000)
})
