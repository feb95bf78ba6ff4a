import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diskParts } from '../__fixtures__/disk-parts.ts'
import { writeByHand } from '../__fixtures__/open-notes.ts'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { noteFiles } from '../commit/note-files.ts'
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
