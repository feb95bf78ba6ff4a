import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Operation, SearchOperation } from '@langchain/langgraph-checkpoint'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { openMemory } from './__fixtures__/open-memory.ts'
import { langgraphStore } from './store.ts'

test('an item is a file, with the time of its first put and of its last', async () => {
  const { memory, clock } = await openMemory()
  const ada = memory.user('ada')
  const store = langgraphStore(ada)
  await store.put(['users', 'ada'], 'taste', { city: 'Lisbon' })
  clock.advance(60_000)
  await store.put(['users', 'ada'], 'taste', { city: 'Porto' })
  expect(await store.get(['users', 'ada'], 'taste')).toEqual({
    namespace: ['users', 'ada'],
    key: 'taste',
    value: { city: 'Porto' },
    createdAt: new Date('2026-11-20T10:00:00Z'),
    updatedAt: new Date('2026-11-20T10:01:00Z'),
  })
  expect(await ada.store.read('langgraph/users/ada/taste.md')).toContain('"city": "Porto"')

  await store.delete(['users', 'ada'], 'taste')
  await store.delete(['users', 'ada'], 'taste')
  expect(await store.get(['users', 'ada'], 'taste')).toBeNull()
  expect(await store.listNamespaces()).toEqual([])
  await memory.close()
})

test('namespaces are compared label by label, by whatever way they are asked for', async () => {
  const { memory } = await openMemory()
  const store = langgraphStore(memory.user('ada'))
  const namespaces = [
    ['alice'],
    ['alice2'],
    ['alice', 'x'],
    ['a.b'],
    ['a', 'b'],
    ['a:b'],
    ['a/b'],
    ['%'],
    ['_'],
    ['a.b__0'],
    ['ALICE'],
  ]
  await store.batch(
    namespaces.map((namespace) => ({
      namespace,
      key: 'k',
      value: { text: `the tide at ${namespace.join(' ')}` },
    })),
  )
  const below = async (namespacePrefix: string[], query?: string): Promise<string[][]> => {
    const [items = []] = await store.batch([{ namespacePrefix, query, limit: 100 }])
    return items
      .map(({ namespace }) => namespace)
      .toSorted((one, other) => (one.join() < other.join() ? -1 : 1))
  }
  for (const query of [undefined, 'tide']) {
    expect(await below(['alice'], query)).toEqual([['alice'], ['alice', 'x']])
    expect(await below(['a.b'], query)).toEqual([['a.b']])
    expect(await below(['a'], query)).toEqual([['a', 'b']])
    expect(await below(['a:b'], query)).toEqual([['a:b']])
    expect(await below(['%'], query)).toEqual([['%']])
    expect(await below(['a.b__0'], query)).toEqual([['a.b__0']])
    expect(await below(['ali'], query)).toEqual([])
    expect(await below([], query)).toHaveLength(namespaces.length)
  }
  // Deeper than the folders.
  const deep = ['1', '2', '3', '4', '5', '6']
  await store.batch(
    ['alice', 'alice2'].map((label) => ({
      namespace: [...deep, label, 'x'],
      key: 'k',
      value: { text: 'the tide' },
    })),
  )
  for (const query of [undefined, 'tide'])
    expect(await below([...deep, 'alice'], query)).toEqual([[...deep, 'alice', 'x']])
  const [found] = await store.batch([
    { matchConditions: [{ matchType: 'prefix', path: ['alice'] }], limit: 10, offset: 0 },
  ])
  expect(found).toEqual([['alice'], ['alice', 'x']])
  await memory.close()
})

test('another memory, and what is shared with it, has no items of this one', async () => {
  const { memory } = await openMemory()
  const stores = [memory.user('ada'), memory.user('ada2'), memory.project('ada')].map((scope) =>
    langgraphStore(scope),
  )
  await stores[0]?.put(['n'], 'k', { text: 'the tide' })
  // Every user sees the agent's own files.
  await memory.store.write('langgraph/n/shared.md', await memory.user('ada').store.read('langgraph/n/k.md'))
  for (const store of stores.slice(1)) {
    expect(await store.get(['n'], 'k')).toBeNull()
    expect(await store.get(['n'], 'shared')).toBeNull()
    expect(await store.search([], { query: 'tide' })).toEqual([])
    expect(await store.search([])).toEqual([])
    expect(await store.listNamespaces()).toEqual([])
  }
  expect(await stores[0]?.search([], { query: 'tide' })).toMatchObject([{ key: 'k' }])
  await memory.close()
})

