import { expect, test } from 'vitest'
import { createSqlStorage } from './create-sql-storage.ts'
import { nodeDatabase } from './__fixtures__/node-database.ts'
import { openOptions } from './__fixtures__/parts.ts'
import { CHANGES } from './engine/schema.ts'

const many = (count: number, content: string) =>
  Array.from({ length: count }, (_, place) => ({ path: `.proposals/${place}.md`, content }))

test('an answer has whole commits, and the next answer has the later ones', async () => {
  const { store, changes } = await createSqlStorage({ database: nodeDatabase() }, openOptions())
  const { sequence: since } = await changes()
  await store.write('a.md', 'one')
  const large = await store.commit(many(CHANGES.told + 100, 'x'))
  const last = await store.commit([{ path: 'b.md', content: 'two' }])
  const first = await changes({ since })
  expect(first.commits.map(({ files }) => files.length)).toEqual([1, CHANGES.told + 100])
  expect(first.sequence).toBe(large.sequence)
  const second = await changes({ since: first.sequence })
  expect(second.commits.map(({ sequence }) => sequence)).toEqual([last.sequence])
  expect(await changes({ since: second.sequence })).toEqual({
    commits: [],
    sequence: last.sequence,
    isCut: false,
  })
})

test('isCut is true for a start before the oldest stored change', async () => {
  const database = nodeDatabase()
  const { store, changes } = await createSqlStorage({ database }, openOptions())
  const { sequence: since } = await changes()
  const { sequence: kept } = await store.commit([{ path: 'a.md', content: 'one' }])
  expect((await changes({ since })).isCut).toBe(false)
  database.connection
    .exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${CHANGES.kept + CHANGES.dropped})
    INSERT INTO sheaf_change (file_id, sequence) SELECT 0, sequence + 1 FROM n, sheaf_head`)
  await store.write('a.md', 'two')
  expect((await changes({ since })).isCut).toBe(true)
  expect((await changes({ since: kept })).isCut).toBe(true)
  expect((await changes({ since: kept + 1 })).isCut).toBe(false)
  const { sequence } = await changes()
  expect((await changes({ since: sequence })).isCut).toBe(false)
})

test('a scrub erases the names of deleted files, and their authors, from the log', async () => {
  const database = nodeDatabase()
  const { store, changes, scrub } = await createSqlStorage({ database }, openOptions())
  const { sequence: since } = await changes()
  await store.write('secret-name.md', 'one', { author: 'secret-author' })
  await store.write('b.md', 'two', { author: 'Bo' })
  await store.delete('secret-name.md', { author: 'secret-author' })
  await scrub()
  const { commits, isCut } = await changes({ since })
  expect(commits.map(({ author, files }) => [author, files.length])).toEqual([
    [undefined, 0],
    ['Bo', 1],
    [undefined, 0],
  ])
  expect(isCut).toBe(false)
  const rows = await database.read([{ sql: 'SELECT * FROM sheaf_change', parameters: [] }])
  expect(JSON.stringify(rows)).not.toContain('secret')
})
