import { contentsOf, fill, fillEach, filesWith } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'
import { OTHER_FOLDERS, type SnapshotFile } from '@sheaf/core/adapter'
import type { Storage } from '@sheaf/core'

const HIDDEN = [
  '.history/a.md',
  '.proposals/deep/er/b.md',
  'users/ada/.history/c.md',
  'users/ada/.proposals/d.md',
]
const SHOWN = ['MEMORY.md', 'history/e.md', 'users/ada/USER.md']
const FILES = Object.fromEntries([...HIDDEN, ...SHOWN].map((path) => [path, `a heron at ${path}`]))

export function hidden(topic: Topic): void {
  const { check, expect } = topic
  unsearched(topic)

  check('files of the system are never listed unless asked for', async ({ store }) => {
    await fill(store, FILES)
    expect(await store.list()).toEqual([...SHOWN].sort())
    expect(await store.list('users')).toEqual(['users/ada/USER.md'])
    expect(await store.list('.history')).toEqual([])
    expect(await store.list('', {})).toEqual([...SHOWN].sort())
    expect(await store.list('', { includeHidden: false })).toEqual([...SHOWN].sort())
  })

  check('files of the system are listed when asked for', async ({ store }) => {
    await fill(store, FILES)
    expect(await store.list('', { includeHidden: true })).toEqual([...HIDDEN, ...SHOWN].sort())
    expect(await store.list('.history', { includeHidden: true })).toEqual(['.history/a.md'])
    expect(await store.list('users/ada', { includeHidden: true })).toEqual([
      'users/ada/.history/c.md',
      'users/ada/.proposals/d.md',
      'users/ada/USER.md',
    ])
  })

  check('files of the system are never found', async ({ store, index }) => {
    await fill(store, FILES)
    expect(await filesWith(index, 'heron')).toEqual([...SHOWN].sort())
    for (const directory of ['.history', '.proposals/deep', 'users/ada/.history', '.history/a.md']) {
      expect(await filesWith(index, 'heron', { within: [{ directory }] })).toEqual([])
    }
  })

  for (const path of ['.history/x.md', 'users/ada/.proposals/x.md']) {
    check(
      `the text of ${path} is found neither by its vector nor after a file with the same text is deleted`,
      async (given) => {
        const { store, index } = given
        await fill(store, { 'a.md': 'a heron', [path]: 'a heron' })
        const [pending] = await index.pendingEmbeddings('m', 10)
        const values = new Float32Array([1, 2])
        await index.putEmbeddings('m', [{ textHash: pending?.textHash ?? '', vector: values }])
        const found = async () => {
          const query = { text: 'heron', vector: { model: 'm', values }, limit: 10 }
          const { text, vector } = await index.candidates(query)
          return [text, vector].map((list) => list.map((hit) => hit.path))
        }
        expect(await found()).toEqual([['a.md'], ['a.md']])
        await store.delete('a.md')
        expect(await found()).toEqual([[], []])
      },
    )
  }

  check('nor large ones, as they are written and as they grow', async ({ store, index }) => {
    const large = 'a heron at the quay\n'.repeat(3500)
    await fill(store, {
      '.history/a.md': large,
      '.proposals/b.md': large.slice(0, 60_000),
      'c.md': 'a crane',
    })
    await store.append('.proposals/b.md', large)
    for (const when of ['before', 'after'] as const) {
      if (when === 'after') await index.rebuild()
      expect(await store.list()).toEqual(['c.md'])
      expect(await filesWith(index, 'heron')).toEqual([])
      expect((await index.pendingEmbeddings('m', 10)).map(({ text }) => text)).toEqual(['a crane'])
    }
    expect((await store.read('.proposals/b.md')).length).toBe(60_000 + large.length)
  })

  check(
    'large system files are not found after reopening',
    async ({ storage, store, reopen }) => {
      await fill(store, { 'users/ada/.history/a.md': 'a heron\n'.repeat(9000), 'c.md': 'a crane' })
      const again = await reopen(storage)
      expect(await again.store.list()).toEqual(['c.md'])
      expect(await filesWith(again.index, 'heron')).toEqual([])
    },
    'reopen',
  )

  check('system files are not found after an append, a rebuild and a sync', async ({ store, index }) => {
    await fill(store, FILES)
    await store.append('.history/a.md', ' heron')
    await index.sync()
    expect(await filesWith(index, 'heron')).toEqual([...SHOWN].sort())
    await index.rebuild()
    expect(await filesWith(index, 'heron')).toEqual([...SHOWN].sort())
  })

  check(
    'system files are not found after reopening',
    async ({ storage, store, reopen }) => {
      await fill(store, FILES)
      const again = await reopen(storage)
      expect(await filesWith(again.index, 'heron')).toEqual([...SHOWN].sort())
      expect(await again.store.list()).toEqual([...SHOWN].sort())
    },
    'reopen',
  )

  check('system files are read, changed and deleted like any other', async ({ store }) => {
    const { hash } = await store.write('.history/a.md', 'one')
    await store.append('.history/a.md', ' two', { ifMatch: hash })
    expect(await contentsOf(store)).toEqual({ '.history/a.md': 'one two' })
    await store.delete('.history/a.md')
    expect(await contentsOf(store)).toEqual({})
  })

  check(
    'a file that moves out of a system folder is found, and one that moves in is not',
    async ({ store, index }) => {
      await fill(store, { '.proposals/a.md': 'a heron', 'b.md': 'a stork' })
      await store.commit([
        { path: '.proposals/a.md', content: null },
        { path: 'a.md', content: 'a heron' },
        { path: 'b.md', content: null },
        { path: '.history/b.md', content: 'a stork' },
      ])
      expect(await filesWith(index, 'heron stork')).toEqual(['a.md'])
    },
  )
}