test('a filter of a query chooses before the search ranks, by all operators', async () => {
  const { memory } = await openMemory()
  const store = langgraphStore(memory.user('ada'))
  await store.batch(
    Array.from({ length: 220 }, (_, place) => ({
      namespace: ['notes'],
      key: `${place}`,
      value: { text: 'food food food', place, kind: 'much' },
    })),
  )
  const long = `Food, ${'and other words '.repeat(40)}`
  await store.put(['notes'], 'rare', { text: long, kind: 'rare', place: 500 })
  const keys = async (filter: Record<string, unknown>) =>
    (await store.search(['notes'], { query: 'food', filter, limit: 300 })).map(({ key }) => key)
  for (const filter of [
    { kind: 'rare' },
    { place: { $gte: 500 } },
    { kind: { $in: ['rare', 'none'] } },
    { $or: [{ kind: 'none' }, { place: { $gt: 220 } }] },
    { $and: [{ place: { $exists: true } }, { $not: { kind: 'much' } }] },
    { kind: { $nin: ['much'] }, absent: { $exists: false } },
  ]) {
    expect([filter, await keys(filter)]).toEqual([filter, ['rare']])
  }
  for (const filter of [{ kind: { $in: [] } }, { $or: [] }, JSON.parse('{ "__proto__": "x" }')])
    expect(await keys(filter)).toEqual([])
  await memory.close()
})

test('a query finds by the search of the memory, best first, with a score, a filter and pages', async () => {
  const { memory } = await openMemory()
  const store = langgraphStore(memory.user('ada'))
  await store.put(['notes'], 'food', { text: 'Likes Italian food, most of all pizza.', kind: 'taste' })
  await store.put(['notes'], 'city', { text: 'Lives in Porto.\nWorks in Gaia.', kind: 'place' })
  await store.put(['notes', 'old'], 'lunch', {
    text: 'Had food at noon with a colleague from the other office.',
    kind: 'log',
  })
  await store.put(['notes'], 'hidden', { text: 'food food food', kind: 'taste' }, false)

  const found = await store.search(['notes'], { query: 'Which food?' })
  expect(found.map(({ key }) => key).toSorted()).toEqual(['food', 'lunch'])
  expect(found[0]?.score).toBeGreaterThanOrEqual(found[1]?.score ?? Infinity)
  // The first word of a later line.
  expect((await store.search(['notes'], { query: 'works' })).map(({ key }) => key)).toEqual(['city'])
  expect(
    (await store.search(['notes'], { query: 'food', filter: { kind: 'log' } })).map(({ key }) => key),
  ).toEqual(['lunch'])
  expect(await store.search(['notes'], { query: 'food', limit: 1 })).toEqual(found.slice(0, 1))
  expect(await store.search(['notes'], { query: 'food', offset: 1 })).toEqual(found.slice(1))
  expect(await store.search(['notes'], { query: 'zeppelin' })).toEqual([])
  // Without a query, all items are returned.
  for (const query of ['', '  ', undefined, null]) {
    const [all] = await store.batch([
      { namespacePrefix: ['notes'], query, filter: null } as unknown as SearchOperation,
    ])
    expect(all).toHaveLength(4)
  }
  await memory.close()
})

test('a batch is one commit, and its reads see what was before', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const store = langgraphStore(ada)
  const put = (key: string, value: Record<string, unknown> | null): Operation => ({
    namespace: ['n'],
    key,
    value,
  })
  await store.batch([put('a', { n: 1 })])
  expect(
    await store.batch([
      put('a', { n: 2 }),
      { namespace: ['n'], key: 'a' },
      { namespacePrefix: ['n'] },
      put('b', { n: 3 }),
    ]),
  ).toMatchObject([null, { value: { n: 1 } }, [{ key: 'a' }], null])
  // The last operation on one item counts, and one invalid value refuses all of them.
  await store.batch([put('c', { n: 1 }), put('c', null), put('d', null), put('d', { n: 4 })])
  await expect(store.batch([put('e', { n: 5 }), put('f', { n: Number.NaN })])).rejects.toMatchObject({
    code: 'invalid-argument',
  })
  await expect(
    store.batch([put('e', { n: 5 }), put('f', { text: 'x'.repeat(2_000_000) })]),
  ).rejects.toMatchObject({ code: 'too-large' })
  expect((await store.search(['n'])).map(({ key }) => key).toSorted()).toEqual(['a', 'b', 'd'])
  expect(await store.batch([])).toEqual([])
  await memory.close()
})

