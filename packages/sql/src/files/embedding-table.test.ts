import { expect, test } from 'vitest'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { openOptions } from '../__fixtures__/parts.ts'
import { createSqlStorage } from '../create-sql-storage.ts'
import { embeddingTable } from './embedding-table.ts'
import type { SqlDatabase } from '../engine/statement.ts'

async function open() {
  const database = nodeDatabase()
  const storage = await createSqlStorage({ database }, openOptions())
  let looks = 0
  const watched: SqlDatabase = {
    ...database,
    read: (queries) => {
      looks += queries.filter(
        ({ sql, parameters }) => sql.includes('UNION') && parameters.includes(''),
      ).length
      return database.read(queries)
    },
  }
  const table = embeddingTable(watched)
  const pending = async (limit = 10) =>
    (await table.pendingEmbeddings('m', limit)).map(({ text }) => text).toSorted()
  const embed = async (limit = 10) => {
    const texts = await table.pendingEmbeddings('m', limit)
    await table.putEmbeddings(
      'm',
      texts.map(({ textHash }) => ({ textHash, vector: Float32Array.of(1, 2) })),
    )
  }
  return { database, storage, table, pending, embed, looks: () => looks }
}

test('reads all chunks once, and then only changed ones', async () => {
  const { storage, pending, embed, looks } = await open()
  await storage.store.write('a.md', 'heron\nstork\ncrane\nowl')
  await embed()
  expect(await pending()).toEqual([])
  expect(looks()).toBe(1)
  await storage.store.write('a.md', 'heron\nstork\ncrane\nebb')
  await storage.store.write('b.md', 'tide')
  expect(await pending()).toEqual(['crane\nebb', 'tide'])
  expect(await pending(1)).toHaveLength(1)
  expect(await pending()).toEqual(['crane\nebb', 'tide'])
  await storage.store.delete('b.md')
  expect(await pending()).toEqual(['crane\nebb'])
  await embed()
  expect(await pending()).toEqual([])
  expect(looks()).toBe(1)
  await storage.close()
})

test('erased vectors and deleted files of another handle are noticed', async () => {
  const { database, storage, pending, embed, looks } = await open()
  await storage.store.write('a.md', 'heron\nstork\ncrane\nowl')
  await storage.store.write('b.md', 'heron\nstork')
  await embed()
  expect(await pending()).toEqual([])
  expect(await embeddingTable(database).eraseEmbeddings('m')).toBe(2)
  expect(await pending()).toEqual(['crane\nowl', 'heron\nstork'])
  expect(looks()).toBe(2)
  await embed()
  await storage.store.delete('a.md')
  await storage.store.write('c.md', 'heron\nstork\ncrane\nowl')
  // The vector of a text that was missing for a while may be gone too; the vector of a text that stayed
  // exists.
  expect(await pending()).toEqual(['crane\nowl'])
  await storage.close()
})

test('all chunks are read for an unknown model', async () => {
  const { storage, table, embed } = await open()
  await storage.store.write('a.md', 'heron')
  await embed()
  expect(await table.pendingEmbeddings('m', 10)).toEqual([])
  expect(await table.pendingEmbeddings('n', 10)).toHaveLength(1)
  await storage.close()
})

test('many texts are found in steps, each once, despite changes meanwhile', async () => {
  const { database, storage, table, looks } = await open()
  const write = (file: number, words: number) =>
    storage.store.write(
      `${file}.md`,
      Array.from({ length: 10 }, (_, line) => `word${file}-${line}-${words}`).join('\n'),
    )
  for (let file = 0; file < 20; file += 1) await write(file, 0)
  const seen = new Set<string>()
  for (let step = 0; step < 200; step += 1) {
    if (step < 40 && step % 4 === 0) await write(step % 20, step)
    if (step === 10) await storage.store.delete('3.md')
    const texts = await table.pendingEmbeddings('m', 7)
    if (texts.length === 0) break
    for (const { text } of texts) expect(seen.has(text)).toBe(false)
    for (const { text } of texts) seen.add(text)
    await table.putEmbeddings(
      'm',
      texts.map(({ textHash }) => ({ textHash, vector: Float32Array.of(1) })),
    )
  }
  expect(await table.pendingEmbeddings('m', 7)).toEqual([])
  expect(await embeddingTable(database).pendingEmbeddings('m', 1000)).toEqual([])
  expect(looks()).toBe(1)
  await storage.close()
})
