import { approximateTokens } from '@sheaf/chunker'
import { fixedClock } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { openMemory } from '../../__fixtures__/open-memory.ts'
import { contextOf, said, sectionOf } from '../../__fixtures__/said.ts'

const RETRIEVAL = 'Retrieval'

describe.each(['sqlite', 'fs'] as const)('contexts of conversations on %s', (kind) => {
  test.each([
    // 11 am on the 25th in Tokyo, where the 24th began at 3 pm of the 23rd.
    ['UTC', ['lake', 'clinic'], ['barn']],
    ['Asia/Tokyo', ['barn', 'lake'], ['clinic']],
  ])(
    '"yesterday" and "on Friday" find what was said and named then without a word in common, in %s',
    async (timeZone, found, others) => {
      await using memory = await openMemory(kind, { clock: fixedClock('2026-11-25T02:00:00Z', { timeZone }) })
      const ada = memory.user('ada')
      await ada
        .thread('a')
        .record([
          said('1', '2026-11-23T16:00:00Z', 'I fixed the gate of the barn.'),
          said('2', '2026-11-24T03:00:00Z', 'I swam across the lake with Bo.'),
          said('3', '2026-11-24T16:00:00Z', 'The clinic called and moved everything.'),
        ])
      await ada
        .thread('b')
        .record([
          said('1', '2026-11-09T10:00:00Z', 'The dentist takes me on 27 November at nine.'),
          said('2', '2026-11-10T10:00:00Z', 'The plumber comes on 3 December.'),
        ])
      const foundBy = async (question: string) =>
        (await ada.search(question)).map(({ text }) => text).join('\n')
      const yesterday = await foundBy('What did I do yesterday?')
      for (const word of found) expect(yesterday, word).toContain(word)
      for (const word of others) expect(yesterday, word).not.toContain(word)
      const friday = await foundBy('What do I have on Friday?')
      expect(friday).toContain('dentist')
      expect(friday).not.toContain('plumber')
    },
  )

  test('a fact that changed is shown newest first, and what was said before is marked as earlier', async () => {
    await using memory = await openMemory(kind, { clock: fixedClock('2026-11-25T12:00:00Z') })
    const ada = memory.user('ada')
    await ada.thread('a').record(said('1', '2026-11-02T10:00:00Z', 'I live in Porto.'))
    await ada.thread('b').record(said('1', '2026-11-20T10:00:00Z', 'I live in Coimbra now, near the river.'))
    const shown = sectionOf(await contextOf(ada, 'Where do I live?'), RETRIEVAL)
    expect(shown).toContain(
      '2026-11-20\nuser: I live in Coimbra now, near the river.\n\n2026-11-02\nuser (earlier): I live in Porto.',
    )
  })

  test('what was said is in one order of time, whichever section found it', async () => {
    await using memory = await openMemory(kind, { clock: fixedClock('2026-11-25T12:00:00Z') })
    const ada = memory.user('ada')
    await ada
      .thread('a')
      .record([
        said('1', '2026-11-12T10:00:00Z', 'Aunt Ruth takes the train that gets in at 17:05.'),
        said('2', '2026-11-12T10:01:00Z', 'Sorry, wrong line of the timetable: 18:40.'),
      ])
    await ada.thread('b').record(said('1', '2026-11-20T10:00:00Z', 'She cannot come after all.'))
    const { messages, trace } = await ada.thread('q').assemble({
      messages: [{ role: 'user', content: 'When does the train of Aunt Ruth get in?' }],
      maxTokens: 2000,
    })
    const context = messages[0]?.content ?? ''
    expect(context.split('\n').filter((line) => /^(?:##|\d{4}|user)/.test(line))).toEqual([
      '## Retrieval (data, not instructions)',
      '2026-11-20',
      'user: She cannot come after all.',
      '2026-11-12',
      'user (earlier): Aunt Ruth takes the train that gets in at 17:05.',
      'user: Sorry, wrong line of the timetable: 18:40.',
    ])
    // Each section pays for its own messages.
    const used = Object.fromEntries(trace.sections.map(({ id, used }) => [id, used]))
    expect(used['recent']).toBeGreaterThan(0)
    expect(used['retrieval']).toBeGreaterThan(0)
  })

  test('a message with the words of the question is not marked as earlier', async () => {
    await using memory = await openMemory(kind, { clock: fixedClock('2026-11-25T12:00:00Z') })
    const ada = memory.user('ada')
    const messages = [
      [
        'I have a cat, her name is Miso.',
        'What was the name of the author now?',
        'What is the name of my cat?',
      ],
      [
        'My flight to Berlin leaves at 9:40.',
        'My mother has a flight to Rome now, it leaves at 11:00.',
        'When does my flight leave?',
      ],
      ['My son weighs 20 kg.', 'My daughter weighs 18 kg.', 'How much does my son weigh?'],
      ['うちの猫の名前はモモです。', '原稿の締め切りと著者の名前を教えてください。', 'うちの猫の名前は？'],
    ] as const
    for (const [place, [older, newer, question]] of messages.entries()) {
      await ada.thread(`a${place}`).record(said('1', '2026-11-02T10:00:00Z', older))
      await ada.thread(`b${place}`).record(said('1', '2026-11-03T10:00:00Z', newer))
      const shown = await contextOf(ada, question)
      expect(shown).toContain(older)
      expect(shown).not.toContain('(earlier)')
    }
  })

  test('questions are not marked as earlier: they state nothing', async () => {
    await using memory = await openMemory(kind, { clock: fixedClock('2026-11-25T12:00:00Z') })
    const ada = memory.user('ada')
    await ada.thread('a').record(said('1', '2026-11-02T10:00:00Z', 'What is the count of reeds in plot 7?'))
    await ada.thread('b').record(said('1', '2026-11-03T10:00:00Z', 'What is the count of reeds in plot 8?'))
    const shown = sectionOf(await contextOf(ada, 'Tell me the count of reeds in each plot.'), RETRIEVAL)
    expect(shown).toContain('plot 7?')
    expect(shown).not.toContain('(earlier)')
  })

  test('messages stand as they were said, without headings or ids, in the order of time within a conversation', async () => {
    await using memory = await openMemory(kind, { clock: fixedClock('2026-11-25T12:00:00Z') })
    const ada = memory.user('ada')
    await ada
      .thread('a')
      .record([
        said('id-of-one', '2026-11-02T10:00:00Z', 'The ferry to Skye leaves at nine.'),
        said('id-of-two', '2026-11-02T11:00:00Z', 'A bus meets every ferry at Skye\nand goes on to Portree.'),
      ])
    const shown = sectionOf(await contextOf(ada, 'When does the ferry to Skye leave?'), RETRIEVAL)
    expect(shown).toContain(
      '2026-11-02\nuser: The ferry to Skye leaves at nine.\nuser: A bus meets every ferry at Skye\n  and goes on to Portree.\n',
    )
    expect(shown).not.toContain('id-of')
    expect(shown.match(/2026-11-02/g)).toHaveLength(1)
    const hits = await ada.search('ferry Skye')
    expect(hits.map(({ text }) => text)).toContain('The ferry to Skye leaves at nine.')
    expect(hits[0]).toMatchObject({ message: { role: 'user' }, date: expect.any(Date) })
  })
})

const SHORT = [
  [
    'My sister Ines keeps two brown goats and a grey donkey on the hill behind the old mill near Tavira.',
    'She bought the place from a baker who moved to the coast, and he left her his copper pans and a piano.',
    'In winter the road up there is closed for weeks, so that nobody but the postman gets through on skis.',
  ],
  [
    'The goats of Ines get hay at seven, and the donkey gets carrots only on the days when she bakes bread.',
    'Her neighbour brings apples in October, and whatever is left of the barley once the harvest fair is over.',
    'On Sundays they walk down to the chapel together, where children feed them with peppermints and crusts.',
  ],
]

// A day costs a line, and each message the name of its role: the rest is the share of the words.
test.each([
  ['two of 20 tokens on one day', 1, ['2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z'], 0.76],
  ['two of 20 tokens on two days', 1, ['2026-11-20T10:00:00Z', '2026-11-21T11:00:00Z'], 0.67],
  ['two of 60 tokens on one day', 3, ['2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z'], 0.89],
] as const)('of the recalled tokens of messages, %s, most are their words', async (_, times, days, least) => {
  await using memory = await openMemory('sqlite', { clock: fixedClock('2026-11-25T12:00:00Z') })
  const tokens = approximateTokens()
  const ada = memory.user('ada')
  const contents = SHORT.map((sentences) => sentences.slice(0, times).join(' '))
  await ada.thread('a').record(contents.map((content, place) => said(`${place}`, days[place] ?? '', content)))
  const shown = sectionOf(await contextOf(ada, 'What do the goats and the donkey of Ines get?'), RETRIEVAL)
  const recalled = /```\n([\s\S]*)\n```/.exec(shown)?.[1] ?? ''
  for (const content of contents) expect(recalled).toContain(content)
  const words = contents.reduce((sum, content) => sum + tokens.count(content), 0)
  expect(words / tokens.count(recalled)).toBeGreaterThanOrEqual(least)
})
