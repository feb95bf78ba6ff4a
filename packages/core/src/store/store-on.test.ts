import { describe, expect, test } from 'vitest'
import { MapStore } from '../__fixtures__/map-store.ts'
import { contentHash } from './content-hash.ts'
import type { CheckedChange } from './file-port.ts'
import type { MemoryStore } from './memory-store.ts'
import { scopedStore } from './views.ts'
import { commitRead } from './store-on.ts'

// The changes that the adapter had to commit, in order.
function recorded(store: MapStore): CheckedChange[] {
  const seen: CheckedChange[] = []
  store.beforeCommit = (changes) => seen.push(...changes)
  return seen
}

describe('a commit of files that were read', () => {
  test('passes the text before to the adapter, with its hash as condition', async () => {
    const store = new MapStore()
    await store.write('a.md', 'öne')
    await store.write('b.md', 'two')
    const seen = recorded(store)
    const { files } = await commitRead(store, [
      { path: 'a.md', content: 'öne, longer', before: 'öne' },
      { path: 'b.md', content: null, before: 'two' },
      { path: 'c.md', content: 'new', ifMatch: null },
    ])
    expect(seen).toStrictEqual([
      {
        path: 'a.md',
        content: 'öne, longer',
        hash: await contentHash('öne, longer'),
        size: 12,
        ifMatch: await contentHash('öne'),
        before: 'öne',
      },
      { path: 'b.md', content: null, ifMatch: await contentHash('two'), before: 'two' },
      { path: 'c.md', content: 'new', hash: await contentHash('new'), size: 3, ifMatch: null },
    ])
    expect(files.map((file) => file?.path)).toEqual(['a.md', undefined, 'c.md'])
    expect([...store.files]).toEqual([
      ['a.md', 'öne, longer'],
      ['c.md', 'new'],
    ])
  })

  test('is refused if a file has another text or does not exist', async () => {
    const store = new MapStore()
    await store.write('a.md', 'changed since')
    const change = { content: 'mine', before: 'one' }
    const before = await contentHash('one')
    await expect(
      commitRead(store, [
        { path: 'new.md', content: 'x' },
        { path: 'a.md', ...change },
      ]),
    ).rejects.toMatchObject({
      code: 'conflict',
      path: 'a.md',
      expected: before,
      actual: await contentHash('changed since'),
    })
    await expect(commitRead(store, [{ path: 'b.md', ...change }])).rejects.toMatchObject({
      code: 'conflict',
      actual: null,
    })
    expect([...store.files]).toEqual([['a.md', 'changed since']])
  })

  test('uses the text before instead of a given `ifMatch`', async () => {
    const store = new MapStore()
    await store.write('a.md', 'one')
    const other = await contentHash('other')
    await commitRead(store, [{ path: 'a.md', content: 'two', before: 'one', ifMatch: other }])
    expect(await store.read('a.md')).toBe('two')
  })

  test('through a view reaches the store with the whole path', async () => {
    const store = new MapStore()
    await store.write('users/ada/a.md', 'one')
    const seen = recorded(store)
    const ada = scopedStore(store, 'users/ada')
    const { files } = await commitRead(ada, [{ path: 'a.md', content: 'two', before: 'one' }])
    expect(seen).toMatchObject([{ path: 'users/ada/a.md', before: 'one' }])
    expect(files[0]?.path).toBe('a.md')
    await expect(commitRead(ada, [{ path: 'a.md', content: 'x', before: 'one' }])).rejects.toMatchObject({
      code: 'conflict',
      path: 'a.md',
    })
    await expect(
      commitRead(ada, [{ path: '../bo/a.md', content: 'x', before: 'one' }]),
    ).rejects.toMatchObject({ code: 'invalid-path' })
  })

  test('keeps its condition in a store that this package did not make', async () => {
    const inner = new MapStore()
    await inner.write('a.md', 'one')
    const seen = recorded(inner)
    const names = ['read', 'stat', 'exists', 'list', 'commit', 'write', 'append', 'delete'] as const
    const methods = Object.fromEntries(names.map((name) => [name, inner[name].bind(inner)]))
    const wrapper = methods as unknown as MemoryStore
    await commitRead(wrapper, [{ path: 'a.md', content: 'two', before: 'one' }])
    expect(seen).toMatchObject([{ path: 'a.md', content: 'two', ifMatch: await contentHash('one') }])
    await expect(
      commitRead(wrapper, [{ path: 'a.md', content: 'three', before: 'one' }]),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  test('refuses what commit refuses, before anything is committed', async () => {
    const store = new MapStore()
    await store.write('a.md', 'one')
    const seen = recorded(store)
    const change = { path: 'a.md', content: 'two', before: 'one' }
    const refused = (changes: unknown, options: object = {}) =>
      expect(commitRead(store, changes as never, options)).rejects
    for (const changes of [undefined, 'a.md', [null], ['a.md']])
      await refused(changes).toThrow('changes must be a list such as')
    await refused([]).toMatchObject({ code: 'invalid-argument', argument: 'changes' })
    await refused([change, change]).toThrow('name "a.md" twice')
    await refused([{ ...change, path: '../a.md' }]).toMatchObject({ code: 'invalid-path' })
    await refused([{ ...change, content: '\0' }]).toMatchObject({ code: 'invalid-content' })
    await refused([{ ...change, before: 1 }]).toMatchObject({ code: 'invalid-argument' })
    await refused([change], { ifMatch: null }).toMatchObject({ argument: 'ifMatch' })
    await refused([change], { abortSignal: AbortSignal.abort(new Error('stop')) }).toThrow('stop')
    expect(seen).toEqual([])
  })

  test('ignores later changes of the list that it was given', async () => {
    const store = new MapStore()
    await store.write('a.md', 'one')
    const change = { path: 'a.md', content: 'two', before: 'one' }
    const changes = [change]
    const committed = commitRead(store, changes)
    Object.assign(change, { content: 'three', before: 'zero' })
    changes.push({ path: 'b.md', content: 'x', before: 'y' })
    await committed
    expect([...store.files]).toEqual([['a.md', 'two']])
  })
})

test('commit ignores a text before that its caller passes', async () => {
  const store = new MapStore()
  await store.write('a.md', 'one')
  const seen = recorded(store)
  const change = { path: 'a.md', content: 'two', before: 'invented' }
  await store.commit([change])
  expect(seen).toHaveLength(1)
  expect(seen[0]?.before).toBeUndefined()
})
