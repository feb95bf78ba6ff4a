import { MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { nodeDatabase } from './__fixtures__/node-database.ts'
import { openOptions } from './__fixtures__/parts.ts'
import { createSqlStorage } from './create-sql-storage.ts'
import type { SqlDatabase } from './engine/statement.ts'
import { COMMIT_KEYS } from './files/sql-store.ts'

/** Commits each batch, loses the answer, and sends it again: the worst case of a bad connection. */
function forgetful(database: SqlDatabase): SqlDatabase {
  return {
    ...database,
    mayRepeat: true,
    write: async (queries) => {
      await database.write(queries)
      return await database.write(queries)
    },
  }
}

async function open(database = nodeDatabase()) {
  return { database, ...(await createSqlStorage({ database: forgetful(database) }, openOptions())) }
}

test('each commit is made once, and its result is read again', async () => {
  const { store, index } = await open()
  const first = await store.write('log.md', 'one\n')
  const second = await store.append('log.md', 'two\n', { ifMatch: first.hash })
  await store.append('log.md', 'two\n')
  expect(await store.read('log.md')).toBe('one\ntwo\ntwo\n')
  expect(second).toEqual({
    path: 'log.md',
    hash: second.hash,
    size: 8,
    updatedAt: new Date('2026-11-20T09:00:00Z'),
  })
  const created = await store.commit([
    { path: 'new.md', content: 'a heron', ifMatch: null },
    { path: 'log.md', content: null },
  ])
  expect(created.files).toMatchObject([{ path: 'new.md', size: 7 }, undefined])
  const later = await store.commit([{ path: 'new.md', content: 'a stork' }])
  expect(later.sequence).toBe(created.sequence + 1)
  expect((await index.candidates({ text: 'stork', limit: 5 })).text.length).toBe(1)
})

test('a failed precondition is still distinguished from a repeated commit', async () => {
  const { store } = await open()
  await store.write('a.md', 'one')
  const error = await store.write('a.md', 'two', { ifMatch: null }).catch((caught: unknown) => caught)
  expect(MemoryError.isInstance(error, 'conflict')).toBe(true)
  expect(await store.read('a.md')).toBe('one')
})

test('embeddings and a rebuild can be sent twice', async () => {
  const { store, index } = await open()
  await store.write('a.md', 'a heron')
  const [text] = await index.pendingEmbeddings('m', 1)
  await index.putEmbeddings('m', [{ textHash: text?.textHash ?? '', vector: Float32Array.of(1, 2) }])
  const before = await index.candidates({ text: 'heron', limit: 5 })
  expect((await index.rebuild()).indexed).toBe(1)
  expect(await index.candidates({ text: 'heron', limit: 5 })).toEqual(before)
  expect(await index.pendingEmbeddings('m', 1)).toEqual([])
  expect(await index.eraseEmbeddings('m')).toBe(1)
  expect(await index.embeddedModels()).toEqual([])
})

test('only the last keys are stored, and none if answers cannot get lost', async () => {
  const { store, database } = await open()
  await store.write('a.md', 'one')
  database.connection.exec(`UPDATE sheaf_head SET sequence = sequence + ${COMMIT_KEYS + 1}`)
  await store.write('a.md', 'two')
  const keys = () => database.connection.prepare('SELECT count(*) AS n FROM sheaf_commit').get()?.['n']
  expect(keys()).toBe(1)
  const plain = await createSqlStorage({ database }, openOptions())
  await plain.store.write('a.md', 'three')
  expect(keys()).toBe(1)
})

test('the outcome of a commit whose result cannot be read is never "unchanged"', async () => {
  const database = nodeDatabase()
  const port = forgetful(database)
  let isDown = false
  const flaky: SqlDatabase = {
    ...port,
    read: async (queries) => {
      if (isDown) throw MemoryError.unavailable('The server is away.')
      return await port.read(queries)
    },
    write: async (queries) => {
      isDown = true
      return await port.write(queries)
    },
  }
  await createSqlStorage({ database }, openOptions())
  const { store } = await createSqlStorage({ database: flaky }, openOptions())
  const error = await store.write('a.md', 'one', { ifMatch: null }).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ code: 'unavailable', outcome: 'unknown', retryable: false })
  isDown = false
  expect(await store.read('a.md')).toBe('one')
})
