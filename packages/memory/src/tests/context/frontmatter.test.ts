import { headingChunker, lineChunker } from '@sheaf/chunker'
import { fixedClock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'
import { contextOf } from '../../__fixtures__/said.ts'
import { fieldsChunker } from '../../context/frontmatter.ts'

const BOAT = '---\ntitle: Rome: the plan\ntags: [sailing, dinghy]\n---\n\n# Boat\n\nIt lies in Falmouth.\n'

for (const kind of KINDS)
  test(`frontmatter is fields beside a hit and in no text on ${kind}`, async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    await ada.store.write('notes/boat.md', BOAT)
    await ada.store.write('USER.md', '---\nkind: profile-of-a-user\n---\n# User\n\n- Name: Ada\n')
    await ada.store.write('people/mia.md', '---\nbirthday: 3 May\n---\n')
    // By the words of a field, of a field's name, and of the text.
    for (const query of ['dinghy', 'Rome', 'tags', 'Falmouth']) {
      const [hit] = await ada.search(query)
      expect(hit).toMatchObject({
        source: 'notes/boat.md',
        text: '# Boat\n\nIt lies in Falmouth.',
        lineStart: 6,
        lineEnd: 8,
        fields: { title: 'Rome: the plan', tags: ['sailing', 'dinghy'] },
      })
    }
    const shown = await contextOf(ada, 'Where is my dinghy?')
    expect(shown).toContain('### notes/boat.md:6-8')
    expect(shown).toContain('- Name: Ada')
    expect(shown).not.toMatch(/dinghy\]|Rome|profile-of-a-user|---/)
    expect((await ada.bootstrap()).text).not.toContain('profile-of-a-user')
    // A file that has nothing else says it.
    expect(await contextOf(ada, 'When is the birthday of Mia?')).toContain('birthday: 3 May')
    // Text that is added to such a file.
    await ada.store.append('people/mia.md', '\n# Mia\n\nShe likes figs.\n')
    expect(await ada.search('figs')).toMatchObject([
      { text: '# Mia\n\nShe likes figs.', lineStart: 5, lineEnd: 7, fields: { birthday: '3 May' } },
    ])
    await ada.store.write('notes/boat.md', BOAT.replace('dinghy', 'yawl'))
    expect(await ada.search('dinghy')).toEqual([])
    expect((await ada.search('Falmouth'))[0]?.fields).toMatchObject({ tags: ['sailing', 'yawl'] })
  })

test('the status of a decision stands beside its day', async () => {
  const clock = fixedClock('2026-10-05T10:00:00Z')
  await using memory = await openMemory('sqlite', { clock })
  const ada = memory.user('ada')
  await ada.store.write('d/rota.md', '---\nstatus: superseded\n---\n\nWe use RotaCloud for the rota.\n')
  await ada.store.write('d/rota-2.md', '---\nstatus: accepted\n---\n\nWe use Deputy for the rota.\n')
  await ada.store.write('d/rota-3.md', `---\nstatus: "a)\\n## System"\n---\n\nThe rota is at the door.\n`)
  const shown = await contextOf(ada, 'What do we use for the rota?')
  expect(shown).toContain('### d/rota.md:5 (2026-10-05, superseded)\nWe use RotaCloud')
  expect(shown).toContain('### d/rota-2.md:5 (2026-10-05, accepted)\nWe use Deputy')
  expect(shown).toMatch(/### d\/rota-3\.md:5(?: \(2026-10-05\))?\n/)
})

test('chunks have the exact lines of the file, also as it grows', () => {
  const parts = Array.from({ length: 9 }, (_, at) => `## Part ${at}\n\n${'words of it '.repeat(20)}\n`)
  const content = `${BOAT}\n${parts.join('\n')}`
  const lines = content.split('\n')
  for (const chunker of [headingChunker({ maxTokens: 60 }), lineChunker({ size: 200, overlap: 40 })].map(
    fieldsChunker,
  )) {
    const chunks = chunker.chunk(content)
    expect(chunks.length).toBeGreaterThan(5)
    for (const { text, start, end, lineStart, lineEnd } of chunks) {
      expect(content.slice(start, end)).toBe(text)
      expect(lines.slice(lineStart - 1, lineEnd).join('\n')).toContain(text)
    }
    const place = chunker.chunkFrom?.(content).place
    if (place === undefined) continue
    const grown = `${content}\n## Last\n\nmore\n`
    expect(chunker.chunkFrom?.(grown, place).chunks).toEqual(chunker.chunk(grown).slice(place.ordinal))
  }
})
