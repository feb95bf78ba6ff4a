import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scope, Storage } from '@sheaf/core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { callsMade, failAt, patchFileSystem, restoreFileSystem } from './__fixtures__/fail-at-call.ts'
import { openNotes, untilSettled, writeByHand } from './__fixtures__/open-notes.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
const storages: Storage[] = []
afterEach(async () => {
  restoreFileSystem()
  for (const storage of storages.splice(0)) await storage.close()
})

type Patched = NonNullable<Parameters<typeof patchFileSystem>[0]>[number]

/** How often the work calls this function of `node:fs`. */
async function callsOf(work: () => Promise<unknown>, name: Patched): Promise<number> {
  patchFileSystem([name])
  failAt(0, 'EIO')
  await work()
  restoreFileSystem()
  return callsMade().calls
}

const OWNED = ['users', 'projects', 'workspaces']
const scopesOf = (user: string): Scope[] => [
  { directory: `users/${user}` },
  { directory: '', except: OWNED, hiddenBy: `users/${user}` },
]

let opened = 0
async function open(others: number, useDescriptors = true) {
  const root = join(directory.path, String((opened += 1)))
  const files: Record<string, string> = { 'notes/shared.md': 'a heron for all' }
  for (let user = 0; user < others; user += 1)
    for (const name of ['a', 'b', 'c']) files[`users/other-${user}/notes/${name}.md`] = 'a heron of another'
  for (let note = 0; note < 12; note += 1) files[`users/ada/notes/${note}.md`] = `a heron of Ada ${note}`
  writeByHand(root, files)
  const storage = await openNotes({ root, useDescriptors })
  storages.push(storage)
  const find = async (text: string, view: readonly Scope[] = scopesOf('ada')) => {
    const found = await storage.index.candidates({ text, limit: 200, view, within: view })
    return [...new Set(found.text.map(({ path }) => path))].sort()
  }
  return { root, storage, find }
}

test('a search of a user makes as many calls to the disk among 1,000 users as among 50', async () => {
  const calls: number[] = []
  for (const others of [50, 1000]) {
    const { root, storage, find } = await open(others)
    await untilSettled(root, storage)
    await find('heron')
    patchFileSystem()
    failAt(0, 'EIO')
    await find('heron')
    await storage.store.list('users/ada')
    calls.push(callsMade().calls)
    restoreFileSystem()
  }
  expect(calls[0]).toBeGreaterThan(0)
  expect(calls[1]).toBe(calls[0])
})

test('while nothing changes, a search of all opens no folder, and a list looks only at folders', async () => {
  const { root, storage, find } = await open(200)
  await untilSettled(root, storage)
  const everything = [{ directory: '' }]
  // The names of a folder are relied on once its last change is some time ago.
  await expect.poll(async () => await callsOf(() => find('heron', everything), 'readdirSync')).toBe(0)
  expect(await callsOf(() => find('heron', everything), 'openSync')).toBeLessThan(5)
  const looks = await callsOf(() => storage.store.list(), 'lstatSync')
  expect(looks).toBeLessThan(2 * 202 + 20)
  writeByHand(root, { 'users/other-7/notes/new.md': 'a stork', 'users/other-8/notes/a.md': 'a stork' })
  expect(await find('stork', everything)).toEqual(['users/other-7/notes/new.md', 'users/other-8/notes/a.md'])
  rmSync(join(root, 'users/other-7'), { recursive: true })
  expect(await storage.store.list('users/other-7')).toEqual([])
  expect(await find('stork', everything)).toEqual(['users/other-8/notes/a.md'])
})

