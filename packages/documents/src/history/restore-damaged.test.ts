import { MemoryError, type MemoryStore } from '@sheaf/core'
import { expect, test } from 'vitest'
import { openHistory } from './__fixtures__/open-history.ts'
import { restoreDamaged } from './restore-damaged.ts'

const OTHER: Readonly<Record<string, string>> = { f: '0' }

// The store with a damaged text, and with so many damaged characters of its hash.
function damaged(store: MemoryStore, path: string, characters: number): MemoryStore {
  const fail = () => Promise.reject(MemoryError.damaged(path, ''))
  return {
    ...Object.fromEntries(
      (['exists', 'list', 'commit', 'write', 'append', 'delete'] as const).map((name) => [
        name,
        store[name].bind(store),
      ]),
    ),
    read: (each: string) => (each === path ? fail() : store.read(each)),
    async stat(each: string) {
      const stat = await store.stat(each)
      if (stat === undefined || each !== path) return stat
      const start = Array.from(stat.hash.slice(0, characters), (digit) => OTHER[digit] ?? 'f').join('')
      return { ...stat, hash: start + stat.hash.slice(characters) }
    },
  } as MemoryStore
}

test('a text is known again by a hash of which up to eight of the kept characters were damaged', async () => {
  await using open = await openHistory()
  const { store, below } = open
  await store.write('a.md', 'one\n')
  await store.write('a.md', 'two\n')
  expect(await restoreDamaged(below, 'a.md', { repair: true })).toBe(false)
  for (const characters of [0, 1, 5, 8])
    expect(await restoreDamaged(damaged(below, 'a.md', characters), 'a.md')).toBe(true)
  for (const characters of [9, 30])
    expect(await restoreDamaged(damaged(below, 'a.md', characters), 'a.md')).toBe(false)
  await below.write('a.md', 'damage')
  expect(await restoreDamaged(damaged(below, 'a.md', 0), 'a.md', { repair: true })).toBe(false)
  await below.write('a.md', 'two\n')
  expect(await restoreDamaged(damaged(below, 'a.md', 8), 'a.md', { repair: true })).toBe(true)
  expect(await below.read('a.md')).toBe('two\n')
})
