import { expect, test } from 'vitest'
import { openMemory } from '../__fixtures__/open-memory.ts'

const LAZY = ['store', 'ownStore', 'entries', 'proposals', 'history', 'learning']

test('the parts of a handle are its own, and the same each time', async () => {
  await using memory = await openMemory('sqlite')
  for (const [make, further] of [
    [() => memory.user('ada'), ['standing']],
    [() => memory.project('boats'), []],
    [() => memory.workspace('hull', { project: 'boats' }), []],
  ] as const) {
    const handle = make() as unknown as Readonly<Record<string, unknown>>
    const spread = { ...(make() as object) }
    for (const name of [...LAZY, ...further]) {
      expect(Object.keys(handle)).toContain(name)
      expect(handle[name]).toBe(handle[name])
      expect(Object.keys(spread)).toContain(name)
      expect(typeof spread[name as keyof typeof spread]).toBe('object')
    }
  }
})

test('a method, a part and a copy of a handle work without it', async () => {
  await using memory = await openMemory('sqlite')
  const { store, search, appendDaily } = memory.user('ada')
  await store.write('notes/boat.md', 'The boat is blue.\n')
  await appendDaily('Painted the boat.')
  const copy = { ...memory.user('ada'), id: 'copy' }
  expect(copy.id).toBe('copy')
  expect(await copy.ownStore.read('notes/boat.md')).toBe('The boat is blue.\n')
  expect((await search('boat')).length).toBe(2)
  expect((await Object.create(memory.user('ada')).store.list()) as string[]).toHaveLength(2)
})
