import { overlayStore, scopedStore, type MemoryStore } from '@sheaf/core'
import { contentsOf, failure, fill, filesWith, range } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const WRONG = '0'.repeat(64)

export function views({ check, expect }: Topic): void {
  check('a scope reads, writes, lists and deletes below its folder', async ({ store }) => {
    await fill(store, { 'USER.md': 'root', 'users/ada/USER.md': 'ada', 'users/ada2/USER.md': 'other' })
    const ada = scopedStore(store, 'users/ada')
    expect(await contentsOf(ada)).toEqual({ 'USER.md': 'ada' })
    await ada.write('memory/2026-03-01.md', 'one')
    await ada.append('memory/2026-03-01.md', ' two')
    await ada.delete('USER.md')
    expect(await ada.list()).toEqual(['memory/2026-03-01.md'])
    expect(await ada.list('memory')).toEqual(['memory/2026-03-01.md'])
    expect(await contentsOf(store)).toEqual({
      'USER.md': 'root',
      'users/ada/memory/2026-03-01.md': 'one two',
      'users/ada2/USER.md': 'other',
    })
  })

  check('a scope gives paths relative to itself everywhere', async ({ store }) => {
    const ada = scopedStore(store, 'users/ada')
    expect((await ada.write('a.md', 'x')).path).toBe('a.md')
    expect((await ada.append('a.md', 'y')).path).toBe('a.md')
    expect((await ada.stat('a.md'))?.path).toBe('a.md')
    const { files } = await ada.commit([
      { path: 'b/c.md', content: 'z' },
      { path: 'a.md', content: null },
    ])
    expect(files.map((file) => file?.path)).toEqual(['b/c.md', undefined])
    expect('path' in (await failure(expect, ada.read('none.md'), 'not-found'))).toBe(true)
  })

  const failing: Record<string, (view: MemoryStore) => Promise<unknown>> = {
    'not-found': (view) => view.read('none.md'),
    conflict: (view) => view.write('a.md', 'x', { ifMatch: WRONG }),
    'invalid-path': (view) => view.read('../eve/a.md'),
    'invalid-content': (view) => view.write('a.md', '\0'),
    'too-large': (view) => view.write('a.md', 'x'.repeat(1_048_577)),
  }
  for (const [code, call] of Object.entries(failing)) {
    check(`a "${code}" error of a scope does not name the folder that it is in`, async ({ store }) => {
      const view = scopedStore(store, 'secret folder/ada')
      await view.write('a.md', 'text')
      const error = await failure(expect, call(view), code as 'conflict')
      expect(error.message.includes('secret folder')).toBe(false)
      expect(!String(error.path).includes('secret folder')).toBe(true)
    })
  }

  check('a scope inside a scope is its inner folder', async ({ store }) => {
    const inner = scopedStore(scopedStore(store, 'users'), 'ada/notes')
    await inner.write('a.md', 'x')
    expect(await store.list()).toEqual(['users/ada/notes/a.md'])
    expect((await failure(expect, inner.read('b.md'), 'not-found')).message.includes('users')).toBe(false)
  })

  check('two scopes append to files of one name at once, and lose nothing', async ({ store }) => {
    const ada = scopedStore(store, 'users/ada')
    const ada2 = scopedStore(store, 'users/ada2')
    await Promise.all(range(20).flatMap(() => [ada.append('log.md', '0\n'), ada2.append('log.md', '1\n')]))
    expect(await contentsOf(store)).toEqual({
      'users/ada/log.md': '0\n'.repeat(20),
      'users/ada2/log.md': '1\n'.repeat(20),
    })
  })

  for (const directory of ['', '..', 'users/..', '/users', 'users/', 'a.md', 'C:', 'a\\b', '.git']) {
    check(`refuses a scope at ${JSON.stringify(directory)}`, async ({ store }) => {
      const make = async () => scopedStore(store, directory)
      await failure(expect, make(), directory === '' ? 'invalid-argument' : 'invalid-path')
    })
  }

  const overlayOf = (store: MemoryStore) =>
    overlayStore({
      upper: scopedStore(store, 'users/ada'),
      lower: scopedStore(store, 'shared'),
      isShared: (path) => !path.startsWith('private/'),
    })

  check('an overlay reads the upper file, else the shared one', async ({ store }) => {
    await fill(store, {
      'users/ada/a.md': 'mine',
      'shared/a.md': 'ours',
      'shared/b.md': 'ours',
      'shared/private/c.md': 'theirs',
      'eve.md': 'x',
    })
    const view = overlayOf(store)
    expect(await contentsOf(view)).toEqual({ 'a.md': 'mine', 'b.md': 'ours' })
    expect(await view.stat('b.md')).toEqual(await scopedStore(store, 'shared').stat('b.md'))
    expect(await view.exists('private/c.md')).toBe(false)
    await failure(expect, view.read('private/c.md'), 'not-found')
    await failure(expect, view.read('../eve.md'), 'invalid-path')
  })

  check('an overlay writes to the upper store only', async ({ store }) => {
    await fill(store, { 'shared/a.md': 'ours', 'shared/private/c.md': 'theirs' })
    const view = overlayOf(store)
    await view.append('a.md', ' and mine')
    await view.write('private/c.md', 'mine')
    expect(await contentsOf(store)).toEqual({
      'shared/a.md': 'ours',
      'shared/private/c.md': 'theirs',
      'users/ada/a.md': 'ours and mine',
      'users/ada/private/c.md': 'mine',
    })
  })

  check('an overlay compares and sets across both stores', async ({ store }) => {
    const { hash } = await store.write('shared/a.md', 'ours')
    const view = overlayOf(store)
    await failure(expect, view.write('a.md', 'x', { ifMatch: null }), 'conflict')
    await failure(expect, view.write('a.md', 'x', { ifMatch: WRONG }), 'conflict')
    const mine = await view.write('a.md', 'mine', { ifMatch: hash })
    await failure(expect, view.write('a.md', 'x', { ifMatch: hash }), 'conflict')
    await view.write('a.md', 'again', { ifMatch: mine.hash })
    expect(await view.read('a.md')).toBe('again')
    expect(await store.read('shared/a.md')).toBe('ours')
  })

  check(
    'an overlay does not delete what is shared; deleting its own file shows the shared one again',
    async ({ store }) => {
      await fill(store, { 'shared/a.md': 'ours' })
      const view = overlayOf(store)
      const error = await failure(expect, view.delete('a.md'), 'scope-violation')
      expect(error.path).toBe('a.md')
      await view.write('a.md', 'mine')
      await view.delete('a.md')
      expect(await view.read('a.md')).toBe('ours')
      await failure(expect, view.delete('none.md'), 'not-found')
      expect(await contentsOf(store)).toEqual({ 'shared/a.md': 'ours' })
    },
  )

  check('a commit to an overlay is all or nothing', async ({ store }) => {
    await fill(store, { 'shared/a.md': 'ours', 'users/ada/b.md': 'mine' })
    const view = overlayOf(store)
    const changes = [
      { path: 'b.md', content: 'changed' },
      { path: 'a.md', content: 'changed', ifMatch: WRONG },
    ]
    await failure(expect, view.commit(changes), 'conflict')
    expect(await contentsOf(store)).toEqual({ 'shared/a.md': 'ours', 'users/ada/b.md': 'mine' })
  })

  check('forty appends at once to a shared file through an overlay copy it up once', async ({ store }) => {
    await store.write('shared/log.md', 'start\n')
    const view = overlayOf(store)
    await Promise.all(
      range(40).map((place) => (place % 2 === 0 ? view : overlayOf(store)).append('log.md', 'x\n')),
    )
    expect(await view.read('log.md')).toBe(`start\n${'x\n'.repeat(40)}`)
  })

  check('files that views wrote are found at their paths in the storage', async ({ store, index }) => {
    await scopedStore(store, 'users/ada').write('a.md', 'a heron')
    await overlayOf(store).write('b.md', 'a heron')
    expect(await filesWith(index, 'heron')).toEqual(['users/ada/a.md', 'users/ada/b.md'])
  })
}
