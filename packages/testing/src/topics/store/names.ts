import { scopedStore } from '@sheaf/core'
import { contentsOf, failure } from '../../expectations.ts'
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
