import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { diskParts } from '../__fixtures__/disk-parts.ts'
import { failAt, patchFileSystem, restoreFileSystem } from '../__fixtures__/fail-at-call.ts'
import { found, openNotes, writeByHand } from '../__fixtures__/open-notes.ts'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'

const place = temporaryDirectory()
afterAll(place.remove)
afterEach(restoreFileSystem)
const insert = [{ sql: `INSERT INTO sheaf_embedding VALUES ('a', 'm', x'0000803f')`, parameters: [] }]
const count = [{ sql: 'SELECT count(*) AS count FROM sheaf_embedding', parameters: [] }]

test('an index is made again if its file is not in its place', async () => {
  const root = join(place.path, 'written')
  const { index, close } = await diskParts(root)
  expect([index.isOpen, index.isInPlace]).toEqual([false, false])
  await index.ensure()
  expect(index.isOpen).toBe(true)
  await index.write(insert)
  for (let time = 0; time < 2; time += 1) {
    expect(index.isInPlace).toBe(true)
    await index.ensure()
    expect(await index.read(count)).toEqual([[{ count: 1 }]])
  }
  for (const ending of ['', '-wal', '-shm']) rmSync(join(root, `.sheaf/index.db${ending}`), { force: true })
  expect(index.isInPlace).toBe(false)
  await index.ensure()
  expect([index.isInPlace, await index.read(count)]).toEqual([true, [[{ count: 0 }]]])
  await close()
  expect(index.isInPlace).toBe(false)
})

test('an index in memory ignores the files on the disk', async () => {
  const root = join(place.path, 'read')
  mkdirSync(join(root, '.sheaf'), { recursive: true })
  writeFileSync(join(root, '.sheaf/index.db'), 'of another process')
  const { index, close } = await diskParts(root, true)
  await index.ensure()
  await index.write(insert)
  await index.ensure()
  expect([index.isInPlace, await index.read(count)]).toEqual([true, [[{ count: 1 }]]])
  await close()
})

test('an index with files and without an owner is made again', async () => {
  const root = join(place.path, 'ownerless')
  writeByHand(root, { 'a.md': 'a heron', 'b.md': 'a heron' })
  await (await openNotes({ root })).close()
  const { index, close } = await diskParts(root)
  await index.ensure()
  await index.write(
    ['DELETE FROM sheaf_disk', 'DELETE FROM sheaf_disk_file'].map((sql) => ({ sql, parameters: [] })),
  )
  await close()
  rmSync(join(root, 'b.md'))
  const storage = await openNotes({ root })
  expect(await found(storage, 'heron')).toEqual(['a.md'])
  await storage.close()
})

test('an index that is shared with another folder and cannot be removed is not written to', async () => {
  const root = join(place.path, 'linked')
  const first = await diskParts(root)
  await first.index.ensure()
  await first.close()
  const [file, copy] = [join(root, '.sheaf/index.db'), join(place.path, 'copy')]
  linkSync(file, copy)
  const before = readFileSync(copy)
  const { index, close } = await diskParts(root)
  patchFileSystem(['unlinkSync'])
  failAt(1, 'EIO')
  await expect(index.ensure()).rejects.toMatchObject({ code: 'EIO' })
  expect(index.isOpen).toBe(false)
  await index.ensure()
  await index.write(insert)
  await close()
  expect(readFileSync(copy).equals(before)).toBe(true)
})
