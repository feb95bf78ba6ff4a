import { MemoryError, type Storage } from '@sheaf/core'
import { isHidden } from '@sheaf/core/adapter'
import { expect, test } from 'vitest'
import { createSqlStorage } from '../create-sql-storage.ts'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { linesChunker, openOptions } from '../__fixtures__/parts.ts'
import type { SqlDatabase } from '../engine/statement.ts'

const find = async ({ index }: Storage, text: string) =>
  (await index.candidates({ text, limit: 10 })).text.map(({ path }) => path)

test('a chunk that is cut inside a surrogate pair is refused, and the error names the chunker', async () => {
  const chunker = {
    ...linesChunker(),
    chunk: (content: string) => linesChunker().chunk(content.slice(0, -1)),
  }
  const { store } = await createSqlStorage({ database: nodeDatabase() }, openOptions({ chunker }))
  await expect(store.write('a.md', 'a \u{1f409}')).rejects.toMatchObject({
    code: 'invalid-argument',
    argument: 'chunker',
  })
  expect(await store.list()).toEqual([])
})

test('a twin is refused, also within one commit; one commit may change the case of a name', async () => {
  const { store } = await createSqlStorage({ database: nodeDatabase() }, openOptions())
  await store.write('Straße.md', 'one')
  await expect(store.write('STRASSE.md', 'two')).rejects.toThrow(/same name .* written "Straße.md"/)
  const both = store.commit([
    { path: 'a.md', content: '1' },
    { path: 'A.md', content: '2' },
  ])
  await expect(both).rejects.toMatchObject({ code: 'invalid-path' })
  expect(await store.list()).toEqual(['Straße.md'])
  await store.commit([
    { path: 'STRASSE.md', content: 'two' },
    { path: 'Straße.md', content: null },
  ])
  expect(await store.list()).toEqual(['STRASSE.md'])
})

test('any file is refused whose folder has the same name as another on some system', async () => {
  const { store } = await createSqlStorage({ database: nodeDatabase() }, openOptions())
  await store.write('Notes/deep/a.md', 'x')
  for (const path of ['notes/b.md', 'NOTES/deep/c.md', 'Notes/DEEP/c.md', 'notes/other/d.md']) {
    const error = await store.write(path, 'y').catch((caught: unknown) => caught)
    expect(MemoryError.isInstance(error, 'invalid-path')).toBe(true)
    expect(String(error)).toMatch(/same name as a file or folder that is written "(Notes|deep)"/)
  }
  const both = ['one/a.md', 'ONE/b.md'].map((path) => ({ path, content: 'z' }))
  await expect(store.commit(both)).rejects.toMatchObject({ code: 'invalid-path' })
  await store.commit([
    { path: 'Notes/deep/a.md', content: null },
    { path: 'notes/deep/a.md', content: 'x' },
  ])
  await store.write('notes/deep/b.md', 'y')
  await store.delete('notes/deep/b.md')
  const renamed = [
    { path: 'notes/deep/a.md', content: null },
    { path: 'Notes/deep/a.md', content: 'x' },
    { path: 'other.md', content: 'y', ifMatch: 'f'.repeat(64) },
  ]
  await expect(store.commit(renamed)).rejects.toMatchObject({ code: 'conflict' })
  await store.write('notes/deep/b.md', 'y')
  await store.write('Notes.md', 'a file of the name is no folder')
  expect(await store.list()).toEqual(['Notes.md', 'notes/deep/a.md', 'notes/deep/b.md'])
})

test('an unchanged file is not chunked again, keeps its time, and its commit counts', async () => {
  let chunked = 0
  const chunker = linesChunker()
  const counting = { id: chunker.id, chunk: (content: string) => ((chunked += 1), chunker.chunk(content)) }
  let now = 0
  const clock = { now: () => new Date((now += 1000)), today: () => '1970-01-01', timeOfDay: () => '00:00:00' }
  const { store } = await createSqlStorage(
    { database: nodeDatabase() },
    openOptions({ chunker: counting, clock }),
  )
  const first = await store.write('a.md', 'same')
  const again = await store.commit([{ path: 'a.md', content: 'same' }])
  expect(again.files).toEqual([first])
  const third = await store.commit([{ path: 'a.md', content: 'same' }])
  expect(third.sequence).toBe(again.sequence + 1)
  expect(await store.write('a.md', 'same', { ifMatch: first.hash })).toEqual(first)
  expect(chunked).toBe(1)
  expect((await store.write('a.md', 'other')).updatedAt > first.updatedAt).toBe(true)
})

test('hidden files are stored and not indexed', async () => {
  const storage = await createSqlStorage({ database: nodeDatabase() }, openOptions())
  const path = '.history/a.md'
  expect(isHidden(path)).toBe(true)
  await storage.store.write(path, 'secret plan')
  expect(await storage.store.read(path)).toBe('secret plan')
  expect(await find(storage, 'secret')).toEqual([])
  expect(await storage.index.rebuild()).toMatchObject({ indexed: 0, chunks: 0 })
  expect(await find(storage, 'secret')).toEqual([])
})

