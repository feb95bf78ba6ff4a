import { contentHash, type MemoryStore } from '@sheaf/core'
import { expect, test } from 'vitest'
import { openStore } from '../summaries/__fixtures__/stores.ts'
import { readCursor, CURSOR_PART_BYTES } from './cursor.ts'

const CURSOR = '.ingested/observations/c.md'

const digest = async (number: number) => (await contentHash(String(number))).slice(0, 12)

async function advance(store: MemoryStore, digests: readonly string[]): Promise<void> {
  const changes = await (await readCursor(store, 'observations.md', 'c', {})).advance(digests)
  if (changes.length > 0) await store.commit(changes)
}

test('a cursor is markdown that a person can read, and edit', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  await advance(store, ['0123456789ab', 'ba9876543210'])
  await advance(store, ['00000000000f'])
  const text = await store.read(CURSOR)
  expect(text).toBe(
    '# Messages that observations.md was learnt from\n\nConversation: c\n\nEach message stands for itself by the first twelve digits of the SHA-256 of its id. One whose digits are removed is learnt from again.\n\n0123456789ab ba9876543210\n00000000000f\n',
  )
  await store.write(CURSOR, text.replace('ba9876543210', '').replaceAll('\n', '\r\n'))
  const edited = await readCursor(store, 'observations.md', 'c', {})
  expect([...edited.ingested]).toEqual(['0123456789ab', '00000000000f'])
})

test('a long conversation has a cursor of several parts', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  const all = await Promise.all(Array.from({ length: 9000 }, (_, number) => digest(number)))
  for (let start = 0; start < all.length; start += 300) await advance(store, all.slice(start, start + 300))
  const paths = await store.list('.ingested', { includeHidden: true })
  expect(paths).toEqual(
    [
      '.ingested/observations/c.md',
      '.ingested/observations/c/0002.md',
      '.ingested/observations/c/0003.md',
      '.ingested/observations/c/0004.md',
    ].sort(),
  )
  for (const path of paths) expect((await store.stat(path))?.size).toBeLessThan(CURSOR_PART_BYTES + 300 * 13)
  expect((await readCursor(store, 'observations.md', 'c', {})).ingested).toEqual(new Set(all))
})

test('attempts are kept until something is ingested', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  const read = () => readCursor(store, 'observations.md', 'c', {})
  await store.commit(await (await read()).advance([], { count: 1, from: '0123456789ab', to: 'ba9876543210' }))
  await store.commit(await (await read()).advance([], { count: 2, from: '0123456789ab', to: 'ba9876543210' }))
  const { failed, ingested } = await read()
  expect(failed).toEqual({ count: 2, from: '0123456789ab', to: 'ba9876543210' })
  expect(ingested.size).toBe(0)
  expect(await (await read()).advance([], { count: 2, from: '0123456789ab', to: 'ba9876543210' })).toEqual([])
  await store.commit(await (await read()).advance(['ffffffffffff']))
  expect((await read()).failed).toBeUndefined()
  await expect(
    store
      .commit(await (await read()).advance(['eeeeeeeeeeee']))
      .then(async () => await store.write(CURSOR, 'x', { ifMatch: null })),
  ).rejects.toThrow()
})