test('what could have no effect is refused, with the reason', async () => {
  const { memory } = await openMemory()
  const store = langgraphStore(memory.user('ada'))
  const refused = async (operation: object, message: string) =>
    await expect(store.batch([operation as Operation])).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining(message),
    })
  for (const namespace of [[], [''], ['a', 7], 'a', null]) {
    await refused({ namespace, key: 'k' }, 'namespace must be')
    await refused({ namespace, key: 'k', value: {} }, 'namespace must be')
  }
  await refused({ namespacePrefix: [''] }, 'namespace must be')
  await refused({ namespace: ['n'], key: 7 }, 'key must be text')
  await refused({ namespace: ['n'] }, 'key must be text')
  for (const index of [['text'], [], 'text', true])
    await refused({ namespace: ['n'], key: 'k', value: {}, index }, 'pass false')
  for (const query of [7, {}, ['tide']]) await refused({ namespacePrefix: [], query }, 'query must be text')
  await refused({ namespace: ['n'], key: 'k', value: 'text' }, 'value must be an object')
  for (const filter of [
    { a: { $like: 'x' } },
    { a: {} },
    { a: [] },
    { a: { b: 1 } },
    { a: { $gt: 1, b: 2 } },
    { a: { constructor: 1 } },
    { a: { $in: 'x' } },
    { a: { $exists: 'yes' } },
    { $or: { a: 1 } },
    { $and: ['a'] },
    { $not: [] },
    { $nor: [] },
    'a',
    7,
    [],
  ]) {
    await refused({ namespacePrefix: [], filter }, 'filter compares')
  }
  for (const limit of [-1, 1.5, Number.NaN, '3']) {
    await refused({ namespacePrefix: [], limit }, 'limit must be')
    await refused({ namespacePrefix: [], offset: limit }, 'offset must be')
  }
  for (const maxDepth of [0, -1, 1.5]) await refused({ matchConditions: [], maxDepth }, 'maxDepth must be')
  for (const condition of [{ matchType: 'infix', path: ['a'] }, null, 'a'])
    await refused({ matchConditions: [condition] }, 'matchType must be')
  for (const matchConditions of [null, 'a', {}])
    await refused({ matchConditions }, 'matchConditions must be a list')
  for (const operation of [undefined, null, 'a', {}, { key: 'k' }])
    await refused(operation as never, 'operations must be gets, puts')
  for (const operations of [undefined, null, 'a', {}])
    await expect(store.batch(operations as never)).rejects.toMatchObject({
      code: 'invalid-argument',
      message: 'operations must be a list.',
    })
  await expect(store.put(['a.b'], 'k', {})).rejects.toThrow('periods')
  for (const wrong of [undefined, null, {}, memory])
    expect(() => langgraphStore(wrong as never)).toThrow('pass memory.user(id)')
  await memory.close()
})

test("a person's notes in the folder are left alone; a broken item is an error that names it, until it is put or deleted", async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const store = langgraphStore(ada)
  await store.put(['n'], 'k', { text: 'the tide' })
  await ada.store.write('langgraph/README.md', 'What the agent keeps about the tide.')
  expect(await store.search([])).toHaveLength(1)
  expect(await store.search([], { query: 'tide' })).toHaveLength(1)

  const text = await ada.store.read('langgraph/n/k.md')
  await ada.store.write('langgraph/n/k.md', text.replace('{', ''))
  for (const asking of [
    () => store.get(['n'], 'k'),
    () => store.search(['n']),
    () => store.search([], { query: 'tide' }),
    () => store.listNamespaces(),
  ]) {
    await expect(asking()).rejects.toMatchObject({
      code: 'invalid-content',
      message: expect.stringContaining('"langgraph/n/k.md"'),
    })
  }
  await store.put(['n'], 'k', { text: 'the tide again' })
  expect(await store.get(['n'], 'k')).toMatchObject({ value: { text: 'the tide again' } })

  // A copy in another namespace's folder is refused.
  await ada.store.write('langgraph/m/k.md', text)
  await expect(store.search(['m'])).rejects.toMatchObject({
    code: 'invalid-content',
    message: expect.stringContaining('belongs elsewhere'),
  })
  await store.delete(['m'], 'k')
  expect(await store.search(['m'])).toEqual([])
  await memory.close()
})

test('many at once, on the same keys', async () => {
  const { memory } = await openMemory()
  const store = langgraphStore(memory.user('ada'))
  const acts = Array.from({ length: 200 }, async (_, place) => {
    const key = `${place % 5}`
    if (place % 3 === 0) await store.delete(['n'], key)
    else await store.put(['n'], key, { place })
    await store.search(['n'])
  })
  await Promise.all(acts)
  for (const { value, key } of await store.search(['n'])) expect(value['place'] % 5).toBe(Number(key))
  await memory.close()
})

test('two processes at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-langgraph-'))
  try {
    const file = join(folder, 'memory.db')
    const script = fileURLToPath(new URL('./__fixtures__/put-items.ts', import.meta.url))
    const run = (who: string) =>
      promisify(execFile)(process.execPath, ['--conditions=sheaf-source', script, file, who])
    await Promise.all([run('one'), run('two')])
    await using memory = await createMemory({ storage: sqlite({ file }) })
    const store = langgraphStore(memory.user('ada'))
    expect(await store.listNamespaces()).toEqual([['one'], ['shared'], ['two']])
    for (const who of ['one', 'two']) expect(await store.search([who], { limit: 100 })).toHaveLength(12)
    const shared = (await store.search(['shared'], { limit: 100 })).map(({ key }) => Number(key))
    expect(shared.filter((place) => place % 3 !== 0)).toHaveLength(8)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
