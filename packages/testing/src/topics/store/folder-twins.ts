import { scopedStore } from '@sheaf/core'
import { contentsOf, failure, fill, filesWith } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

// Different folders that are the same folder on some system: case, normal form, ß and ss, wide and styled
// characters.
const TWINS: readonly (readonly [string, string])[] = [
  ['Notes', 'notes'],
  ['a/Notes', 'a/nOTES'],
  ['Users/ada', 'users/ada'],
  ['a/b/C/d', 'a/b/c/d'],
  ['straße', 'STRASSE'],
  ['straße', 'strasse'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
  ['Ärger', 'ärger'],
  ['ﬁles', 'files'],
  ['ｎotes', 'notes'],
  ['２０２６', '2026'],
  ['x²', 'x2'],
  ['Ⅷ', 'viii'],
  ['ſ', 's'],
  ['Ж', 'ж'],
  ['𝐀', 'a'],
  ['.history/X', '.history/x'],
]

const DIFFERENT: readonly (readonly [string, string])[] = [
  ['notes', 'notes2'],
  ['a b', 'a_b'],
  ['e', 'é'],
  ['a', 'а'],
  ['か', 'が'],
  ['notes', 'x/Notes'],
  ['ss', 's/s'],
]

export function folderTwins({ check, expect }: Topic): void {
  for (const [first, second] of TWINS) {
    check(`keeps only one of "${first}" and "${second}"`, async ({ store, index }) => {
      for (const [there, twin] of [
        [first, second],
        [second, first],
      ] as const) {
        await store.write(`${there}/a.md`, 'a heron')
        await failure(expect, store.write(`${twin}/b.md`, 'a stork'), 'invalid-path')
        await failure(expect, store.append(`${twin}/b.md`, 'a stork', { ifMatch: null }), 'invalid-path')
        await failure(expect, store.write(`${twin}/deep/er/b.md`, 'a stork'), 'invalid-path')
        await failure(expect, store.read(`${twin}/a.md`), 'not-found')
        expect([await store.exists(`${twin}/a.md`), await store.list(twin, { includeHidden: true })]).toEqual(
          [false, []],
        )
        expect(await contentsOf(store)).toEqual({ [`${there}/a.md`]: 'a heron' })
        expect(await filesWith(index, 'stork')).toEqual([])
        await store.delete(`${there}/a.md`)
      }
    })
  }

  for (const [first, second] of DIFFERENT) {
    check(`keeps both "${first}" and "${second}"`, async ({ store }) => {
      const files = { [`${first}/a.md`]: 'first', [`${second}/a.md`]: 'second', [`${second}/b.md`]: 'third' }
      for (const [path, content] of Object.entries(files)) await store.write(path, content)
      expect(await contentsOf(store)).toEqual(files)
    })
  }

  check('one commit does not create two', async ({ store }) => {
    await failure(expect, store.commit([written('Notes/a.md'), written('notes/b.md')]), 'invalid-path')
    await failure(
      expect,
      store.commit([written('a/Notes/deep/a.md'), written('x.md'), written('a/notes/b.md')]),
      'invalid-path',
    )
    expect(await contentsOf(store)).toEqual({})
  })

  check('one in a commit refuses all of it', async ({ store, index, clock }) => {
    await fill(store, { 'Notes/a.md': 'a heron', 'other.md': 'a heron' })
    const before = await store.stat('other.md')
    clock.advance(60_000)
    const changes = [
      { path: 'Notes/a.md', content: null },
      written('other.md'),
      written('Notes/b.md'),
      written('notes/c.md'),
    ]
    await failure(expect, store.commit(changes), 'invalid-path')
    expect(await contentsOf(store)).toEqual({ 'Notes/a.md': 'a heron', 'other.md': 'a heron' })
    expect(await store.stat('other.md')).toEqual(before)
    expect([await filesWith(index, 'heron'), await filesWith(index, 'new')]).toEqual([
      ['Notes/a.md', 'other.md'],
      [],
    ])
  })

  check('files of an existing folder are written, changed and deleted as usual', async ({ store }) => {
    await fill(store, { 'Notes/a.md': 'one', 'Notes/Deep/b.md': 'two' })
    await store.write('Notes/a.md', 'changed')
    await store.append('Notes/Deep/b.md', ' more')
    await store.write('Notes/Deep/c.md', 'three')
    await store.write('Notes/d.md', 'four', { ifMatch: null })
    await store.delete('Notes/a.md')
    expect(await contentsOf(store)).toEqual({
      'Notes/Deep/b.md': 'two more',
      'Notes/Deep/c.md': 'three',
      'Notes/d.md': 'four',
    })
  })

  for (const order of ['deleting first', 'writing first'] as const) {
    check(`one commit renames a folder, ${order}`, async ({ store, index }) => {
      await fill(store, { 'Notes/a.md': 'a heron', 'Notes/deep/b.md': 'a stork', 'c.md': 'a heron' })
      const deleted = ['Notes/a.md', 'Notes/deep/b.md'].map((path) => ({ path, content: null }))
      const renamed = [
        { path: 'notes/a.md', content: 'a heron' },
        { path: 'notes/deep/b.md', content: 'a stork' },
      ]
      await store.commit(order === 'deleting first' ? [...deleted, ...renamed] : [...renamed, ...deleted])
      expect(await contentsOf(store)).toEqual({
        'c.md': 'a heron',
        'notes/a.md': 'a heron',
        'notes/deep/b.md': 'a stork',
      })
      expect(await filesWith(index, 'heron stork')).toEqual(['c.md', 'notes/a.md', 'notes/deep/b.md'])
    })
  }

  check('one commit renames an inner folder', async ({ store }) => {
    await fill(store, { 'a/Notes/x.md': 'x', 'a/other.md': 'y' })
    await store.commit([
      { path: 'a/Notes/x.md', content: null },
      { path: 'a/NOTES/x.md', content: 'x' },
    ])
    expect(await contentsOf(store)).toEqual({ 'a/NOTES/x.md': 'x', 'a/other.md': 'y' })
  })

  check('a rename that leaves a file behind is refused, and changes nothing', async ({ store }) => {
    const files = { 'Notes/a.md': 'one', 'Notes/b.md': 'two' }
    await fill(store, files)
    await failure(
      expect,
      store.commit([{ path: 'Notes/a.md', content: null }, written('notes/a.md')]),
      'invalid-path',
    )
    expect(await contentsOf(store)).toEqual(files)
  })

  check('a name is free again once the last file of the folder is deleted', async ({ store }) => {
    await fill(store, { 'Notes/a.md': 'one', 'Notes/deep/b.md': 'two' })
    await store.delete('Notes/a.md')
    await failure(expect, store.write('notes/c.md', 'three'), 'invalid-path')
    await store.delete('Notes/deep/b.md')
    await store.write('notes/c.md', 'three')
    expect(await contentsOf(store)).toEqual({ 'notes/c.md': 'three' })
  })

  check('a file and a folder of one name but for the ending are two names', async ({ store }) => {
    const files = { 'Notes.md': 'one', 'notes/a.md': 'two', 'notes/notes.md': 'three' }
    await fill(store, files)
    expect(await contentsOf(store)).toEqual(files)
  })

  check(
    'if ten calls create the folder at once, each in its own case, the first spelling stays',
    async ({ store }) => {
      const spellings = [
        'notes',
        'Notes',
        'NOTES',
        'nOtes',
        'noTes',
        'notEs',
        'noteS',
        'NOtes',
        'noTES',
        'NoTeS',
      ]
      const results = await Promise.allSettled(
        spellings.map((folder, place) => store.write(`${folder}/${place}.md`, 'x')),
      )
      const kept = results.flatMap(({ status }, place) =>
        status === 'fulfilled' ? [`${spellings[place]}/${place}.md`] : [],
      )
      expect(await store.list()).toEqual(kept)
      expect(kept.length).toBe(1)
    },
  )

  check('the error of a view names no folder outside it', async ({ store }) => {
    const view = scopedStore(store, 'users/ada')
    await view.write('Notes/a.md', 'one')
    const error = await failure(expect, view.write('notes/b.md', 'two'), 'invalid-path')
    expect(error.message.includes('users')).toBe(false)
    expect(error.path).toBe('notes/b.md')
  })

  check('a view whose folder is a twin of another refuses writes', async ({ store }) => {
    await scopedStore(store, 'users/Ada').write('a.md', 'one')
    await failure(expect, scopedStore(store, 'users/ada').write('b.md', 'two'), 'invalid-path')
    expect(await contentsOf(store)).toEqual({ 'users/Ada/a.md': 'one' })
  })

  check(
    'a folder that one handle created is a twin for another',
    async ({ store, secondHandle }) => {
      const other = (await secondHandle()).store
      await store.write('Notes/a.md', 'one')
      await failure(expect, other.write('notes/b.md', 'two'), 'invalid-path')
      await store.delete('Notes/a.md')
      await other.write('notes/b.md', 'two')
      await failure(expect, store.append('NOTES/c.md', 'three'), 'invalid-path')
      expect(await contentsOf(store)).toEqual({ 'notes/b.md': 'two' })
    },
    'secondHandle',
  )

  check(
    'a folder is still a twin after reopening and after a rebuild',
    async ({ storage, store, reopen }) => {
      await store.write('Notes/a.md', 'one')
      const again = await reopen(storage)
      await failure(expect, again.store.write('notes/b.md', 'two'), 'invalid-path')
      await again.index.rebuild()
      await failure(expect, again.store.write('notes/b.md', 'two'), 'invalid-path')
      await again.store.write('Notes/b.md', 'two')
      expect(await again.store.list()).toEqual(['Notes/a.md', 'Notes/b.md'])
    },
    'reopen',
  )
}

function written(path: string): { readonly path: string; readonly content: string } {
  return { path, content: 'new' }
}