test('another writer between reading and the batch: a plain write wins, a conditional one conflicts', async () => {
  const database = nodeDatabase()
  let interfere = async () => {}
  const racing: SqlDatabase = {
    ...database,
    write: async (queries) => {
      const act = interfere
      interfere = async () => {}
      await act()
      return await database.write(queries)
    },
  }
  const other = await createSqlStorage({ database }, openOptions())
  const storage = await createSqlStorage({ database: racing }, openOptions())
  await storage.store.write('a.md', 'mine')
  // Unchanged when it is read, but changed when the batch runs.
  interfere = async () => void (await other.store.write('a.md', 'theirs'))
  await storage.store.write('a.md', 'mine')
  expect(await storage.store.read('a.md')).toBe('mine')
  expect([await find(storage, 'mine'), await find(storage, 'theirs')]).toEqual([['a.md'], []])

  // New when it is read.
  interfere = async () => void (await other.store.write('n.md', 'theirs'))
  await storage.store.write('n.md', 'mine')
  expect([await find(storage, 'mine'), await find(storage, 'theirs')]).toEqual([['a.md', 'n.md'], []])

  const { hash } = await storage.store.write('a.md', 'before')
  interfere = async () => void (await other.store.write('a.md', 'theirs'))
  const refused: unknown = await storage.store
    .write('a.md', 'after', { ifMatch: hash })
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'conflict' })
  expect(refused).toMatchObject({
    path: 'a.md',
    expected: hash,
    actual: (await other.store.stat('a.md'))?.hash,
  })

  interfere = async () => void (await other.store.write('B.md', 'theirs'))
  await expect(storage.store.write('b.md', 'mine')).rejects.toThrow(/same name .* written "B.md"/)
})

test('a writer that always loses gives up with a clear error', async () => {
  const database = nodeDatabase()
  await createSqlStorage({ database }, openOptions())
  // As if another writer were always faster, and undid its change before the check.
  const losing: SqlDatabase = { ...database, write: () => Promise.reject(new Error('precondition failed')) }
  const { store } = await createSqlStorage({ database: losing }, openOptions())
  const error: unknown = await store.write('a.md', 'mine').catch((caught: unknown) => caught)
  expect(error).toMatchObject({ code: 'unavailable' })
  expect(error).toMatchObject({ retryable: true })
})

test('close waits for running work, refuses later calls, and may be called twice', async () => {
  const database = nodeDatabase()
  const released = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  let isSlow = false
  const slow: SqlDatabase = {
    ...database,
    write: async (queries) => {
      if (isSlow) {
        entered.resolve()
        await released.promise
      }
      return await database.write(queries)
    },
  }
  const { store, index, close } = await createSqlStorage({ database: slow }, openOptions())
  isSlow = true
  const writing = store.commit([{ path: 'a.md', content: 'x' }])
  await entered.promise
  const closing = close()
  await expect(store.read('a.md')).rejects.toMatchObject({ code: 'closed' })
  expect(database.connection.isOpen).toBe(true)
  released.resolve()
  await expect(writing).resolves.toMatchObject({ files: [{ path: 'a.md' }] })
  await closing
  await close()
  expect(database.connection.isOpen).toBe(false)
  await expect(index.candidates({ text: 'x', limit: 1 })).rejects.toMatchObject({ code: 'closed' })
})

test('damage of a long text is detected at every read', async () => {
  const database = nodeDatabase()
  const { store } = await createSqlStorage({ database }, openOptions())
  const text = 'A heron waits at the quay. 🐟\n'.repeat(2_000)
  await store.write('a.md', text)
  const damage = (sql: string, ...values: string[]) => database.connection.prepare(sql).run(...values)
  for (let reads = 0; reads < 4; reads += 1) {
    damage('UPDATE sheaf_file SET content = ?', text.replace('heron', 'peron'))
    await expect(store.read('a.md')).rejects.toMatchObject({ code: 'damaged' })
    damage('UPDATE sheaf_file SET content = ?', text)
    for (let read = 0; read < reads; read += 1) expect(await store.read('a.md')).toBe(text)
  }
})

test.each(['notes/a.md', 'notes/A.md', 'Über/ä.md'])('a changed path of %s is noticed', async (path) => {
  const database = nodeDatabase()
  const { store, index } = await createSqlStorage({ database }, openOptions())
  await store.write(path, 'A heron waits.')
  const swapped = path
    .replace('ä', 'ö')
    .replace('Ü', 'Ö')
    .replace(/a/i, (a) => (a === 'a' ? 'A' : 'a'))
  database.connection.prepare('UPDATE sheaf_file SET path = ?').run(swapped)
  await expect(store.read(swapped)).rejects.toMatchObject({ code: 'damaged' })
  const isLeftOut = async () => {
    const { text, degraded } = await index.candidates({ text: 'heron', limit: 1 })
    expect({ text, degraded }).toMatchObject({ text: [], degraded: { reason: 'damaged' } })
  }
  await isLeftOut()
  const { skipped } = await index.rebuild()
  expect(skipped).toEqual([{ path: swapped, reason: expect.stringContaining('damaged') as string }])
  await isLeftOut()
})
