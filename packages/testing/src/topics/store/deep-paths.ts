import { scopedStore } from '@sheaf/core'
import { contentsOf, failure, fill, fillEach, filesWith, range } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const FOLDERS = range(15).map((depth) => `level ${depth + 1}`)
/** A file at every depth, from 1 segment to 16. */
const PATHS = range(16).map((depth) => [...FOLDERS.slice(0, depth), 'note.md'].join('/'))
const folderAt = (depth: number): string => FOLDERS.slice(0, depth).join('/')

export function deepPaths({ check, expect }: Topic): void {
  check(
    'a file at every depth of 16 is read, listed, found, changed and deleted',
    async ({ store, index }) => {
      await fillEach(store, PATHS, (path, depth) => [path, `heron ${depth}`])
      expect(await contentsOf(store)).toEqual(
        Object.fromEntries(PATHS.map((path, depth) => [path, `heron ${depth}`])),
      )
      expect(await filesWith(index, 'heron')).toEqual([...PATHS].sort())
      for (const path of PATHS.slice(-2)) await store.append(path, ' more')
      expect(await filesWith(index, 'more')).toEqual(PATHS.slice(-2).sort())
      await store.commit(PATHS.map((path) => ({ path, content: null })))
      expect(await store.list()).toEqual([])
    },
  )

  check('the folders of every depth list what is below them', async ({ store, index }) => {
    await fillEach(store, PATHS, (path) => [path, 'heron'])
    for (const depth of range(16)) {
      const below = PATHS.slice(depth).sort()
      expect(await store.list(folderAt(depth))).toEqual(below)
      expect(await filesWith(index, 'heron', { within: [{ directory: folderAt(depth) }] })).toEqual(below)
    }
  })

  check('a scope at every depth reaches nothing above it, and what is deepest', async ({ store }) => {
    await fillEach(store, PATHS, (path) => [path, 'heron'])
    for (const depth of [1, 7, 15]) {
      const view = scopedStore(store, folderAt(depth))
      expect((await view.list()).length).toBe(16 - depth)
      expect(await view.read('note.md')).toBe('heron')
      await failure(expect, view.read('../note.md'), 'invalid-path')
    }
  })

  check('17 segments are refused, also in a scope', async ({ store }) => {
    const path = `${'a/'.repeat(16)}note.md`
    for (const call of [
      () => store.write(path, 'x'),
      () => store.read(path),
      () =>
        store.commit([
          { path: 'b.md', content: 'x' },
          { path, content: 'x' },
        ]),
    ])
      await failure(expect, call(), 'invalid-path')
    await failure(expect, scopedStore(store, 'a/a/a').write(path.slice(6), 'x'), 'invalid-path')
    expect(await store.list()).toEqual([])
  })

  check(
    'deleting the only file of a deep folder leaves no folder that could block a file',
    async ({ store }) => {
      await store.write('a/b/c/d/e/note.md', 'x')
      await store.delete('a/b/c/d/e/note.md')
      await store.write('A/B.md', 'x')
      await store.write('A/C/d.md', 'x')
      expect(await store.list()).toEqual(['A/B.md', 'A/C/d.md'])
    },
  )

  const long = (end: string) => `${`${'folder name '.repeat(8)}x/`.repeat(10)}${'note '.repeat(6)}${end}.md`
  check('two long paths that differ only in their last character are two files', async (given) => {
    const { store, index } = given
    expect(long('a').length > 1010 && long('a').length < 1024).toBe(true)
    await fill(store, { [long('a')]: 'a heron', [long('b')]: 'a stork' })
    expect(await contentsOf(store)).toEqual({ [long('a')]: 'a heron', [long('b')]: 'a stork' })
    expect([await filesWith(index, 'heron'), await filesWith(index, 'stork')]).toEqual([
      [long('a')],
      [long('b')],
    ])
  })

  check('deleting one of two long paths keeps the other', async ({ store, index }) => {
    await fill(store, { [long('a')]: 'a heron', [long('b')]: 'a heron' })
    await failure(expect, store.read(long('c')), 'not-found')
    await store.delete(long('a'))
    await failure(expect, store.read(long('a')), 'not-found')
    expect([await store.list(), await filesWith(index, 'heron')]).toEqual([[long('b')], [long('b')]])
  })

  check('a path of 1,024 bytes over 16 segments is kept', async ({ store, index }) => {
    const path = [
      ...range(15).map((place) => `${place}`.padStart(2, '0') + 'é'.repeat(30)),
      `${'x'.repeat(76)}.md`,
    ].join('/')
    const size = new TextEncoder().encode(path).length
    const longest = path.replace('x.md', `x${'x'.repeat(1024 - size)}.md`)
    expect(new TextEncoder().encode(longest).length).toBe(1024)
    await store.write(longest, 'a heron')
    const folder = longest.slice(0, longest.lastIndexOf('/'))
    for (const directory of [folder, longest])
      expect(await filesWith(index, 'heron', { within: [{ directory }] })).toEqual([longest])
    expect(await store.list(folder)).toEqual([longest])
    expect([await store.list(), await filesWith(index, 'heron')]).toEqual([[longest], [longest]])
    await failure(expect, store.write(longest.replace('x.md', 'xx.md'), 'x'), 'invalid-path')
  })
}
