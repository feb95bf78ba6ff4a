import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diskParts } from './__fixtures__/disk-parts.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { readDiskSnapshot } from './disk-snapshot.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)

test('a returned file that no storage can keep later is in `gone`; others are not', async () => {
  const root = join(directory.path, 'notes')
  const parts = await diskParts(root)
  writeFileSync(join(root, 'a.md'), 'heron')
  writeFileSync(join(root, 'b.md'), '\0')
  const snapshot = readDiskSnapshot(parts)
  const first = (await snapshot.next()).value
  expect(first).toMatchObject({ files: [{ path: 'a.md' }], gone: [], skipped: [{ path: 'b.md' }] })
  writeFileSync(join(root, 'a.md'), '\0\0')
  const last = (await snapshot.next()).value
  expect(last).toMatchObject({ files: [], gone: ['a.md'], skipped: [{ path: 'a.md' }] })
  expect((await snapshot.next()).done).toBe(true)
  await parts.close()
})

test('a file or a folder that is no memory is in `skipped`, as doctor names it; other files are not', async () => {
  const root = join(directory.path, 'odd')
  const parts = await diskParts(root)
  const names = ['ok.md', 'Why?.md', 'nul.md', 'a:b.md', 'todo.txt', 'photo.png']
  for (const name of names) writeFileSync(join(root, name), 'heron')
  symlinkSync(join(root, 'ok.md'), join(root, 'link.md'))
  mkdirSync(join(root, 'node_modules'))
  const [files, skipped]: [string[], string[]] = [[], []]
  for await (const part of readDiskSnapshot(parts)) {
    files.push(...part.files.map(({ path }) => path))
    skipped.push(...part.skipped.map(({ path }) => path))
  }
  expect(files).toEqual(['ok.md'])
  expect(skipped.sort()).toEqual(['Why?.md', 'a:b.md', 'link.md', 'nul.md'])
  await parts.close()
})
