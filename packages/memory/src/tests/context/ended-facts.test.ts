import { fixedClock } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { openMemory } from '../../__fixtures__/open-memory.ts'
import { contextOf, said } from '../../__fixtures__/said.ts'

const clock = fixedClock('2026-11-02T15:00:00Z')
describe.each(['sqlite', 'fs'] as const)('facts that ended on %s', (kind) => {
  test('a fact with a newer one of its key is in no context and in no search, also on one day', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await ada.store.write(
      'observations.md',
      `## Facts

- 2026-10-01 [home] Lives in Porto
- 2026-11-01 [home] Lives in Coimbra
- 2026-11-01 [home] Lives in Faro
- 2026-11-01 [family: Ines] Has a daughter Ines, who lives in Braga

## Earlier

- 2026-10-02 [work] Works in Lisbon until 2026-11-02
`,
    )
    const context = await contextOf(ada, 'Where does Ada live and work?')
    const hits = await ada.search('lives works in')
    for (const text of [context, hits.map((hit) => hit.text).join('\n')]) {
      expect(text).toContain('Faro')
      expect(text).toContain('Braga')
      expect(text).not.toMatch(/Porto|Coimbra|Lisbon/)
    }
    const all = await ada.search('lives works in', { includeExpired: true })
    expect(all.flatMap(({ text, expired }) => (expired === true ? [text] : [])).join('\n')).toMatch(
      /Porto[^]*Coimbra/,
    )
  })

  test('a standing line that a later message changes or ends is shown as current no more', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    const [then, now] = ['2026-09-01T09:00:00Z', '2026-10-20T09:00:00Z']
    await ada
      .thread('a')
      .record([
        said('1', then, 'My favourite colour is blue.'),
        said('2', then, 'I am on a keto diet.'),
        said('3', then, 'Always answer in metric units.'),
      ])
    await ada
      .thread('b')
      .record([said('4', now, 'My favourite colour is now green.'), said('5', now, 'I dropped keto.')])
    const colour = await contextOf(ada, 'What is my favourite colour?')
    expect(colour).toContain('- My favourite colour is now green.')
    expect(colour).not.toMatch(/^(?:- |user: )My favourite colour is blue/m)
    const diet = await contextOf(ada, 'Which diet am I on, keto?')
    expect(diet).toContain('I dropped keto.')
    expect(diet).not.toMatch(/^(?:- |user: )I am on a keto diet/m)
    expect(diet).toContain('- Always answer in metric units.')
  })

  test('a summary of a conversation, also an archived one, says no fact that ended', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    const summary = (day: string, ...lines: readonly string[]) =>
      `# Daily log ${day}\n\n## 09:00:00\n\n**Summary of a conversation** <!-- chats/a.md -->\n\n${lines
        .map((line) => `- ${line}\n`)
        .join('')}\n## 10:00:00\n\nThe user lives in Porto.\n`
    const old = ['The user lives in Porto.', 'User lives in Porto and sails.', 'User teaches in Braga.']
    await ada.store.write('memory/archive/2026-05.md', summary('2026-05-01', ...old))
    await ada.store.write('memory/2026-10-01.md', summary('2026-10-01', ...old, 'User rows in Porto.'))
    await ada.store.write('memory/2026-11-01.md', summary('2026-11-01', 'The user lives in Porto.'))
    await ada.store.write(
      'observations.md',
      `## Facts

- 2026-10-20 [home] User lives in Coimbra
- 2026-10-25 [work] User teaches in Braga
- 2026-10-01 User rows in Porto until 2026-10-15

## Earlier

- 2026-04-01 [home] User lives in Porto until 2026-10-20
- 2026-04-01 [work] User teaches in Braga until 2026-06-01
`,
    )
    const summarised = (text: string) => text.split('\n').filter((line) => /^- (?:The )?[Uu]ser/.test(line))
    const day = (hits: readonly { text: string; source: string }[], source: string) =>
      summarised(
        hits
          .filter((hit) => hit.source.endsWith(source))
          .map(({ text }) => text)
          .join('\n'),
      )
    const hits = await ada.search('Where does the user live in Porto and teach in Braga?')
    expect(day(hits, 'archive/2026-05.md')).toEqual(old.slice(1).map((line) => `- ${line}`))
    expect(day(hits, '2026-10-01.md')).toEqual(
      [...old.slice(1), 'User rows in Porto.'].map((line) => `- ${line}`),
    )
    expect(day(hits, '2026-11-01.md')).toEqual(['- The user lives in Porto.'])
    expect(hits.map(({ text }) => text).join('\n')).toContain('10:00:00\n\nThe user lives in Porto.')
    const then = await ada.search('Where does the user live in Porto?', { trueAt: new Date('2026-06-01') })
    expect(day(then, 'archive/2026-05.md')).toContain('- The user lives in Porto.')
    const all = await ada.search('Where does the user live in Porto?', { includeExpired: true })
    expect(day(all, 'archive/2026-05.md')).toContain('- The user lives in Porto.')
    for (const text of [await contextOf(ada, 'How is the weather?'), (await ada.bootstrap()).text])
      expect(summarised(text).filter((line) => line.includes('lives in Porto.'))).toHaveLength(1)
  })

  test('a log with nothing but an ended fact is in no context', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    const log =
      '# Daily log 2026-10-01\n\n## 09:00:00\n\n**Summary of a conversation** <!-- chats/a.md -->\n\n'
    await ada.store.write('memory/2026-10-01.md', `${log}- User lives in Porto\n`)
    await ada.store.write(
      'observations.md',
      '## Earlier\n\n- 2026-04-01 User lives in Porto until 2026-10-20\n',
    )
    expect(await ada.search('Porto')).toEqual([])
    for (const text of [await contextOf(ada, 'Where do I live, Porto?'), (await ada.bootstrap()).text])
      expect(text).not.toMatch(/2026-10-01|Porto/)
  })

  test('the message of a fact that ended is marked by its link, and no other', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    const at = '2026-10-01T09:00:00Z'
    await ada
      .thread('a')
      .record([
        said('1', at, 'I live in Porto with my cat.'),
        said('2', at, 'The bakery below us opens at six.'),
        said('3', at, 'Standup is at 9:30 and Tom is my manager.'),
        said('4', at, 'My train card ends on the first.'),
        said('5', '2026-10-20T09:00:00Z', 'Moved to Coimbra.'),
        said('6', '2026-10-21T09:00:00Z', 'The guest wifi is called Puffin, please note it.'),
      ])
    await ada.store.write(
      'observations.md',
      `## Facts

- 2026-10-01 User reports to Tom <!-- chats/a.md#3 ${at} -->
- 2026-10-01 User has a train card until 2026-11-01 <!-- chats/a.md#4 ${at} -->
- 2026-10-20 [home] User lives in Coimbra <!-- chats/a.md#5 2026-10-20T09:00:00Z -->
- 2026-10-21 [wifi] The guest wifi is called Puffin
- 2026-10-30 [wifi] The guest wifi is called Gannet

## Earlier

- 2026-10-01 [home] User lives in Porto until 2026-10-20 <!-- chats/a.md#1 ${at} -->
- 2026-10-01 The standup is at 9:30 until 2026-10-25 <!-- chats/a.md#3 ${at} -->
`,
    )
    const context = await contextOf(ada, 'Where do I live, and how is the wifi called?')
    expect(context.split('\n').filter((line) => line.startsWith('user'))).toEqual([
      'user (earlier): The guest wifi is called Puffin, please note it.',
      'user: Moved to Coimbra.',
      'user (earlier): I live in Porto with my cat.',
      'user: The bakery below us opens at six.',
      'user: Standup is at 9:30 and Tom is my manager.',
      'user: My train card ends on the first.',
    ])
    const others = await contextOf(ada, 'When is the standup, and when does my train card end?')
    expect(others).toContain('user: Standup is at 9:30 and Tom is my manager.')
    expect(others).toContain('user: My train card ends on the first.')
  })
})
