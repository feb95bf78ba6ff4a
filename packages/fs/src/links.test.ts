import { execFileSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Storage } from '@sheaf/core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { found, openNotes, writeByHand } from './__fixtures__/open-notes.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
let opened = 0
const storages: Storage[] = []
afterEach(async () => {
  for (const storage of storages.splice(0)) await storage.close()
})
const isPosix = process.platform !== 'win32'

describe.skipIf(!isPosix).each([
  ['by descriptors', true],
  ['by names', false],
])('%s', (_, useDescriptors) => {
  const open = async () => {
    const base = join(directory.path, String((opened += 1)))
    const [root, outside] = [join(base, 'root'), join(base, 'outside')]
    writeByHand(root, { 'a.md': 'a heron' })
    writeByHand(outside, { 'secret.md': 'a heron outside', 'folder/secret.md': 'a heron outside' })
    const storage = await openNotes({ root, useDescriptors })
    storages.push(storage)
    return { root, outside, storage, store: storage.store }
  }

  const refused = async ({ store }: Storage, path: string) => {
    for (const call of [
      () => store.read(path),
      () => store.stat(path),
      () => store.exists(path),
      () => store.write(path, 'mine'),
      () => store.append(path, 'mine'),
      () => store.delete(path),
      () =>
        store.commit([
          { path: 'new.md', content: 'new' },
          { path, content: 'mine' },
        ]),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'invalid-path', path })
    }
    expect(await store.exists('new.md')).toBe(false)
    expect(await store.list('', { includeHidden: true })).toEqual(['a.md'])
  }

  test('a link to any file is not read, listed, searched, overwritten or deleted', async () => {
    const { root, outside, storage } = await open()
    for (const [name, target] of [
      ['out.md', join(outside, 'secret.md')],
      ['in.md', 'a.md'],
      ['loop.md', 'loop.md'],
      ['dangling.md', join(outside, 'none.md')],
    ] as const) {
      symlinkSync(target, join(root, name))
      await refused(storage, name)
      expect(readlinkSync(join(root, name))).toBe(target)
    }
    expect((await storage.index.sync()).skipped.map(({ path }) => path).sort()).toEqual([
      'dangling.md',
      'in.md',
      'loop.md',
      'out.md',
    ])
    expect(await found(storage, 'heron')).toEqual(['a.md'])
    expect(readFileSync(join(outside, 'secret.md'), 'utf8')).toBe('a heron outside')
  })

  test('a link to a folder is not entered', async () => {
    const { root, outside, storage, store } = await open()
    symlinkSync(outside, join(root, 'out'))
    symlinkSync('..', join(root, 'up'))
    for (const path of ['out/secret.md', 'out/folder/secret.md', 'out/new.md', 'up/a.md'])
      await refused(storage, path)
    await expect(store.list('out')).rejects.toMatchObject({ code: 'invalid-path' })
    expect(await found(storage, 'heron')).toEqual(['a.md'])
    expect(execFileSync('find', ['.'], { cwd: outside, encoding: 'utf8' }).trim().split('\n').length).toBe(4)
  })

  test('a hard link is a file like any other, and no write goes through it', async () => {
    const { root, outside, storage, store } = await open()
    linkSync(join(outside, 'secret.md'), join(root, 'hard.md'))
    expect(await store.read('hard.md')).toBe('a heron outside')
    expect(await found(storage, 'heron')).toEqual(['a.md', 'hard.md'])
    for (const change of [
      () => store.append('hard.md', ' and more'),
      () => store.write('hard.md', 'mine'),
      () =>
        store.commit([
          { path: 'hard.md', content: 'ours' },
          { path: 'new.md', content: 'new' },
        ]),
      () => store.delete('hard.md'),
    ]) {
      rmSync(join(root, 'hard.md'), { force: true })
      linkSync(join(outside, 'secret.md'), join(root, 'hard.md'))
      await change()
      expect(readFileSync(join(outside, 'secret.md'), 'utf8')).toBe('a heron outside')
    }
    expect(existsSync(join(root, 'hard.md'))).toBe(false)
  })

  test('a copy by hard links is a backup, while the folder is open and when the copy is opened', async () => {
    const { root, outside, storage, store } = await open()
    await store.write('b.md', 'a heron')
    execFileSync('cp', ['-al', root, join(outside, 'backup')])
    await store.write('a.md', 'a stork')
    expect(await found(storage, 'heron')).toEqual(['b.md'])
    const copy = await openNotes({ root: join(outside, 'backup'), useDescriptors })
    storages.push(copy)
    await copy.store.write('b.md', 'a crane')
    expect([await found(copy, 'heron'), await found(copy, 'crane')]).toEqual([['a.md'], ['b.md']])
    expect([await found(storage, 'heron'), await found(storage, 'crane')]).toEqual([['b.md'], []])
    expect((await copy.doctor()).findings).toEqual([])
    expect((await storage.doctor()).findings).toEqual([])
  })

  test('a pipe, a socket, a device and a folder with the name of a file are refused without waiting', async () => {
    const { root, storage } = await open()
    execFileSync('mkfifo', [join(root, 'pipe.md')])
    const server = createServer().listen(join(root, 'socket.md'))
    mkdirSync(join(root, 'folder.md'))
    const names = ['pipe.md', 'socket.md', 'folder.md']
    try {
      execFileSync('mknod', [join(root, 'device.md'), 'c', '1', '5'], { stdio: 'ignore' })
      names.push('device.md')
    } catch {
      // Only the superuser makes devices, and not everywhere.
    }
    for (const name of names) await refused(storage, name)
    expect((await storage.index.sync()).skipped.length).toBe(names.length)
    await new Promise((resolve) => server.close(resolve))
  })

  test('.sheaf and its files must not be links', async () => {
    const cases: readonly ((root: string, outside: string) => void)[] = [
      (root, outside) => symlinkSync(outside, join(root, '.sheaf')),
      (root) => writeFileSync(join(root, '.sheaf'), ''),
      (root, outside) => (
        mkdirSync(join(root, '.sheaf')),
        symlinkSync(join(outside, 'index.db'), join(root, '.sheaf/index.db'))
      ),
      (root, outside) => (
        mkdirSync(join(root, '.sheaf')),
        symlinkSync(join(outside, 'wal'), join(root, '.sheaf/index.db-wal'))
      ),
      (root, outside) => (
        mkdirSync(join(root, '.sheaf')),
        symlinkSync(join(outside, 'lock.db'), join(root, '.sheaf/lock.db'))
      ),
      (root, outside) => (mkdirSync(join(root, '.sheaf')), symlinkSync(outside, join(root, '.sheaf/tmp'))),
      (root, outside) => (
        mkdirSync(join(root, '.sheaf')),
        symlinkSync(join(outside, 'secret.md'), join(root, '.sheaf/journal'))
      ),
      (root, outside) => (
        mkdirSync(join(root, '.sheaf')),
        symlinkSync(join(outside, 'secret.md'), join(root, '.sheaf/.gitignore'))
      ),
    ]
    for (const prepare of cases) {
      const base = join(directory.path, String((opened += 1)))
      const [root, outside] = [join(base, 'root'), join(base, 'outside')]
      writeByHand(root, { 'a.md': 'a heron' })
      writeByHand(outside, { 'secret.md': 'secret' })
      prepare(root, outside)
      await expect(openNotes({ root, useDescriptors })).rejects.toMatchObject({
        code: 'unavailable',
        retryable: false,
      })
      expect(
        execFileSync('find', ['.'], { cwd: outside, encoding: 'utf8' }).trim().split('\n').sort(),
      ).toEqual(['.', './secret.md'])
      expect(readFileSync(join(outside, 'secret.md'), 'utf8')).toBe('secret')
    }
  })

  test('a link that is put into an open .sheaf has no effect', async () => {
    for (const name of ['index.db', 'index.db-wal', 'index.db-shm', 'lock.db']) {
      for (const target of ['secret.md', 'none']) {
        const { root, outside, storage } = await open()
        for (const each of name === 'lock.db' ? [name] : ['index.db', 'index.db-wal', 'index.db-shm']) {
          rmSync(join(root, '.sheaf', each), { force: true })
        }
        symlinkSync(join(outside, target), join(root, '.sheaf', name))
        // Closing the old index may remove the link to a log; and a current index needs no lock.
        const answer = await found(storage, 'heron').catch((error: unknown) => error)
        if (name === 'index.db' || answer instanceof Error)
          expect(answer).toMatchObject({ code: 'unavailable', retryable: false })
        else expect(answer).toEqual(['a.md'])
        if (name === 'lock.db')
          await expect(storage.store.write('b.md', 'x')).rejects.toMatchObject({ code: 'unavailable' })
        else await storage.store.write('b.md', 'x')
        expect(
          execFileSync('find', ['.'], { cwd: outside, encoding: 'utf8' }).trim().split('\n').length,
        ).toBe(4)
        expect(readFileSync(join(outside, 'secret.md'), 'utf8')).toBe('a heron outside')
        if (lstatSync(join(root, '.sheaf', name), { throwIfNoEntry: false })?.isSymbolicLink() === true)
          rmSync(join(root, '.sheaf', name))
        expect(await found(storage, 'heron')).toEqual(['a.md'])
      }
    }
  })

  test('1.14 bug 8: a root that is reached by a link takes new folders, and a folder that is a link takes nothing', async () => {
    const { root, outside, storage } = await open()
    await storage.close()
    const link = `${root}-link`
    symlinkSync(root, link)
    const again = await openNotes({ root: link, useDescriptors })
    storages.push(again)
    await again.store.write('new/folder/b.md', 'a heron')
    expect(await found(again, 'heron')).toEqual(['a.md', 'new/folder/b.md'])
    expect(readFileSync(join(root, 'new/folder/b.md'), 'utf8')).toBe('a heron')
    symlinkSync(outside, join(root, 'away'))
    await expect(again.store.write('away/new/folder/b.md', 'a heron')).rejects.toMatchObject({
      code: expect.any(String) as string,
    })
    expect(existsSync(join(outside, 'new'))).toBe(false)
  })
})
