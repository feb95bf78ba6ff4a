import { mkdirSync, linkSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Storage } from '@sheaf/core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { callsMade, failAt, patchFileSystem, restoreFileSystem } from './__fixtures__/fail-at-call.ts'
import { found, openNotes, untilSettled, writeByHand } from './__fixtures__/open-notes.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
const storages: Storage[] = []
afterEach(async () => {
  restoreFileSystem()
  for (const storage of storages.splice(0)) await storage.close()
})

const isTold =
  process.platform === 'linux' && [0xef53, 0x1021994, 0x9123683e].includes(statfsSync(directory.path).type)

let opened = 0
async function openWatched(users: number) {
  const root = join(directory.path, String((opened += 1)))
  for (let user = 0; user < users; user += 1)
    writeByHand(root, {
      [`users/u${user}/notes/a.md`]: `a heron of ${user}`,
      [`users/u${user}/USER.md`]: 'kind',
    })
  const storage = await openNotes({ root })
  storages.push(storage)
  await untilSettled(root, storage)
  let wakes = 0
  storage.watch?.(
    () => (wakes += 1),
    (error) => expect.unreachable(String(error)),
  )
  expect(await found(storage, 'heron')).toHaveLength(users)
  return { root, storage, wakes: () => wakes }
}

async function looksOf(work: () => Promise<unknown>): Promise<number> {
  patchFileSystem(['lstatSync'])
  failAt(0, 'EIO')
  await work()
  restoreFileSystem()
  return callsMade().calls
}

describe.runIf(isTold)('a folder that is followed', () => {
  test('is not looked at again while no event of it came', async () => {
    // 60 users have 180 folders and files.
    const { root, storage } = await openWatched(60)
    expect(await looksOf(() => found(storage, 'heron'))).toBeLessThan(30)
    expect(await looksOf(() => storage.store.list())).toBeLessThan(30)
    writeFileSync(join(root, 'users/u7/notes/a.md'), 'an osprey')
    expect(await looksOf(() => found(storage, 'osprey'))).toBeLessThan(30)
  })

  test.each<[string, (root: string) => unknown]>([
    [
      'a file that is written in place',
      (root) => writeFileSync(join(root, 'users/u1/notes/a.md'), 'an osprey'),
    ],
    ['a new file', (root) => writeFileSync(join(root, 'users/u2/notes/b.md'), 'an osprey')],
    ['a new folder', (root) => writeByHand(root, { 'users/u9/deep/b.md': 'an osprey' })],
    [
      'a folder in the place of another',
      (root) => {
        renameSync(join(root, 'users/u3'), join(root, '.gone'))
        writeByHand(root, { 'users/u3/notes/a.md': 'an osprey' })
      },
    ],
    [
      'all folders in the place of others',
      (root) => {
        const other = join(root, '.other')
        writeByHand(other, {
          'u0/notes/a.md': 'a heron',
          'u1/notes/a.md': 'an osprey',
          'u2/notes/a.md': 'a gull',
        })
        renameSync(join(root, 'users'), join(root, '.before'))
        renameSync(other, join(root, 'users'))
      },
    ],
    [
      'a folder that was moved and came back with another file',
      (root) => {
        renameSync(join(root, 'users/u4'), join(root, 'users/u8'))
        writeFileSync(join(root, 'users/u8/notes/a.md'), 'an osprey')
        renameSync(join(root, 'users/u8'), join(root, 'users/u4'))
      },
    ],
  ])('shows %s at once, and again', async (_, change) => {
    const { root, storage } = await openWatched(6)
    const before = (await storage.store.list()).length
    change(root)
    const listed = await storage.store.list()
    expect(await found(storage, 'osprey')).toHaveLength(1)
    const [path = ''] = await found(storage, 'osprey')
    expect(listed).toContain(path)
    expect(listed.length).toBeLessThanOrEqual(before + 1)
    writeFileSync(join(root, path), 'a bittern')
    expect(await found(storage, 'bittern')).toEqual([path])
    rmSync(join(root, path))
    expect(await found(storage, 'bittern')).toEqual([])
    expect(await storage.store.list()).not.toContain(path)
  })

  test('shows a file that was written by its second name elsewhere', async () => {
    const { root, storage } = await openWatched(2)
    const other = join(directory.path, `second-${opened}`)
    linkSync(join(root, 'users/u1/notes/a.md'), other)
    // Tells the folder of the link, which alone would not.
    writeFileSync(join(root, 'users/u1/notes/b.md'), 'a gull')
    expect(await found(storage, 'gull')).toEqual(['users/u1/notes/b.md'])
    writeFileSync(other, 'an osprey')
    expect(await found(storage, 'osprey')).toEqual(['users/u1/notes/a.md'])
  })

  test('tells of an edit by hand', async () => {
    const { root, storage, wakes } = await openWatched(3)
    const { sequence: since } = await storage.changes()
    writeFileSync(join(root, 'users/u1/notes/a.md'), 'an osprey')
    await expect.poll(wakes).toBeGreaterThan(0)
    const { commits } = await storage.changes({ since })
    expect(commits.flatMap(({ files }) => files.map(({ path }) => path))).toEqual(['users/u1/notes/a.md'])
  })

  test('is followed while folders come and go', async () => {
    const { root, storage } = await openWatched(3)
    for (let time = 0; time < 5; time += 1) {
      mkdirSync(join(root, 'users/new'))
      writeFileSync(join(root, 'users/new/a.md'), `an osprey ${time}`)
      expect(await found(storage, 'osprey')).toEqual(['users/new/a.md'])
      rmSync(join(root, 'users/new'), { recursive: true })
      expect(await found(storage, 'osprey')).toEqual([])
    }
  })
})
