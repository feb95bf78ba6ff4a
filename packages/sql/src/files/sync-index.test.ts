import { expect, test } from 'vitest'
import { createSqlStorage } from '../create-sql-storage.ts'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { linesChunker, openOptions, wordsAnalyser } from '../__fixtures__/parts.ts'
import { watchedDatabase } from '../__fixtures__/watched-database.ts'
import { SYNC_BATCH } from './sync-index.ts'
import type { SqlDatabase } from '../engine/statement.ts'
import { MemoryError, type Storage, type SyncProgress } from '@sheaf/core'
import { areTermsSound, mendTerms } from './sync-index.ts'

const QUERIES = ['alpha', 'beta gamma', '7', 'note']
const results = ({ index }: Storage) =>
  Promise.all(QUERIES.map((text) => index.candidates({ text, limit: 200 })))
const files = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    path: `n/${place}.md`,
    content: `# note ${place}\nalpha\nbeta ${place % 7}\ngamma`,
  }))

test('only another chunker or analyser re-indexes at open, with progress', async () => {
  const database = nodeDatabase()
  const count = SYNC_BATCH.files + 3
  const first = await createSqlStorage({ database }, openOptions())
  await first.store.commit(files(count))

  const progress: SyncProgress[] = []
  const second = await createSqlStorage(
    { database },
    openOptions({ chunker: linesChunker(1), onProgress: (each) => progress.push(each) }),
  )
  expect(progress.map(({ done }) => done)).toEqual(Array.from({ length: count }, (_, place) => place + 1))
  expect(progress[0]).toEqual({ done: 1, total: count, path: 'n/0.md' })
  const [hit] = (await second.index.candidates({ text: 'gamma', limit: 1 })).text
  expect(hit).toMatchObject({ lineStart: 4, lineEnd: 4, text: 'gamma' })
  expect(await second.index.sync()).toEqual({
    indexed: 0,
    removed: 0,
    unchanged: count,
    chunks: 0,
    skipped: [],
  })

  const third = await createSqlStorage(
    { database },
    openOptions({ chunker: linesChunker(1), analyser: wordsAnalyser('words-2') }),
  )
  expect(await second.index.sync()).toMatchObject({ indexed: count, chunks: count * 4 })
  expect(await third.index.sync()).toMatchObject({ indexed: count })
})

test('rebuild changes no result, also after overwrites and deletions', async () => {
  const storage = await createSqlStorage({ database: nodeDatabase() }, openOptions())
  await storage.store.commit(files(40))
  for (const { path } of files(40).slice(10, 20)) await storage.store.write(path, 'alpha only\nrewritten')
  await storage.store.delete('n/3.md')
  const before = await results(storage)
  expect(await storage.index.rebuild()).toEqual({
    indexed: 39,
    removed: 0,
    unchanged: 0,
    chunks: 29 * 2 + 10,
    skipped: [],
  })
  expect(await results(storage)).toEqual(before)
})

test.each([
  ['terms are missing', 'DELETE FROM sheaf_terms WHERE rowid % 3 = 0'],
  ['terms without a chunk', `INSERT INTO sheaf_terms (rowid, terms, heading_terms) VALUES (99, 'alpha', '')`],
  ['chunks are missing', 'DELETE FROM sheaf_chunk WHERE id % 2 = 0'],
  ['the structure is damaged', `UPDATE sheaf_terms_data SET block = zeroblob(8) WHERE id > 10`],
  ['a segment is missing', 'DELETE FROM sheaf_terms_data WHERE id > 10'],
  ['the table is missing', 'DROP TABLE sheaf_terms'],
])('rebuild repairs the index if %s', async (_, damage) => {
  const database = nodeDatabase()
  const storage = await createSqlStorage({ database }, openOptions())
  await storage.store.commit(files(30))
  const before = await results(storage)
  // Newer versions of Node protect FTS5's own tables.
  database.connection.enableDefensive?.(false)
  database.connection.exec(damage)
  expect(await results(storage).catch(() => 'failed')).not.toEqual(before)
  await storage.index.rebuild()
  expect(await results(storage)).toEqual(before)
  database.connection.exec(`INSERT INTO sheaf_terms (sheaf_terms) VALUES ('integrity-check')`)
})

