import type { Storage } from '@sheaf/core'
import type { Candidate, SearchIndex } from '@sheaf/core/adapter'
import { expect, test } from 'vitest'
import { createSqlStorage } from '../create-sql-storage.ts'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { EMBEDDING_BATCH } from '../engine/check-calls.ts'
import { openOptions } from '../__fixtures__/parts.ts'
import { watchedDatabase } from '../__fixtures__/watched-database.ts'
import type { SqlDatabase } from '../engine/statement.ts'
import { TIE_MARGIN } from './candidate-lists.ts'

const open = (): Promise<Storage> => createSqlStorage({ database: nodeDatabase() }, openOptions())
const paths = (candidates: readonly Candidate[]) => candidates.map(({ path }) => path)
const textOf = async (index: SearchIndex, text: string, limit = 10) =>
  paths((await index.candidates({ text, limit })).text)

test('equal scores are cut and ordered by path, in any order of writing', async () => {
  const { store, index } = await open()
  for (const path of ['d.md', 'b.md', 'e.md', 'a.md', 'c.md']) await store.write(path, 'same words')
  expect(await textOf(index, 'same', 5)).toEqual(['a.md', 'b.md', 'c.md', 'd.md', 'e.md'])
  expect(await textOf(index, 'same', 2)).toEqual(['a.md', 'b.md'])
  const scoped = await index.candidates({
    text: 'same',
    limit: 2,
    within: [{ directory: '', except: ['a.md'] }],
  })
  expect(paths(scoped.text)).toEqual(['b.md', 'c.md'])
})

test('the same with more equal scores than the extra candidates', async () => {
  const { store, index } = await open()
  const names = Array.from({ length: TIE_MARGIN * 3 }, (_, place) => `${String(999 - place)}.md`)
  await store.commit(names.map((path) => ({ path, content: 'same words' })))
  await store.write('zz.md', 'same')
  expect(await textOf(index, 'same', 3)).toEqual(['zz.md', ...names.toSorted().slice(0, 2)])
})

test('in a part of the storage, chunks with marks score as if it were the whole', async () => {
  const own = { 'own/a.md': 'heron stork', 'own/b.md': 'heron crane!', 'own/c.md': 'heron wader rail' }
  const query = {
    text: 'heron stork crane',
    limit: 10,
    view: [{ directory: 'own' }],
    marked: [true, false].map((isByText) => ({ marks: ['rest-0', 'rest-1', 'rest-2'], isByText })),
  }
  const lists: unknown[] = []
  for (const others of [{}, { 'a.md': 'stork\nstork\nstork stork', 'b.md': 'stork rail and more words' }]) {
    const { store, index } = await open()
    for (const [path, content] of Object.entries({ ...others, ...own })) await store.write(path, content)
    const { marked = [] } = await index.candidates(query)
    expect(marked.flat().every(({ counts }) => counts === undefined)).toBe(true)
    lists.push(marked.map((list) => list.map(({ path, score }) => ({ path, score }))))
  }
  expect(lists[0]).toMatchObject([
    [{ path: 'own/a.md' }, { path: 'own/b.md' }, { path: 'own/c.md' }],
    [{}, {}, {}],
  ])
  expect(lists[1]).toEqual(lists[0])
})

test('limits are clamped', async () => {
  const { store, index } = await open()
  await store.write('a.md', Array.from({ length: 500 }, () => 'word').join('\n'))
  for (const [limit, count] of [
    [-1, 0],
    [0, 0],
    [Number.NaN, 0],
    [1.9, 1],
    [200, 200],
    [1e9, 200],
  ] as const) {
    expect((await index.candidates({ text: 'word', limit })).text).toHaveLength(count)
  }
})

test('a query without a limit or a place to search reads nothing', async () => {
  const inner = nodeDatabase()
  let reads = 0
  const read: SqlDatabase['read'] = (queries) => ((reads += 1), inner.read(queries))
  const { store, index } = await createSqlStorage({ database: { ...inner, read } }, openOptions())
  await store.write('a.md', 'word')
  const vector = { model: 'm', values: Float32Array.of(1) }
  reads = 0
  for (const query of [{ limit: 0 }, { limit: 0, within: [{ directory: 'a' }] }, { limit: 5, within: [] }])
    expect(await index.candidates({ text: 'word', vector, ...query })).toEqual({ text: [], vector: [] })
  expect(reads).toBe(0)
  expect((await index.candidates({ text: 'word', limit: 5 })).text).toHaveLength(1)
  expect(reads).toBeGreaterThan(0)
})

