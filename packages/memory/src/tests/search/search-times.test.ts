import { fixedClock } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'

const clock = fixedClock('2026-11-22T12:00:00Z')

describe.each(KINDS)('on %s', (kind) => {
  test('a question that names a time finds what was said then: in logs, in chats, in files with a date in the title', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    for (const day of ['2026-03-14', '2026-11-12', '2026-11-21'])
      await ada.store.write(`memory/${day}.md`, `# Log\n\nThe heron stood by the pond, ${day}.\n`)
    await ada.store.write('notes/spring.md', '# Walk of 15 March 2026\n\nThe heron stood by the river.\n')
    const first = async (query: string) => (await ada.search(query))[0]?.source
    expect(await first('Where did the heron stand?')).toMatch(/^memory\/2026-11-21|^notes/)
    expect(await first('Where did the heron stand last week?')).toBe('memory/2026-11-12.md')
    expect(await first('Wo stand der heron gestern?')).toBe('memory/2026-11-21.md')
    expect(await first('Where did the heron stand on 15 March 2026?')).toBe('notes/spring.md')
    expect(await first('heron 2026年3月14日')).toBe('memory/2026-03-14.md')
    const { messages } = await ada.assemble({
      messages: [{ role: 'user', content: 'Where did the heron stand last week?' }],
      maxTokens: 400,
    })
    expect(messages.map(({ content }) => content).join('\n')).toContain('by the pond, 2026-11-12')
  })

  test('a search explains itself when asked, on a handle as on the whole', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await ada.store.write('memory/2026-10-23.md', 'The heron stood by the pond.\n')
    for (const handle of [memory, ada]) {
      const [hit] = await handle.search('heron pond', { explain: true })
      expect(hit?.explanation).toMatchObject({
        terms: [
          { term: 'heron', count: 1 },
          { term: 'pond', count: 1 },
        ],
        text: { place: 1, fusion: 1 },
        age: { day: '2026-10-23', decay: 0.5, factor: 0.5 },
      })
      expect((await handle.search('heron pond'))[0]).not.toHaveProperty('explanation')
    }
  })
})