test('a sync skips files that others change meanwhile', async () => {
  const database = nodeDatabase()
  const before = await createSqlStorage({ database }, openOptions({ chunker: linesChunker(1) }))
  await before.store.commit(files(5))
  let writes = 0
  const racing: SqlDatabase = {
    ...database,
    write: async (queries) => {
      writes += 1
      // The first one is that of the head.
      if (writes === 2) {
        const other = await createSqlStorage({ database }, openOptions({ keepIndex: true }))
        await other.store.write('n/1.md', 'fresh words')
        await other.store.delete('n/2.md')
      }
      return await database.write(queries)
    },
  }
  const storage = await createSqlStorage({ database: racing }, openOptions())
  expect(writes).toBeGreaterThan(2)
  expect((await storage.index.candidates({ text: 'fresh', limit: 5 })).text).toMatchObject([
    { path: 'n/1.md', text: 'fresh words' },
  ])
  expect(await storage.store.list()).toEqual(['n/0.md', 'n/1.md', 'n/3.md', 'n/4.md'])
  expect(await storage.index.sync()).toMatchObject({ indexed: 0, unchanged: 4 })
})

test('a file that the chunker fails on is skipped with the reason, and the rest is indexed', async () => {
  const database = nodeDatabase()
  const first = await createSqlStorage({ database }, openOptions())
  await first.store.commit(files(3))
  const chunker = linesChunker(1)
  const failing = {
    id: 'failing',
    chunk: (content: string) => {
      if (content.startsWith('# note 1')) throw new RangeError(`too hard: ${content}`)
      return chunker.chunk(content)
    },
  }
  const storage = await createSqlStorage({ database }, openOptions({ chunker: failing }))
  expect(await storage.index.sync()).toEqual({
    indexed: 0,
    removed: 0,
    unchanged: 2,
    chunks: 0,
    skipped: [{ path: 'n/1.md', reason: 'the chunker or the analyser failed on it (RangeError)' }],
  })
  await expect(storage.store.write('n/1.md', '# note 1')).rejects.toThrow(RangeError)
})

test('an abort between batches stops the sync, and finished batches stay', async () => {
  const database = nodeDatabase()
  const first = await createSqlStorage({ database }, openOptions())
  await first.store.commit(files(SYNC_BATCH.files * 2))
  const stop = new AbortController()
  const opening = createSqlStorage(
    { database: { ...database, close: async () => {} } },
    openOptions({
      chunker: linesChunker(1),
      abortSignal: stop.signal,
      onProgress: () => stop.abort(new Error('enough')),
    }),
  )
  await expect(opening).rejects.toThrow('enough')
  const again = await createSqlStorage({ database }, openOptions({ chunker: linesChunker(3) }))
  expect(await again.index.sync()).toMatchObject({ indexed: 0, unchanged: SYNC_BATCH.files * 2 })
  const aborted = AbortSignal.abort(new Error('no'))
  await expect(again.index.rebuild({ abortSignal: aborted })).rejects.toThrow('no')
  await expect(again.index.candidates({ text: 'alpha', limit: 1, abortSignal: aborted })).rejects.toThrow(
    'no',
  )
  await expect(again.store.write('x.md', 'x', { abortSignal: aborted })).rejects.toThrow('no')
  expect(await again.store.exists('x.md')).toBe(false)
})

test('opening reads no file that is already indexed', async () => {
  const watched = watchedDatabase()
  await createSqlStorage({ database: watched.database }, openOptions())
  const plans = (await watched.plans()).flat().filter((step) => /\bfile\b|sheaf_file\b/.test(step))
  expect(plans.length).toBeGreaterThan(0)
  for (const step of plans) expect(step).toMatch(/^SEARCH (?:sheaf_file|file) USING INTEGER PRIMARY KEY/)
})

test('the full-text table is made again if it differs, but not if it cannot be read now', async () => {
  const database = nodeDatabase()
  const { store } = await createSqlStorage({ database }, openOptions())
  await store.write('a.md', 'a heron')
  expect(await areTermsSound(database)).toBe(true)
  await database.write([{ sql: 'DELETE FROM sheaf_terms WHERE rowid > 0', parameters: [] }])
  expect(await areTermsSound(database)).toBe(false)
  let writes = 0
  const busy = (retryable: boolean) => ({
    ...database,
    write: async (): Promise<never> => {
      writes += 1
      throw MemoryError.unavailable('The database is busy.', { retryable })
    },
  })
  for (const [retryable, tried] of [
    [true, 1],
    [false, 2],
  ] as const) {
    writes = 0
    await expect(mendTerms(busy(retryable))).rejects.toMatchObject({ code: 'unavailable', retryable })
    expect(writes).toBe(tried)
  }
  await mendTerms(database)
  expect(await areTermsSound(database)).toBe(true)
})
