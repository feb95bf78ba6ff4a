import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Change } from '@sheaf/core'
import { sqliteFile } from '@sheaf/sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { found, openNotes, writeByHand } from './__fixtures__/open-notes.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { commitFiles } from './commit/commit-files.ts'
import { MAX_JOURNAL_BYTES } from './defaults.ts'
import { Disk } from './disk/disk.ts'
import { deleteFile } from './commit/finish-commit.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
let opened = 0
const newRoot = () => join(directory.path, String((opened += 1)))

describe.each([
  ['by descriptors', true],
  ['by names', false],
])('%s', (_, useDescriptors) => {
  test('a file with the name of a folder refuses the commit, which leaves nothing', async () => {
    const root = newRoot()
    writeByHand(root, { LICENSE: 'free', 'a.md': 'a heron' })
    const storage = await openNotes({ root, useDescriptors })
    const commits: readonly (readonly Change[])[] = [
      [{ path: 'LICENSE/x.md', content: 'x' }],
      [{ path: 'LICENSE/deep/x.md', content: 'x' }],
      [
        { path: 'new/b.md', content: 'b' },
        { path: 'LICENSE/x.md', content: 'x' },
      ],
      [
        { path: 'c.md', content: 'c' },
        { path: 'c.md/x.md', content: 'x' },
      ],
    ]
    for (const changes of commits) {
      await expect(storage.store.commit(changes)).rejects.toMatchObject({
        code: 'invalid-path',
        path: changes.at(-1)?.path,
      })
      expect(readdirSync(root).sort()).toEqual(['.sheaf', 'LICENSE', 'a.md'])
      expect(readdirSync(join(root, '.sheaf/tmp'))).toEqual([])
    }
    expect(readFileSync(join(root, 'LICENSE'), 'utf8')).toBe('free')
    await storage.close()
  })
})

test('more files than a journal can hold are refused before anything is written', async () => {
  const root = newRoot()
  mkdirSync(root)
  const disk = Disk.open({ root, maxFileBytes: 1000 })
  const changes = Array.from({ length: 100_000 }, (_, place) => ({
    // Too many even for the names of their contents.
    path: `${'folder/'.repeat(86)}${100_000 + place}.md`,
    content: 'x',
    time: new Date(0),
    before: undefined,
    isConditional: false,
  }))
  await expect(commitFiles(disk, changes, [])).rejects.toMatchObject({
    code: 'invalid-argument',
  })
  expect(readdirSync(root)).toEqual(['.sheaf'])
  // Entries that wait from earlier commits are in the same journal.
  const stuck = [{ path: 'folder/'.repeat(MAX_JOURNAL_BYTES / 7), temporary: null, before: null }]
  await expect(commitFiles(disk, changes.slice(0, 2), stuck)).rejects.toMatchObject({
    code: 'invalid-argument',
  })
  expect(readdirSync(root)).toEqual(['.sheaf'])
  disk.close()
})

test.skipIf(process.platform === 'win32')(
  'a folder that cannot be tidied up does not undo a deletion',
  () => {
    const root = newRoot()
    writeByHand(root, { 'a/b/c.md': 'x' })
    const disk = Disk.open({ root, maxFileBytes: 1000 })
    const at = disk.at.bind(disk)
    // Between the two, a link appears at the path.
    disk.at = (path, work, isNew) => {
      const result = at(path, work, isNew)
      rmSync(join(root, 'a'), { recursive: true })
      symlinkSync('b', join(root, 'a'))
      return result
    }
    const folders = new Set<string>()
    deleteFile(disk, 'a/b/c.md', folders)
    expect([...folders]).toEqual(['a/b'])
    disk.close()
  },
)

test('a search finds changes that could not be written to the index, with any interval', async () => {
  const root = newRoot()
  writeByHand(root, { 'a.md': 'a heron' })
  const storage = await openNotes({ root, syncIntervalMs: 1_000_000 })
  expect(await found(storage, 'heron')).toEqual(['a.md'])
  const database = await sqliteFile.open({ file: join(root, '.sheaf/index.db') })
  const run = (sql: string) => database.write([{ sql, parameters: [] }])
  await run(
    `CREATE TRIGGER refuse BEFORE INSERT ON sheaf_disk_file BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  )
  await storage.store.write('b.md', 'a heron')
  await run('DROP TRIGGER refuse')
  await database.close()
  expect(await found(storage, 'heron')).toEqual(['a.md', 'b.md'])
  await storage.close()
})
