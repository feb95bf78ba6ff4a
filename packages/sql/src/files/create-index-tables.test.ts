import { contentHash } from '@sheaf/core'
import { expect, test } from 'vitest'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { linesChunker, wordsAnalyser } from '../__fixtures__/parts.ts'
import { migrate } from '../engine/schema.ts'
import { createIndexTables, type IndexedVersion } from './create-index-tables.ts'

async function open() {
  const database = nodeDatabase()
  await migrate(database)
  const tables = createIndexTables({ database, chunker: linesChunker(1), analyser: wordsAnalyser() })
  await tables.isOwn(true)
  const version = async (path: string, content: string): Promise<IndexedVersion> => {
    const hash = await contentHash(content)
    const file = await tables.index({ path, content, hash })
    return { file, hash, size: content.length, updatedAt: new Date(content.length * 1000) }
  }
  const found = async (text: string) =>
    (await tables.candidates({ text, limit: 10 })).text.map(({ path, hash, updatedAt, lineStart }) => ({
      path,
      hash,
      updatedAt: updatedAt.getTime(),
      lineStart,
    }))
  const files = async () => {
    const sql = 'SELECT path, hash, size, updated_at, chunker FROM sheaf_file ORDER BY path'
    return (await database.read([{ sql, parameters: [] }]))[0]
  }
  const rowOf = ({ file, hash, size, updatedAt }: IndexedVersion) => ({
    path: file.path,
    hash,
    size,
    updated_at: updatedAt.getTime(),
    chunker: tables.fingerprint,
  })
  return { database, tables, version, found, files, rowOf }
}

test('versions replace the files at their paths, and other files are removed', async () => {
  const { database, tables, version, found, files, rowOf } = await open()
  const [a, b] = [await version('a.md', 'a heron'), await version('b.md', 'a stork\na heron')]
  await database.write(tables.change([a, b], []))
  expect(await files()).toEqual([rowOf(a), rowOf(b)])
  expect(await found('heron')).toEqual([
    { path: 'a.md', hash: a.hash, updatedAt: 7000, lineStart: 1 },
    { path: 'b.md', hash: b.hash, updatedAt: 15_000, lineStart: 2 },
  ])
  const [{ textHash } = { textHash: '' }] = await tables.pendingEmbeddings('model', 1)
  await tables.putEmbeddings('model', [{ textHash, vector: Float32Array.of(1, 2) }])
  // A text that moves keeps its vector.
  const [longer, moved] = [
    await version('b.md', 'a stork, and a longer one'),
    await version('c.md', 'a heron'),
  ]
  await database.write(tables.change([longer, moved], ['a.md']))
  expect(await files()).toEqual([rowOf(longer), rowOf(moved)])
  expect(await found('heron')).toEqual([{ path: 'c.md', hash: a.hash, updatedAt: 7000, lineStart: 1 }])
  expect((await tables.readEmbeddings('model', '', 5)).map((each) => each.textHash)).toEqual([textHash])
  await database.write(tables.change([], ['b.md', 'c.md', 'none.md']))
  expect([await files(), await found('heron stork')]).toEqual([[], []])
  expect(await tables.readEmbeddings('model', '', 5)).toEqual([])
})

test('later chunks are added only to the chunks of their own version', async () => {
  const { database, tables, version, found } = await open()
  const first = await version('a.md', 'a heron')
  await database.write(tables.change([first], []))
  const { textHash, ...chunk } = first.file.chunks[0] ?? expect.unreachable()
  const content = 'a heron\na stork'
  const hash = await contentHash(content)
  const indexed = { hash: first.hash, chunks: [{ ...chunk, textHash }] }
  const file = await tables.index({ path: 'a.md', content, hash }, indexed)
  expect(file).toMatchObject({ first: 1, base: first.hash })
  const longer = { ...first, file, hash, size: content.length }
  await database.write(tables.change([await version('a.md', 'a crane')], []))
  await expect(database.write(tables.change([longer], []))).rejects.toThrow()
  expect(await found('crane stork heron')).toMatchObject([{ lineStart: 1 }])
  await database.write(tables.change([first], []))
  await database.write(tables.change([longer], []))
  expect(await found('stork')).toMatchObject([{ hash, lineStart: 2 }])
})

test('an index of another chunker stays as it is, until it is claimed', async () => {
  const { database, tables, version, files } = await open()
  const other = createIndexTables({ database, chunker: linesChunker(2), analyser: wordsAnalyser() })
  expect([await other.isOwn(false), await tables.isOwn(false)]).toEqual([false, true])
  const put = other.change([await version('a.md', 'a heron')], [])
  await expect(database.write(put)).rejects.toThrow()
  expect(await files()).toEqual([])
  expect([await other.isOwn(true), await tables.isOwn(false)]).toEqual([true, false])
  await database.write(put)
})
