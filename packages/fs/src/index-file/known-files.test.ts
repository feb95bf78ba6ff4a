import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diskParts } from '../__fixtures__/disk-parts.ts'
import { writeByHand } from '../__fixtures__/open-notes.ts'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { forgetFiles, noteFiles } from '../commit/note-files.ts'
import { readVersion } from '../disk/read-version.ts'
import { readSequence } from './known-files.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)

test('the number of the last commit is the same until the next one', async () => {
  const root = join(directory.path, 'root')
  writeByHand(root, { 'a.md': 'a heron' })
  const parts = await diskParts(root)
  await parts.index.ensure()
  const before = await readSequence(parts.index)
  expect(before).toBeGreaterThanOrEqual(0)
  expect(await readSequence(parts.index)).toBe(before)
  const note = await readVersion(parts.disk, parts.tables, 'a.md', parts.disk.now())
  await noteFiles(parts, note === undefined ? [] : [note])
  expect(await readSequence(parts.index)).toBeGreaterThan(before ?? Infinity)
  await parts.close()
})

test('leaving out or forgetting a file changes the number', async () => {
  const root = join(directory.path, 'left-out')
  writeByHand(root, { 'a.md': 'a heron', 'b.md': 'a stork' })
  const parts = await diskParts(root)
  await parts.index.ensure()
  const numbers = [(await readSequence(parts.index)) ?? NaN]
  const note = async (path: string) => {
    const read = await readVersion(parts.disk, parts.tables, path, parts.disk.now())
    await noteFiles(parts, read === undefined ? [] : [read])
    numbers.push((await readSequence(parts.index)) ?? NaN)
  }
  await note('a.md')
  await note('b.md')
  writeByHand(root, { 'a.md': new Uint8Array([0xe9]) })
  await note('a.md')
  rmSync(join(root, 'b.md'))
  await forgetFiles(parts, ['b.md'])
  numbers.push((await readSequence(parts.index)) ?? NaN)
  expect(numbers.slice(1)).toEqual([1, 2, 3, 4].map((place) => (numbers[0] ?? NaN) + place))
  await parts.close()
})
