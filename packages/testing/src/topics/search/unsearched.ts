import { SYSTEM_DIRECTORIES } from '@sheaf/core/adapter'
import type { Storage } from '@sheaf/core'
import type { SnapshotFile } from '@sheaf/core/adapter'
import { fill, filesWith } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const OWNERS = ['', 'users/ada/', 'projects/one/', 'workspaces/w/', 'projects/one/workspaces/w/']
const SYSTEM = SYSTEM_DIRECTORIES.flatMap((name) => [`${name}/a.md`, `users/ada/${name}/deep/a.md`])
const UNSEARCHED = [...OWNERS.map((owner) => `${owner}memory/trash/2026/a.md`), ...SYSTEM]
const SEARCHED = ['memory/trash.md', 'notes/memory/trash/a.md', 'trash/a.md', 'users/ada/trash/a.md']
const ALL = Object.fromEntries([...UNSEARCHED, ...SEARCHED].map((path) => [path, `a heron in ${path}`]))

/** Files in Sheaf's own folders or in a trash are stored like any others, but no search finds them. */
export function unsearched({ check, expect }: Topic): void {
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
    'nor does one after each was changed, and the index made again',
    async ({ storage, store, index }) => {
      await fill(store, Object.fromEntries(Object.keys(ALL).map((path) => [path, 'a draft'])))
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
