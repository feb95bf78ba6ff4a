import { describe, expect, test } from 'vitest'
import { MapStore } from '../__fixtures__/map-store.ts'
import type { CheckedChange } from './file-port.ts'
import { contentHash } from './content-hash.ts'
import type { Commit } from './memory-store.ts'

describe('the rules of a store', () => {
  test.each([[[]], [['md']], [['.']], [['.m d']], [['.md', '']], [['.md/x']], [['..md']]])(
    'refuses the extensions %j',
    (extensions) => {
      expect(() => new MapStore({ extensions })).toThrow(
        expect.objectContaining({ code: 'invalid-argument', argument: 'extensions' }),
      )
    },
  )

  test.each([0, -1, Number.NaN])('refuses a limit of %d bytes', (maxFileBytes) => {
    expect(() => new MapStore({ maxFileBytes })).toThrow(
      expect.objectContaining({ code: 'invalid-argument', argument: 'maxFileBytes' }),
    )
  })

  test('extensions and the limit hold for every call, and are copied', async () => {
    const extensions = ['.md', '.mdx']
    const store = new MapStore({ extensions, maxFileBytes: 4 })
    extensions.length = 1
    await store.write('a.mdx', 'éé')
    await expect(store.write('a.txt', 'x')).rejects.toMatchObject({ code: 'invalid-path' })
    await expect(store.append('a.mdx', 'x')).rejects.toMatchObject({ code: 'too-large', size: 5, limit: 4 })
    await expect(store.list('a.mdx')).rejects.toMatchObject({ code: 'invalid-path' })
    expect(await store.read('a.mdx')).toBe('éé')
  })
})

describe('an adapter gets', () => {
  test('no commit with two names that some system takes for one', async () => {
    const store = new MapStore()
    for (const paths of [
      ['notes/a.md', 'Notes/b.md'],
      ['a.md', 'A.md'],
      ['a/b/c.md', 'a/B/c.md'],
    ]) {
      const changes = paths.map((path) => ({ path, content: 'x' }))
      await expect(store.commit(changes)).rejects.toMatchObject({ code: 'invalid-path', path: paths[1] })
    }
    expect(await store.list()).toEqual([])
    await store.commit([
      { path: 'notes/a.md', content: 'x' },
      { path: 'notes/b.md', content: 'x' },
    ])
    await store.commit([
      { path: 'notes/a.md', content: null },
      { path: 'notes/A.md', content: 'x' },
    ])
    expect(await store.list()).toEqual(['notes/A.md', 'notes/b.md'])
  })

  test('no refused change', async () => {
    const store = new MapStore()
    await expect(store.commit([])).rejects.toMatchObject({ code: 'invalid-argument' })
    for (const changes of ['a.md', null, [null], ['a.md']]) {
      // @ts-expect-error: what a caller without types may do
      await expect(store.commit(changes)).rejects.toThrow('changes must be a list such as')
    }
    await expect(store.write('../a.md', 'x')).rejects.toMatchObject({ code: 'invalid-path' })
    await expect(store.write('a.md', '\0')).rejects.toMatchObject({ code: 'invalid-content' })
    await expect(store.append('a.md', undefined as unknown as string)).rejects.toMatchObject({
      code: 'invalid-content',
    })
    await expect(store.delete('a.md', { ifMatch: null })).rejects.toMatchObject({ code: 'invalid-argument' })
    await expect(store.write('a.md', 'x', { abortSignal: AbortSignal.abort() })).rejects.toThrow()
    expect(store.commits).toBe(0)
  })

  test('the hash and the size of each content, and a condition only if the caller gave one', async () => {
    const store = new MapStore()
    const seen: CheckedChange[] = []
    store.beforeCommit = (changes) => seen.push(...changes)
    await store.write('a.md', 'é')
    await store.write('b.md', '', { ifMatch: null })
    await store.delete('a.md')
    expect(seen).toStrictEqual([
      { path: 'a.md', content: 'é', hash: await contentHash('é'), size: 2 },
      { path: 'b.md', content: '', hash: await contentHash(''), size: 0, ifMatch: null },
      { path: 'a.md', content: null },
    ])
  })
})

