import { contentsOf, failure, fill, filesWith } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

export function deletion({ check, expect }: Topic): void {
  check('removes the file from read, stat, exists, list and search', async ({ store, index }) => {
    await fill(store, { 'a.md': 'an otter', 'b.md': 'an otter' })
    expect(await filesWith(index, 'otter')).toEqual(['a.md', 'b.md'])
    await store.delete('a.md')
    await failure(expect, store.read('a.md'), 'not-found')
    expect(await store.stat('a.md')).toBe(undefined)
    expect(await store.exists('a.md')).toBe(false)
    expect(await store.list()).toEqual(['b.md'])
    expect(await filesWith(index, 'otter')).toEqual(['b.md'])
  })

  check('of a missing file throws not-found with its path', async ({ store }) => {
    const error = await failure(expect, store.delete('none.md'), 'not-found')
    expect(error.path).toBe('none.md')
  })

  check('of a file deleted before throws not-found', async ({ store }) => {
    await store.write('a.md', 'x')
    await store.delete('a.md')
    await failure(expect, store.delete('a.md'), 'not-found')
  })

  check('twice at once succeeds once', async ({ store }) => {
    await store.write('a.md', 'x')
    const results = await Promise.allSettled([store.delete('a.md'), store.delete('a.md')])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  check('keeps neighbours with similar names', async ({ store }) => {
    const files = { 'a.md': '1', 'a/a.md': '2', 'a/b.md': '3', 'ab.md': '4', 'a_.md': '5', 'A1.md': '6' }
    await fill(store, files)
    await store.delete('a.md')
    const { 'a.md': _deleted, ...rest } = files
    expect(await contentsOf(store)).toEqual(rest)
  })

  const similar = {
    'a.md': 'an otter',
    'a.md.md': 'an otter',
    'a.md 2.md': 'an otter',
    'a.mda/b.md': 'an otter',
  }
  const others = Object.keys(similar)
    .filter((path) => path !== 'a.md')
    .sort()
  check('keeps files whose names begin with its whole name', async ({ store, index }) => {
    await fill(store, similar)
    await store.delete('a.md')
    expect([await store.exists('a.md'), await store.stat('a.md')]).toEqual([false, undefined])
    expect([await store.list(), await filesWith(index, 'otter')]).toEqual([others, others])
  })

  check('a rename keeps files whose names begin with its whole name', async ({ store, index }) => {
    await fill(store, similar)
    const changes = [
      { path: 'b.md', content: 'an otter' },
      { path: 'a.md', content: null },
    ]
    await store.commit(changes)
    expect(await filesWith(index, 'otter')).toEqual([...others, 'b.md'])
    await failure(expect, store.commit(changes), 'not-found')
    expect(await store.list()).toEqual([...others, 'b.md'])
  })

  check('then write makes a new file with only the new content', async ({ store, index }) => {
    await store.write('a.md', 'an otter')
    await store.delete('a.md')
    await store.write('a.md', 'a beaver')
    expect(await filesWith(index, 'otter')).toEqual([])
    expect(await filesWith(index, 'beaver')).toEqual(['a.md'])
  })

  check('then append starts an empty file', async ({ store }) => {
    await store.write('a.md', 'before')
    await store.delete('a.md')
    await store.append('a.md', 'after')
    expect(await store.read('a.md')).toBe('after')
  })

  check('of the last file leaves an empty storage', async ({ store, index }) => {
    await store.write('folder/a.md', 'an otter')
    await store.delete('folder/a.md')
    expect(await store.list()).toEqual([])
    expect(await store.list('folder')).toEqual([])
    expect(await filesWith(index, 'otter')).toEqual([])
  })
}
