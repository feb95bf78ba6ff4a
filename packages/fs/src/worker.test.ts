import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { found, openNotes, writeByHand } from './__fixtures__/open-notes.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)

test('the index works in a worker thread too', async () => {
  const root = join(directory.path, 'notes')
  writeByHand(root, { 'a.md': 'a heron' })
  const storage = await openNotes({ root, worker: true })
  await storage.store.write('b.md', 'a heron')
  writeByHand(root, { 'c.md': 'a heron' })
  expect(await found(storage, 'heron')).toEqual(['a.md', 'b.md', 'c.md'])
  expect((await storage.doctor()).findings).toEqual([])
  await storage.close()
})

test('options out of range are refused', async () => {
  const root = join(directory.path, 'refused')
  for (const options of [
    { root: '' },
    { root: 7 as never },
    { root: `${root}\0` },
    { root, syncIntervalMs: -1 },
    { root, lockTimeoutMs: 0.5 },
    { root, extensions: [] },
    { root, worker: 7 as never },
    { root, readOnly: 'yes' as never },
    { root, confirmDeletions: true as never },
    { root: `${root}\ud800` },
    { root, maxFileBytes: null as never },
    { root, extensions: 'md' as never },
    { root, syncInterval: 5 } as never,
  ]) {
    await expect(openNotes(options)).rejects.toMatchObject({ code: 'invalid-argument' })
  }
})