describe('append', () => {
  test('tries again on the newest content when another writer was faster', async () => {
    const store = new MapStore()
    let others = 3
    store.beforeCommit = () => {
      if (others > 0) store.files.set('log.md', `${store.files.get('log.md') ?? ''}other ${(others -= 1)}\n`)
    }
    await store.append('log.md', 'mine\n')
    expect(await store.read('log.md')).toBe('other 2\nother 1\nother 0\nmine\n')
    expect(store.commits).toBe(4)
  })

  test('does not try again if the caller gave a version, or after another error', async () => {
    const store = new MapStore()
    const { hash } = await store.write('log.md', 'one')
    store.beforeCommit = () => store.files.set('log.md', 'two')
    await expect(store.append('log.md', 'x', { ifMatch: hash })).rejects.toMatchObject({ code: 'conflict' })
    store.beforeCommit = () => {
      throw new Error('disk')
    }
    await expect(store.append('log.md', 'x')).rejects.toThrow('disk')
    expect([store.commits, await store.read('log.md')]).toEqual([3, 'two'])
  })

  test('gives up where a storage reads one text and compares another', async () => {
    class CutStore extends MapStore {
      attempts = 0
      protected override async doRead(path: string): Promise<string | undefined> {
        return (await super.doRead(path))?.slice(0, 3)
      }
      protected override async doCommit(...given: Parameters<MapStore['doCommit']>) {
        this.attempts += 1
        return await super.doCommit(...given)
      }
    }
    const store = new CutStore()
    await store.write('a.md', 'a heron')
    await expect(store.append('a.md', ' flies')).rejects.toMatchObject({
      code: 'unavailable',
      retryable: false,
      message: expect.stringContaining('The storage reads "a.md"') as string,
    })
    expect(store.attempts).toBeLessThan(150)
    expect(store.files.get('a.md')).toBe('a heron')
  })

  test('calls of one handle on one file wait for each other', async () => {
    const store = new MapStore()
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => store.append('log.md', text)))
    expect([await store.read('log.md'), store.commits]).toEqual(['abcd', 4])
  })
})

test('list sorts the paths of the adapter and leaves out hidden files', async () => {
  const store = new MapStore()
  for (const path of ['b.md', '.history/x.md', 'a/b.md', 'B.md', 'a.md']) store.files.set(path, '')
  expect(await store.list()).toEqual(['B.md', 'a.md', 'a/b.md', 'b.md'])
  expect(await store.list('', { includeHidden: true })).toEqual([
    '.history/x.md',
    'B.md',
    'a.md',
    'a/b.md',
    'b.md',
  ])
})

test('an adapter that does not return the written file gets an error', async () => {
  class Silent extends MapStore {
    protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
      return { ...(await super.doCommit(changes)), files: [] }
    }
  }
  await expect(new Silent().write('a.md', 'x')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/bug of the adapter/) as string,
  })
})

test('`asLines` adds whole lines with the line ends of the file, and is true or false', async () => {
  const store = new MapStore()
  store.files.set('crlf.md', 'one\r\ntwo')
  store.files.set('lf.md', 'one')
  await store.append('crlf.md', 'three\nfour\n', { asLines: true })
  await store.append('lf.md', 'two\n', { asLines: true })
  expect(await store.read('crlf.md')).toBe('one\r\ntwo\r\nthree\r\nfour\r\n')
  expect(await store.read('lf.md')).toBe('one\ntwo\n')
  await expect(store.append('lf.md', 'x', { asLines: 'yes' as never })).rejects.toThrow(
    'asLines must be true or false',
  )
  expect(await store.read('lf.md')).toBe('one\ntwo\n')
})
