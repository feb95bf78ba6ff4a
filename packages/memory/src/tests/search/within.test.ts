import { describe, expect, test } from 'vitest'
import { openMemory } from '../../__fixtures__/open-memory.ts'
import { textOf } from '../../__fixtures__/said.ts'

describe.each(['sqlite', 'fs'] as const)('within on %s', (kind) => {
  test.each([
    ['a directory', 'notes', ['Harbour one.']],
    ['a directory as a shell completes it', 'notes/', ['Harbour one.']],
    ['all but such a directory', [{ directory: '', except: ['notes/'] }], ['Harbour two.']],
    ['several', ['notes', 'plans/b.md'], ['Harbour one.', 'Harbour two.']],
    ['all but a directory', [{ directory: '', except: ['notes'] }], ['Harbour two.']],
    ['nowhere', [], []],
  ])('%s means the same for a search and for a context', async (_, within, expected) => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    await ada.store.commit([
      { path: 'notes/a.md', content: 'Harbour one.\n' },
      { path: 'plans/b.md', content: 'Harbour two.\n' },
    ])
    const hits = await ada.search('harbour', { within })
    expect(hits.map(({ text }) => text.trim()).toSorted()).toEqual(expected)
    const context = textOf(
      await ada.assemble({ messages: [{ role: 'user', content: 'Which harbour?' }], within }),
    )
    for (const text of ['Harbour one.', 'Harbour two.'])
      expect(context.includes(text)).toBe(expected.includes(text))
  })
})
