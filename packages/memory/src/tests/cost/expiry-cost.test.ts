import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headingChunker } from '@sheaf/chunker'
import type { Storage, StorageAdapter } from '@sheaf/core'
import { createSearcher } from '@sheaf/retrieval'
import { testStorage } from '@sheaf/test-storage'
import { expect, test } from 'vitest'
import { clock, KINDS, openMemory } from '../../__fixtures__/open-memory.ts'
import { createMemory } from '../../index.ts'

const note = (until: string, text: string) => `---\nvalid_until: ${until}\n---\n\n# Heron\n\n${text}\n`

test.each(KINDS)('a search tells what holds without a read of what it finds (%s)', async (kind) => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-expiry-'))
  const calls: string[] = []
  const memory = await createMemory({ storage: counting(testStorage(folder, kind), calls), clock })
  try {
    const bob = memory.user('bob')
    for (let place = 0; place < 12; place += 1)
      await bob.store.write(`notes/${place}.md`, note('2026-12-31', `The heron eats frog ${place}.`))
    calls.length = 0
    expect(await bob.search('heron', { limit: 10 })).toHaveLength(10)
    expect(calls).toEqual(['candidates'])

    // One more search, and no read, passes over expired texts.
    await bob.store.write('notes/3.md', note('2026-11-19', 'The heron eats frog 3.'))
    await bob.store.write('notes/4.md', note('2026-11-19', 'The heron eats frog 4.'))
    calls.length = 0
    const hits = await bob.search('heron', { limit: 10 })
    expect(hits.map(({ source }) => source)).not.toContain('notes/3.md')
    expect(hits).toHaveLength(10)
    expect(hits.some((hit) => 'marks' in hit)).toBe(false)
    expect(calls.filter((call) => call !== 'candidates')).toEqual([])
    expect(calls.length).toBeLessThanOrEqual(2)
  } finally {
    await memory.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test.each(KINDS)('a day that changes far above holds for every chunk of its file (%s)', async (kind) => {
  await using memory = await openMemory(kind, { chunker: headingChunker({ maxTokens: 40, overlap: 0 }) })
  const ada = memory.user('ada')
  // Long enough that a change of it leaves the first chunks as they are.
  const keys = Array.from({ length: 30 }, (_, place) => `key_${place}: a value of the frontmatter ${place}`)
  const sections = Array.from(
    { length: 500 },
    (_, place) => `## Part ${place}\n\nThe heron eats frog ${place}.\n`,
  )
  const file = (until: string) => ['---', ...keys, `valid_until: ${until}`, '---', '', ...sections].join('\n')
  const found = async (query: string) => (await ada.search(query, { limit: 5 })).length
  for (const [until, least] of [
    ['2026-12-31', 1],
    ['2026-11-19', 0],
    ['2026-11-20', 1],
  ] as const) {
    await ada.store.write('notes/long.md', file(until))
    expect(
      [await found('value of the frontmatter'), await found('heron frog')].every((count) => count > 0),
    ).toBe(least > 0)
    if (least === 0) expect([await found('frontmatter'), await found('heron')]).toEqual([0, 0])
  }
})

test.each(KINDS)('a searcher that gives no marks has the files read (%s)', async (kind) => {
  await using memory = await openMemory(kind, {
    searcher: (parts) => {
      const { search } = createSearcher(parts)
      return {
        search: async (query, options) =>
          (await search(query, options)).map(({ marks: _marks, ...hit }) => hit),
      }
    },
  })
  const ada = memory.user('ada')
  await ada.store.write('notes/a.md', note('2026-11-19', 'The heron nests.'))
  await ada.store.write('notes/b.md', note('2026-11-20', 'The heron calls.'))
  expect((await ada.search('heron')).map(({ source }) => source)).toEqual(['notes/b.md'])
})

/** Notes each call that looks into the storage. */
function counting(adapter: StorageAdapter, calls: string[]): StorageAdapter {
  const noted = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          calls.push(String(name))
          return Reflect.apply(value, target, given) as unknown
        }
      },
    })
  return {
    name: adapter.name,
    async open(options): Promise<Storage> {
      const storage = await adapter.open(options)
      return { ...storage, store: noted(storage.store), index: noted(storage.index) }
    },
  }
}