test('the search itself respects the scope: many matches elsewhere hide nothing', async () => {
  const { store, index } = await open()
  await store.commit(
    Array.from({ length: 300 }, (_, place) => ({
      path: `other/${place}.md`,
      content: 'needle needle needle',
    })),
  )
  await store.write('mine/x.md', `needle ${'hay '.repeat(50)}`)
  expect(
    paths((await index.candidates({ text: 'needle', limit: 3, within: [{ directory: 'mine' }] })).text),
  ).toEqual(['mine/x.md'])
  expect((await index.candidates({ text: 'needle', limit: 3, within: [] })).text).toEqual([])
})

test('headings are found, paths and line numbers are not', async () => {
  const { store, index } = await open()
  await store.write('zebra/42.md', '# Quagga\none\ntwo\nthree\nfour')
  const { text } = await index.candidates({ text: 'quagga', limit: 10 })
  expect(text.map(({ headings }) => headings)).toEqual([['Quagga'], ['Quagga'], ['Quagga']])
  expect(new Set(text.map(({ lineStart, lineEnd }) => `${lineStart}-${lineEnd}`))).toEqual(
    new Set(['1-2', '3-4', '5-5']),
  )
  for (const query of ['zebra', '42', 'md', '3', '5']) expect(await textOf(index, query)).toEqual([])
})

test('terms may contain the syntax of FTS5', async () => {
  const { store, index } = await open()
  await store.write('a.md', `c++ c# user's node.js foo:bar (x) {y} z^2 -a * "`)
  for (const query of ['c++', 'c#', `user's`, 'node.js', 'foo:bar', '(x)', '{y}', 'z^2', '-a', '*'])
    expect(await textOf(index, query)).toEqual(['a.md'])
  expect(await textOf(index, 'c')).toEqual([])
  expect(await textOf(index, '"')).toEqual([])
})

test('vectors: nearest first, in scope, of one model and length, and gone with their text', async () => {
  const { store, index } = await open()
  await store.write('in/a.md', 'alpha')
  await store.write('in/b.md', 'beta')
  await store.write('out/a.md', 'alpha')
  await store.write('in/c.md', 'gamma')
  const vectors: Record<string, Float32Array> = {
    alpha: Float32Array.of(1, 0),
    beta: Float32Array.of(1, 1),
    gamma: Float32Array.of(1, 0, 0),
  }
  const pending = await index.pendingEmbeddings('m', 10)
  expect(pending.map(({ text }) => text).sort()).toEqual(['alpha', 'beta', 'gamma'])
  expect(await index.pendingEmbeddings('m', 1)).toHaveLength(1)
  await index.putEmbeddings(
    'm',
    pending.map(({ textHash, text }) => ({ textHash, vector: vectors[text] ?? Float32Array.of(0) })),
  )
  expect(await index.pendingEmbeddings('m', 10)).toEqual([])
  expect(await index.pendingEmbeddings('other', 10)).toHaveLength(3)

  const near = async (within?: readonly { directory: string }[], model = 'm') =>
    (
      await index.candidates({
        text: '',
        vector: { model, values: Float32Array.of(2, 0) },
        limit: 10,
        within,
      })
    ).vector
  expect(paths(await near())).toEqual(['in/a.md', 'out/a.md', 'in/b.md'])
  expect((await near()).map(({ score }) => Number(score.toFixed(4)))).toEqual([0, 0, 0.2929])
  expect(paths(await near([{ directory: 'in' }]))).toEqual(['in/a.md', 'in/b.md'])
  expect(await near(undefined, 'other')).toEqual([])

  await store.delete('out/a.md')
  expect(await index.pendingEmbeddings('m', 10)).toEqual([])
  await store.write('in/a.md', 'changed')
  const [changed] = await index.pendingEmbeddings('m', 10)
  expect(changed?.text).toBe('changed')
  // Too late: the text of this vector no longer exists.
  await index.putEmbeddings(
    'm',
    pending.map(({ textHash }) => ({ textHash, vector: Float32Array.of(1, 0) })),
  )
  await store.write('in/a.md', 'alpha')
  expect((await index.pendingEmbeddings('m', 10)).map(({ text }) => text)).toEqual(['alpha'])
})

