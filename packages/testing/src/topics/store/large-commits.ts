import type { Change } from '@sheaf/core'
import { looksAt } from '../../budget.ts'
import { contentsOf, failure, filesWith, fill, nextTurn, range } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'
import { paths } from '../operation/changes-since.ts'
import { expectEverywhere, megabytes, smallFiles } from './everywhere.ts'

const COUNT = 1100
const PATHS = range(COUNT).map((place) => `folder-${place % 20}/note-${String(place).padStart(4, '0')}.md`)
const created: readonly Change[] = PATHS.map((path, place) => ({
  path,
  content: `note ${place}\n\na heron`,
  ifMatch: null,
}))

/** Commits of more than a thousand files: whole or not at all, as those of one. */
export function largeCommits({ check, expect }: Topic): void {
  const visible = (place: number) => `${place < 1100 ? 'many' : 'few'}/${place}.md`
  check('1,300 files and 10 MB in two commits are everywhere, and gone with a third', async (given) => {
    const { storage, store } = given
    const { sequence } = await storage.changes()
    const first = { ...smallFiles(1200, visible), ...megabytes(5, '.history') }
    const hidden = smallFiles(100, (place) => `users/ada/.history/${place}.md`)
    const second = { ...hidden, ...megabytes(5, 'users/ada/.proposals') }
    await fill(store, first)
    await fill(store, second)
    await expectEverywhere(expect, storage, { ...first, ...second })
    await store.commit(Object.keys({ ...first, ...second }).map((path) => ({ path, content: null })))
    await expectEverywhere(expect, storage, {})
    const made = [first, second, { ...first, ...second }].map((files) => Object.keys(files).sort())
    expect(await paths(storage, sequence)).toEqual(made)
  })

  check(
    '1,300 files of one folder and 10 MB, grown by appends, are everywhere after reopening',
    async ({ storage, store, reopen }) => {
      const { sequence } = await storage.changes()
      const small = smallFiles(1300, (place) => `one/${place}.md`)
      const large = megabytes(10, '.history')
      await fill(store, small)
      await fill(
        store,
        Object.fromEntries(Object.entries(large).map(([path, text]) => [path, text.slice(0, 500_000)])),
      )
      for (const [path, text] of Object.entries(large)) await store.append(path, text.slice(500_000))
      const again = await reopen(storage)
      await expectEverywhere(expect, again, { ...small, ...large })
      expect((await paths(again, sequence)).flat().length).toBe(1300 + 10 * 2)
    },
    'reopen',
  )

  check('a commit of 1,100 files that changes few of them tells what became of each', async ({ store }) => {
    const first = await store.commit(created)
    const again = await store.commit(
      PATHS.map((path, place) => ({
        path,
        content: place % 100 === 0 ? null : (created[place]?.content ?? null),
      })),
    )
    expect(again.files).toEqual(first.files.map((file, place) => (place % 100 === 0 ? undefined : file)))
    expect(await store.list()).toEqual(PATHS.filter((_, place) => place % 100 !== 0).sort())
  })

  check('1,100 files are changed, deleted and created in one commit', async ({ store, index }) => {
    const { files } = await store.commit(created)
    await store.commit(
      PATHS.flatMap((path, place): Change[] => {
        const ifMatch = files[place]?.hash
        if (place % 3 === 0) return [{ path, content: null, ifMatch }]
        if (place % 3 === 1) return [{ path, content: 'a stork', ifMatch }]
        return [{ path: `new/${place}.md`, content: 'a crane', ifMatch: null }]
      }),
    )
    expect((await store.list()).length).toBe(COUNT - 367 + 366)
    expect((await filesWith(index, 'stork', { within: [{ directory: 'folder-4' }] })).length).toBe(19)
    expect(await filesWith(index, '0 3 6')).toEqual([])
  })

  const failing: Readonly<
    Record<string, { last: Change; code: 'conflict' | 'not-found' | 'invalid-path' | 'invalid-content' }>
  > = {
    'a wrong hash': { last: { path: 'kept.md', content: 'x', ifMatch: '0'.repeat(64) }, code: 'conflict' },
    'a file that is there': { last: { path: 'kept.md', content: 'x', ifMatch: null }, code: 'conflict' },
    'a deletion of what is not there': { last: { path: 'none.md', content: null }, code: 'not-found' },
    'a twin of a file': { last: { path: 'KEPT.md', content: 'x' }, code: 'invalid-path' },
    'a twin of a folder': { last: { path: 'FOLDER-3/x.md', content: 'x' }, code: 'invalid-path' },
    'half a surrogate pair': { last: { path: 'x.md', content: '\ud83d' }, code: 'invalid-content' },
  }
  for (const [what, { last, code }] of Object.entries(failing)) {
    check(`1,100 files and, last, ${what}: all is as before`, async ({ store, index }) => {
      await fill(store, { 'kept.md': 'a stork', 'gone.md': 'a stork' })
      const before = await store.stat('kept.md')
      await failure(expect, store.commit([{ path: 'gone.md', content: null }, ...created, last]), code)
      expect(await contentsOf(store)).toEqual({ 'gone.md': 'a stork', 'kept.md': 'a stork' })
      expect(await store.stat('kept.md')).toEqual(before)
      expect([await filesWith(index, 'heron'), await filesWith(index, 'stork')]).toEqual([
        [],
        ['gone.md', 'kept.md'],
      ])
      const after = await store.commit([{ path: 'kept.md', content: 'a crane' }])
      expect(after.files[0]?.path).toBe('kept.md')
    })
  }

  check(
    'another handle sees all of 1,100 files or none',
    async ({ store, secondHandle }) => {
      const writer = (await secondHandle()).store
      const state = { isDone: false }
      const work = writer.commit(created).finally(() => {
        state.isDone = true
      })
      const seen = new Set<number>()
      const spend = looksAt('commit')
      while (!state.isDone) {
        spend()
        seen.add((await store.list()).length)
        await nextTurn() // lets the writer continue
      }
      await work
      seen.add((await store.list()).length)
      expect([...seen].filter((count) => count !== 0 && count !== COUNT)).toEqual([])
      expect(seen.has(COUNT)).toBe(true)
    },
    'secondHandle',
  )
}
