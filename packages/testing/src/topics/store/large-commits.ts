import { isHidden, readAll } from '@sheaf/core/adapter'
import type { Change, Storage } from '@sheaf/core'
import { looksAt, type Topic } from '../../topic.ts'
import { contentsOf, failure, filesWith, fill, fillEach, nextTurn, range, paths } from '../../expectations.ts'

const COUNT = 1100
const PATHS = range(COUNT).map((place) => `folder-${place % 20}/note-${String(place).padStart(4, '0')}.md`)
const created: readonly Change[] = PATHS.map((path, place) => ({
  path,
  content: `note ${place}\n\na heron`,
  ifMatch: null,
}))

/** Texts by their paths. */
type Files = Readonly<Record<string, string>>

const GROUPS = 13
const MEGABYTE = 'a heron at the quay\n'.repeat(50_000)

/** Commits of more than a thousand files are made as a whole or not at all, like commits of one file. */
export function largeCommits({ check, has, expect }: Topic): void {
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
      await fillEach(store, Object.entries(large), ([path, text]) => [path, text.slice(0, 500_000)])
      for (const [path, text] of Object.entries(large)) await store.append(path, text.slice(500_000))
      const again = await reopen(storage)
      await expectEverywhere(expect, again, { ...small, ...large })
      expect((await paths(again, sequence)).flat().length).toBe(1300 + 10 * 2)
    },
    'reopen',
  )

  check('a commit of 1,100 files that changes few of them returns the outcome of each', async ({ store }) => {
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

  check('1,100 files are changed, deleted and created in one commit', async (given) => {
    const { storage, store, index } = given
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
    const all = await store.list()
    if (has('reopen')) expect(await (await given.reopen(storage)).store.list()).toEqual(all)
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

/** `count` small files, each found by the word of its group. One answer can hold a whole group. */
function smallFiles(count: number, pathOf: (place: number) => string): Files {
  const textOf = (place: number) => `group${place % GROUPS} note${place}`
  return Object.fromEntries(range(count).map((place) => [pathOf(place), textOf(place)]))
}

/** `count` texts of a megabyte. They are hidden, so no index needs to include them. */
function megabytes(count: number, folder: string): Files {
  return Object.fromEntries(range(count).map((place) => [`${folder}/${place}.md`, `${place} ${MEGABYTE}`]))
}

/**
 * Every read shows exactly these files with their texts: lists, pages, reads of one and of all, a snapshot,
 * texts pending for a model, and searches for the words of {@link smallFiles}.
 */
async function expectEverywhere(expect: Topic['expect'], storage: Storage, files: Files): Promise<void> {
  const { store, index } = storage
  const all = Object.keys(files).sort()
  const shown = all.filter((path) => !isHidden(path))
  expect(await store.list('', { includeHidden: true })).toEqual(all)
  expect(await store.list()).toEqual(shown)
  const folders = new Set(shown.map((path) => path.split('/')[0] ?? ''))
  for (const folder of folders)
    expect(await store.list(folder)).toEqual(shown.filter((path) => path.startsWith(`${folder}/`)))
  const last = shown.slice(-150)
  expect(await store.list('', { after: shown.at(-151) ?? '' })).toEqual(last)
  // The large ones in groups of five, because a server may return at most 10 MB at once.
  const isLarge = (path: string) => (files[path]?.length ?? 0) > 10_000
  const large = all.filter(isLarge)
  for (const asked of [all.filter((path) => !isLarge(path)), large.slice(0, 5), large.slice(5)]) {
    const texts = await readAll(store, asked)
    expect(asked.filter((path, place) => texts[place] !== files[path])).toEqual([])
  }
  // Only some of them, because each is a call.
  const some = all.filter((_, place) => place % 100 === 0 || place === all.length - 1)
  for (const path of some) {
    expect((await store.read(path)) === files[path]).toBe(true)
    expect((await store.stat(path))?.size).toBe(new TextEncoder().encode(files[path]).length)
  }
  const kept = new Map<string, string>()
  for await (const part of storage.snapshot()) {
    const sizes = part.files.map(({ size }) => size)
    // A part has a few megabytes at most.
    expect(sizes.reduce((sum, size) => sum + size, 0) <= 4_000_000).toBe(true)
    expect(new Set(part.files.map(({ path }) => path)).size).toBe(part.files.length)
    for (const path of part.gone) kept.delete(path)
    for (const { path, content } of part.files) kept.set(path, content)
  }
  expect([...kept.keys()].sort()).toEqual(all)
  expect(all.filter((path) => kept.get(path) !== files[path])).toEqual([])
  for (const group of range(GROUPS)) {
    const own = shown.filter((path) => files[path]?.startsWith(`group${group} `))
    expect(await filesWith(index, `group${group}`)).toEqual(own)
  }
  expect(await filesWith(index, 'quay')).toEqual([])
  const pending = await index.pendingEmbeddings('everywhere', 10_000)
  expect(pending.map(({ text }) => text).sort()).toEqual(shown.map((path) => files[path] ?? '').sort())
}