describe.each([
  ['by descriptors', true],
  ['by names', false],
])('in what a search of a user looks at, %s,', (_, useDescriptors) => {
  test('edits, new files, renames and deletions of people are seen at once', async () => {
    const { root, find } = await open(3, useDescriptors)
    const ada = (path: string) => join(root, 'users/ada', path)
    writeFileSync(ada('notes/0.md'), 'a stork')
    writeByHand(root, { 'users/ada/new/folder/n.md': 'a stork', 'shared.md': 'a stork' })
    expect(await find('stork')).toEqual(['shared.md', 'users/ada/new/folder/n.md', 'users/ada/notes/0.md'])
    renameSync(ada('new/folder/n.md'), ada('moved.md'))
    rmSync(join(root, 'shared.md'))
    expect(await find('stork')).toEqual(['users/ada/moved.md', 'users/ada/notes/0.md'])
    renameSync(ada('notes'), ada('kept'))
    expect(await find('stork')).toEqual(['users/ada/kept/0.md', 'users/ada/moved.md'])
    expect(await find('heron')).toHaveLength(12)
  })

  test('a renamed folder is found by its new name only', async () => {
    const { root, storage, find } = await open(3, useDescriptors)
    renameSync(join(root, 'users/ada'), join(root, 'users/eve'))
    expect(await find('Ada', scopesOf('eve'))).toHaveLength(12)
    expect(await find('Ada')).toEqual([])
    const { degraded } = await storage.index.candidates({ text: 'heron', limit: 9, view: scopesOf('ada') })
    expect(degraded).toBe(undefined)
  })

  test('many missing files are reported, and found when they are back', async () => {
    const { root, storage, find } = await open(3, useDescriptors)
    renameSync(join(root, 'users/ada/notes'), join(directory.path, 'away'))
    const search = async (view: readonly Scope[]) =>
      await storage.index.candidates({ text: 'Ada', limit: 9, view })
    expect((await search(scopesOf('ada'))).degraded?.reason).toBe('files-missing')
    expect((await search(scopesOf('ada'))).degraded?.message).toContain('12 files')
    expect((await search(scopesOf('other-1'))).degraded).toBe(undefined)
    renameSync(join(directory.path, 'away'), join(root, 'users/ada/notes'))
    expect(await find('Ada')).toHaveLength(12)
    expect((await search(scopesOf('ada'))).degraded).toBe(undefined)
  })

  test('nothing outside the folder is followed or read', async () => {
    const { root, find } = await open(3, useDescriptors)
    writeByHand(directory.path, { 'outside/s.md': 'a secret' })
    symlinkSync(join(directory.path, 'outside'), join(root, 'users/linked'))
    mkdirSync(join(root, '.git'))
    writeByHand(root, { '.git/s.md': 'a secret', 'users/ada/.history/s.md': 'a secret' })
    const asked = [
      'users/linked',
      '.git',
      '../outside',
      'users/../../outside',
      '/',
      'users//ada',
      'users\\ada',
      'a\0b',
    ]
    for (const place of asked) expect(await find('secret', [{ directory: place }]), place).toEqual([])
    expect(await find('secret', [{ directory: 'users/ada/.history' }])).toEqual([])
    expect(await find('heron', [{ directory: 'users/ada', except: ['users'] }])).toEqual([])
  })

  test('a search of a single file checks only that file', async () => {
    const { root, find } = await open(3, useDescriptors)
    const file = { directory: 'users/ada/notes/1.md' }
    expect(await find('heron', [file])).toEqual(['users/ada/notes/1.md'])
    writeFileSync(join(root, 'users/ada/notes/1.md'), 'a stork')
    expect(await find('stork', [file])).toEqual(['users/ada/notes/1.md'])
    expect(await find('heron', [{ directory: 'users/ada', except: ['users/ada/notes/2.md'] }])).toHaveLength(
      10,
    )
    rmSync(join(root, 'users/ada/notes/1.md'))
    expect(await find('stork', [file])).toEqual([])
  })

  test('a file that was left out because of a twin elsewhere is found once the twin is gone', async () => {
    const { root, find } = await open(3, useDescriptors)
    const own = [{ directory: 'users/ada' }]
    writeByHand(root, { 'Users/ada/x.md': 'a stork' })
    expect(await find('stork', [{ directory: '' }])).toEqual(['Users/ada/x.md'])
    writeByHand(root, { 'users/ada/x.md': 'a stork' })
    expect(await find('stork', own)).toEqual([])
    rmSync(join(root, 'Users'), { recursive: true })
    expect(await find('stork', own)).toEqual(['users/ada/x.md'])
  })

  test.skipIf(process.getuid?.() === 0)(
    'a folder of another user that cannot be read does not matter',
    async () => {
      const { root, find } = await open(3, useDescriptors)
      chmodSync(join(root, 'users/other-1'), 0)
      try {
        expect(await find('Ada')).toHaveLength(12)
        await expect(find('heron', scopesOf('other-1'))).rejects.toThrow('The folder "users/other-1"')
      } finally {
        chmodSync(join(root, 'users/other-1'), 0o700)
      }
    },
  )
})

test('a later query of a search checks no file again, and the next search does', async () => {
  const { root, storage } = await open(0)
  const find = async (continues: boolean) => {
    const { text } = await storage.index.candidates({ text: 'pelican', limit: 10, continues })
    return text.map(({ path }) => path)
  }
  expect(await find(false)).toEqual([])
  writeByHand(root, { 'notes/late.md': 'a pelican' })
  expect(await callsOf(async () => expect(await find(true)).toEqual([]), 'lstatSync')).toBe(0)
  await storage.store.write('notes/own.md', 'a pelican of this process')
  expect(await find(true)).toEqual(['notes/own.md'])
  expect((await find(false)).sort()).toEqual(['notes/late.md', 'notes/own.md'])
})