test('an invalid vector is refused', async () => {
  const { store, index } = await open()
  await store.write('a.md', 'alpha')
  const [{ textHash } = { textHash: '' }] = await index.pendingEmbeddings('m', 1)
  for (const vector of [
    new Float32Array(0),
    Float32Array.of(Number.NaN),
    Float32Array.of(1, Number.POSITIVE_INFINITY),
  ]) {
    await expect(index.putEmbeddings('m', [{ textHash, vector }])).rejects.toThrow(/finite/)
  }
  await index.putEmbeddings('m', [{ textHash, vector: Float32Array.of(0, 0) }])
  expect(
    (await index.candidates({ text: '', vector: { model: 'm', values: Float32Array.of(1, 0) }, limit: 5 }))
      .vector,
  ).toEqual([])
})

test('the vectors of a model are erased in batches; without vectors nothing changes', async () => {
  const database = nodeDatabase()
  const { store, index } = await createSqlStorage({ database }, openOptions())
  const count = 2 * EMBEDDING_BATCH + 1
  await store.write('a.md', Array.from({ length: count }, (_, place) => `line ${place}\n`).join('\n'))
  const embeddings = (await index.pendingEmbeddings('m', 1000)).map(({ textHash }) => ({
    textHash,
    vector: Float32Array.of(1, 0),
  }))
  for (const model of ['m', 'n']) await index.putEmbeddings(model, embeddings)
  const sequence = () =>
    Number(database.connection.prepare('SELECT sequence FROM sheaf_head').get()?.['sequence'])
  const before = sequence()
  expect(await index.eraseEmbeddings('m')).toBe(count)
  expect(sequence()).toBe(before + 3)
  expect(await index.embeddedModels()).toMatchObject([{ model: 'n', vectors: count }])
  expect(await index.eraseEmbeddings('m')).toBe(0)
  expect(sequence()).toBe(before + 3)
})

test('a read of the vectors of a model, or of found texts, reads no other vector', async () => {
  const watched = watchedDatabase()
  const { index } = await createSqlStorage({ database: watched.database }, openOptions())
  watched.asked.length = 0
  await index.embeddedModels()
  await index.candidates({
    text: 'heron',
    vector: { model: 'm', values: Float32Array.of(1) },
    includeVectors: true,
    limit: 1,
  })
  const plans = (await watched.plans()).map((steps) => steps.join('\n'))
  expect(plans).toHaveLength(4) // the second is that of the head
  expect(plans[0]).toMatch(/SCAN sheaf_embedding USING COVERING INDEX/)
  for (const plan of plans.slice(2))
    expect(plan).toMatch(/SEARCH kept USING INDEX \S+ \(text_hash=\? AND model=\?\)/)
})

test('a damaged vector returns its whole values, and an invalid one is left out', async () => {
  const database = nodeDatabase()
  const { store, index } = await createSqlStorage({ database }, openOptions())
  await store.write('a.md', 'alpha')
  const [{ textHash } = { textHash: '' }] = await index.pendingEmbeddings('m', 1)
  await index.putEmbeddings('m', [{ textHash, vector: Float32Array.of(1, 2) }])
  const found = async () => {
    const query = {
      text: 'alpha',
      vector: { model: 'm', values: Float32Array.of(1, 0) },
      includeVectors: true,
      limit: 1,
    }
    return (await index.candidates(query)).text.map(({ vector }) => vector)
  }
  expect(await found()).toEqual([Float32Array.of(1, 2)])
  database.connection.exec(`UPDATE sheaf_embedding SET vector = x'0000803f00000040ff'`)
  expect(await found()).toEqual([Float32Array.of(1, 2)])
  database.connection.exec(`UPDATE sheaf_embedding SET vector = 'text'`)
  expect(await found()).toEqual([undefined])
})
