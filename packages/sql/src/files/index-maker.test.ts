import type { Storage } from '@sheaf/core'
import { expect, test } from 'vitest'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { linesChunker, openOptions, wordsAnalyser } from '../__fixtures__/parts.ts'
import { createSqlStorage } from '../create-sql-storage.ts'

const found = async ({ index }: Storage) =>
  (await index.candidates({ text: 'alpha', limit: 10 })).text.map(({ path, lineEnd }) => `${path}:${lineEnd}`)

test('keepIndex keeps the index until a rebuild, which ends changes of the first handle', async () => {
  const database = nodeDatabase()
  const first = await createSqlStorage({ database }, openOptions())
  await first.store.write('a.md', 'alpha\nbeta\ngamma')
  const before = await found(first)
  const second = await createSqlStorage(
    { database },
    openOptions({ chunker: linesChunker(1), keepIndex: true }),
  )
  expect(await found(second)).toEqual(before)
  await expect(second.store.write('b.md', 'alpha')).rejects.toMatchObject({ retryable: false })
  await expect(second.store.delete('a.md')).rejects.toMatchObject({ code: 'unavailable' })
  await second.index.rebuild()
  expect(await found(second)).toEqual(['a.md:1'])
  await second.store.write('b.md', 'alpha')
  // Another chunker would give other chunks, but the analyser is the same.
  expect(await found(first)).toEqual(await found(second))
  await expect(first.store.write('c.md', 'alpha')).rejects.toThrow('another chunker or analyser')
  expect(await first.store.list()).toEqual(['a.md', 'b.md'])
})

test('the first opener claims an index without a maker, also with keepIndex', async () => {
  const storage = await createSqlStorage({ database: nodeDatabase() }, openOptions({ keepIndex: true }))
  await storage.store.write('a.md', 'alpha')
  expect(await found(storage)).toHaveLength(1)
})

test('a search in the tables is refused like a search in memory', async () => {
  const database = nodeDatabase()
  for (const searchMemoryBytes of [0, 1e8]) {
    const first = await createSqlStorage({ database, searchMemoryBytes }, openOptions())
    await first.store.write('a.md', 'alpha')
    expect(await found(first)).toHaveLength(1)
    await createSqlStorage({ database }, openOptions({ analyser: wordsAnalyser('words-2') }))
    await expect(found(first)).rejects.toThrow('Another analyser')
  }
})
