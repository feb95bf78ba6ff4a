import { writeFileSync } from 'node:fs'
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
