import { scopedStore } from '@sheaf/core'
import { contentsOf, failure, fill, fillEach, filesWith, range } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

// Different paths that are the same file on some system.
const TWINS: readonly (readonly [string, string])[] = [
  ['notes.md', 'Notes.md'],
  ['a/b/Notes.md', 'a/b/nOTES.md'],
  ['Folder/notes.md', 'folder/notes.md'],
  ['straße.md', 'STRASSE.md'],
  ['straße.md', 'strasse.md'],
  ['σίσυφος.md', 'ΣΊΣΥΦΟΣ.md'],
  ['ς.md', 'σ.md'],
  ['ﬁle.md', 'file.md'],
  ['ｎotes.md', 'notes.md'],
  ['é.md', 'É.md'],
  ['ж.md', 'Ж.md'],
  ['ſ.md', 's.md'],
  ['x².md', 'x2.md'],
  ['ǆ.md', 'ǅ.md'],
  ['i.md', 'ı.md'],
  ['❤\ufe0f.md', '❤.md'],
  ['می\u200cخواهم.md', 'میخواهم.md'],
  ['a\u00a0b.md', 'a b.md'],
  ['.history/x.md', '.history/X.md'],
  ['.ingested/Notes/x.md', '.ingested/notes/x.md'],
]

// They look similar, or are equal in one language only, but are different files everywhere.
const DIFFERENT: readonly (readonly [string, string])[] = [
  ['e.md', 'é.md'],
  ['a.md', 'а.md'],
  ['o.md', '0.md'],
  ['a b.md', 'a_b.md'],
  ['a%b.md', 'a_b.md'],
  ['a%20b.md', 'a b.md'],
  ['a+b.md', 'a b.md'],
  ['a+b/x.md', 'a b/x.md'],
  ['x(1).md', 'x[1].md'],
  ['🐝.md', '🐜.md'],
  ['ab.md', 'a b.md'],
  ['か.md', 'が.md'],
  ['ss/x.md', 's/s/x.md'],
]

export function names({ check, expect }: Topic): void {
  for (const [first, second] of TWINS) {
    check(`keeps only one of "${first}" and "${second}"`, async ({ store }) => {
      for (const [there, twin] of [
        [first, second],
        [second, first],
      ] as const) {
        await store.write(there, 'there')
        await failure(expect, store.write(twin, 'twin'), 'invalid-path')
        await failure(expect, store.append(twin, 'twin'), 'invalid-path')
        await failure(expect, store.write(twin, 'twin', { ifMatch: null }), 'invalid-path')
        await failure(expect, store.read(twin), 'not-found')
        await failure(expect, store.delete(twin), 'not-found')
        expect(await store.exists(twin)).toBe(false)
        expect(await contentsOf(store)).toEqual({ [there]: 'there' })
        await store.delete(there)
      }
    })
  }

  for (const [first, second] of DIFFERENT) {
    check(`keeps both "${first}" and "${second}"`, async ({ store }) => {
      await store.write(first, 'first')
      await store.write(second, 'second')
      expect(await contentsOf(store)).toEqual({ [first]: 'first', [second]: 'second' })
    })
  }

  check('one commit does not create twins', async ({ store }) => {
    const changes = [
      { path: 'notes.md', content: 'one' },
      { path: 'NOTES.md', content: 'two' },
    ]
    await failure(expect, store.commit(changes), 'invalid-path')
    expect(await contentsOf(store)).toEqual({})
  })

  check('a twin in a commit refuses all of it', async ({ store }) => {
    await store.write('notes.md', 'one')
    const changes = [
      { path: 'other.md', content: 'two' },
      { path: 'Notes.md', content: 'two' },
    ]
    await failure(expect, store.commit(changes), 'invalid-path')
    expect(await contentsOf(store)).toEqual({ 'notes.md': 'one' })
  })

  check('one commit renames a file to its twin, in either order of changes', async ({ store, index }) => {
    await store.write('notes.md', 'a heron')
    await store.commit([
      { path: 'notes.md', content: null },
      { path: 'Notes.md', content: 'a heron' },
    ])
    await store.commit([
      { path: 'NOTES.md', content: 'a heron' },
      { path: 'Notes.md', content: null },
    ])
    expect(await contentsOf(store)).toEqual({ 'NOTES.md': 'a heron' })
    expect((await index.candidates({ text: 'heron', limit: 10 })).text.map(({ path }) => path)).toEqual([
      'NOTES.md',
    ])
  })

  check('a name is free again once its twin is deleted', async ({ store }) => {
    await store.write('notes.md', 'one')
    await store.delete('notes.md')
    await store.write('Notes.md', 'two')
    expect(await contentsOf(store)).toEqual({ 'Notes.md': 'two' })
  })

  check('the error of a view names no path outside it', async ({ store }) => {
    const view = scopedStore(store, 'users/ada')
    await view.write('notes.md', 'one')
    const error = await failure(expect, view.write('Notes.md', 'two'), 'invalid-path')
    expect(error.message.includes('users')).toBe(false)
    expect(error.path).toBe('Notes.md')
  })
}

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