const OWNERS = ['', 'users/ada/', 'projects/one/', 'workspaces/w/', 'projects/one/workspaces/w/']
const SYSTEM = OTHER_FOLDERS.system.flatMap((name) => [`${name}/a.md`, `users/ada/${name}/deep/a.md`])
const UNSEARCHED = [...OWNERS.map((owner) => `${owner}memory/trash/2026/a.md`), ...SYSTEM]
const SEARCHED = ['memory/trash.md', 'notes/memory/trash/a.md', 'trash/a.md', 'users/ada/trash/a.md']
const ALL = Object.fromEntries([...UNSEARCHED, ...SEARCHED].map((path) => [path, `a heron in ${path}`]))

/** Files in Sheaf's own folders or in a trash are stored like any others, but no search finds them. */
function unsearched({ check, expect }: Topic): void {
  const expectUnsearched = async ({ index }: Storage) => {
    expect(await filesWith(index, 'heron')).toEqual([...SEARCHED].sort())
    const within = UNSEARCHED.map((directory) => ({ directory }))
    expect(await filesWith(index, 'heron', { within })).toEqual([])
    const pending = await index.pendingEmbeddings('test-model', 100)
    expect(pending.map(({ text }) => text).sort()).toEqual(
      SEARCHED.map((path) => `a heron in ${path}`).sort(),
    )
  }

  check('no search finds a file of any trash, or of any folder of the system', async ({ storage, store }) => {
    await fill(store, ALL)
    await expectUnsearched(storage)
  })

  check(
    'no search finds one after each was changed and the index rebuilt',
    async ({ storage, store, index }) => {
      await fillEach(store, Object.keys(ALL), (path) => [path, 'a draft'])
      for (const [path, content] of Object.entries(ALL)) await store.write(path, content)
      await index.rebuild()
      await expectUnsearched(storage)
    },
  )

  for (const [what, paths] of Object.entries({
    'the folders of the system': SYSTEM,
    'all trashes': UNSEARCHED,
  })) {
    check(`a snapshot and the log have the files of ${what}`, async ({ storage, store }) => {
      const { sequence } = await storage.changes()
      for (const path of paths) await store.write(path, path)
      const files: SnapshotFile[] = []
      for await (const part of storage.snapshot()) files.push(...part.files)
      const contents = files.map(({ path, content }) => `${path}: ${content}`)
      expect(contents.sort()).toEqual(paths.map((path) => `${path}: ${path}`).sort())
      const { commits } = await storage.changes({ since: sequence })
      expect(commits.map((commit) => commit.files.map(({ path }) => path))).toEqual(
        paths.map((path) => [path]),
      )
    })
  }
}
