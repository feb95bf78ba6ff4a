import { lineChunker, textAnalyser, wholeFileChunker } from '@sheaf/chunker'
import { fixedClock, type Chunk, type Chunker } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { openMemory } from '../__fixtures__/open-memory.ts'
import { contextOf, said, standingTexts } from '../__fixtures__/said.ts'
import { LAYOUT } from '@sheaf/core/adapter'
import { standingRetriever } from './standing.ts'

const clock = fixedClock('2026-11-25T12:00:00Z')

describe.each(['sqlite', 'fs'] as const)('standing lines on %s', (kind) => {
  test('come newest first with where they were said, and near-duplicates once', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await ada.thread('a').record([
      said('1', '2026-11-01T10:00:00Z', 'Hello!\n\nAlways use metric units when I ask about recipes.'),
      said('2', '2026-11-03T10:00:00Z', 'Please call me Ada.'),
      {
        id: '3',
        role: 'assistant',
        at: new Date('2026-11-04T10:00:00Z'),
        content: 'I prefer tables. Always use tables.',
      },
    ])
    await ada
      .thread('b')
      .record([
        said('1', '2026-11-02T10:00:00Z', 'I prefer green tea.'),
        said('2', '2026-11-09T10:00:00Z', 'Always use metric units when I ask you about recipes, please.'),
      ])
    expect(await ada.standing.list()).toMatchObject([
      {
        text: 'Always use metric units when I ask you about recipes, please.',
        at: new Date('2026-11-09T10:00:00Z'),
      },
      { kind: 'instruction', text: 'Please call me Ada.', source: 'chats/a.md' },
      { kind: 'preference', text: 'I prefer green tea.', source: 'chats/b.md' },
    ])
    const [first] = await ada.standing.list()
    const lines = (await ada.store.read(first?.source ?? '')).split('\n')
    expect(lines.slice((first?.lineStart ?? 0) - 1, first?.lineEnd).join('\n')).toBe(first?.text)
  })

  test("come from the user's own chats, and no other chat is what the user said lately", async () => {
    await using memory = await openMemory(kind, { clock })
    const heartbeat =
      'Look through the shared notes. Never answer in more than three lines. I prefer raw JSON.'
    await memory
      .agent()
      .thread('heartbeat')
      .record(said('1', '2026-11-24T10:00:00Z', heartbeat))
    await memory.thread('shared').record(said('1', '2026-11-24T11:00:00Z', 'Always answer in German.'))
    const ada = memory.user('ada')
    await ada.thread('a').record(said('1', '2026-11-01T10:00:00Z', 'I live in Oslo. I prefer green tea.'))
    expect(await standingTexts(ada)).toEqual(['I prefer green tea.'])
    const { messages } = await ada.assemble({ messages: [{ role: 'user', content: 'Where were we?' }] })
    expect(messages[0]?.content).toContain('I live in Oslo.')
    expect(messages[0]?.content).not.toMatch(/JSON|German/)
    const own = await memory.agent().assemble({ messages: [{ role: 'user', content: 'What else?' }] })
    expect(own.messages[0]?.content).toContain('I prefer raw JSON.')
  })

  test('end where a later message takes them back, in whatever order messages are recorded', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await ada.thread('b').record(said('1', '2026-11-20T10:00:00Z', 'You no longer need to use metric units.'))
    await ada.thread('a').record(said('1', '2026-11-01T10:00:00Z', 'Always use metric units.'))
    expect(await standingTexts(ada)).toEqual([])
    await ada.thread('c').record(said('1', '2026-11-21T10:00:00Z', 'From now on, always use metric units.'))
    expect(await standingTexts(ada)).toEqual(['From now on, always use metric units.'])
  })

  test('are shown as earlier where a later message may have changed them', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await ada.thread('a').record(said('1', '2026-11-01T10:00:00Z', 'Never mention wine, please.'))
    await ada.thread('b').record(said('1', '2026-11-20T10:00:00Z', 'I am well, wine is allowed again!'))
    const [line, ...others] = await ada.standing.list()
    expect(others).toEqual([])
    expect(line).toMatchObject({ source: 'chats/b.md', earlier: 'Never mention wine, please.' })
    const messages = [{ role: 'user', content: 'What goes with fish?' }] as const
    const context = await ada.thread('c').assemble({ messages, maxTokens: 500 })
    expect(context.messages[0]?.content).toContain(
      '- I am well, wine is allowed again!\n- (earlier) Never mention wine, please.',
    )
    const asked = [{ role: 'user', content: 'Did I never mention wine?' }] as const
    const recalled = await ada.thread('d').assemble({ messages: asked, maxTokens: 500 })
    expect(recalled.messages[0]?.content).toContain('user (earlier): Never mention wine, please.')
  })

  test('are out once a person removed them, and count again when they are said anew', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await ada
      .thread('a')
      .record([
        said('1', '2026-11-01T10:00:00Z', 'Always answer in rhymes.'),
        said('2', '2026-11-02T10:00:00Z', 'I prefer green tea.'),
      ])
    const rhymes = (await ada.standing.list()).find(({ text }) => text.includes('rhymes'))
    if (rhymes === undefined) throw new Error('the line is missing')
    await ada.standing.remove(rhymes)
    expect(await standingTexts(ada)).toEqual(['I prefer green tea.'])
    const kept = await ada.ownStore.read(LAYOUT.removedStanding)
    expect(kept).toContain('- 2026-11-25 ')
    expect(kept).not.toContain('rhymes')
    await expect(ada.standing.remove(rhymes)).rejects.toThrow('is not among the standing lines')
    await ada.thread('b').record(said('1', '2026-11-24T10:00:00Z', 'Always answer in rhymes.'))
    expect(await standingTexts(ada)).toEqual(['Always answer in rhymes.', 'I prefer green tea.'])
  })

  test('that were removed count again when the same chat says them again', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    const rhymes = 'Always answer in rhymes.'
    await ada.thread('a').record(said('1', '2026-11-01T10:00:00Z', rhymes))
    for (const [place, day] of ['2026-11-24', '2026-11-25'].entries()) {
      const [line] = await ada.standing.list()
      if (line === undefined) throw new Error('the line is missing')
      await ada.standing.remove(line)
      expect(await standingTexts(ada)).toEqual([])
      await ada.thread('a').record(said(`${place + 2}`, `${day}T10:00:00Z`, rhymes))
      expect(await standingTexts(ada)).toEqual([rhymes])
    }
  })

  test('go with their chat and with their user, and are of no other user', async () => {
    await using memory = await openMemory(kind, { clock })
    const [ada, bo] = [memory.user('ada'), memory.user('bo')]
    await ada.thread('a').record(said('1', '2026-11-01T10:00:00Z', 'Always answer in rhymes.'))
    await ada.thread('b').record(said('1', '2026-11-02T10:00:00Z', 'I prefer green tea.'))
    await bo.thread('a').record(said('1', '2026-11-03T10:00:00Z', 'Never use tables.'))
    expect(await standingTexts(ada)).toEqual(['I prefer green tea.', 'Always answer in rhymes.'])
    await ada.store.delete('chats/a.md')
    expect(await standingTexts(ada)).toEqual(['I prefer green tea.'])
    await ada.erase()
    expect([await standingTexts(ada), await standingTexts(bo)]).toEqual([[], ['Never use tables.']])
  })

  test('are of the user alone in a chat of several people, whose lines are shown as said', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    const at = new Date('2026-11-24T10:00:00Z')
    await ada.thread('trip').record([
      { role: 'user', name: 'Ben', content: 'Always answer in French.', at },
      { role: 'user', name: 'Ada Lovelace', content: 'Always use metric units.', at },
      { role: 'user', name: 'Ben', content: 'You need not use metric units any more.', at },
    ])
    await ada.thread('own').record(said('1', '2026-11-24T11:00:00Z', 'Never use emojis.'))
    expect(await standingTexts(ada)).toEqual(['Never use emojis.', 'Always use metric units.'])
    const { messages } = await ada.assemble({ messages: [{ role: 'user', content: 'What is new?' }] })
    const shown = messages.map(({ content }) => content).join('\n')
    expect(shown).toContain('Ben: Always answer in French.')
    expect(shown).not.toContain('- Always answer in French.')
  })

  test('are found in chats from elsewhere, in whose order the later message counts, and in no other file', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    const [rhymes, tables] = ['Always answer in rhymes.', 'Never use tables.']
    const filler = `Here is a plan. ${'One more sentence about the garden. '.repeat(40)}`
    await ada.store.write(
      'chats/imported.md',
      `# Export\n\n### User\n\n${rhymes}\n\n### Assistant\n\n${filler}\n\n### User\n\n${tables}\n\n### Assistant\n\nI prefer tea.\n\n### User\n\nForget that rule about rhymes.\n`,
    )
    await ada.store.write('chats/people.md', 'Bo: I prefer green tea.\nAda: Always wear boots.\n')
    await ada.store.write('notes/chat.md', '### User\n\nAlways answer in verse.\n')
    expect(await ada.standing.list()).toEqual([
      {
        kind: 'instruction',
        text: tables,
        source: 'chats/imported.md',
        lineStart: 13,
        lineEnd: 13,
        at: undefined,
      },
    ])
    await ada.store.write('chats/later.md', `### User\n\n${rhymes}\n`)
    expect(await standingTexts(ada)).toEqual(expect.arrayContaining([rhymes, tables]))
    await ada.store.delete('chats/imported.md')
    expect(await standingTexts(ada)).toEqual([rhymes])
  })

  test('unknown options, and what is not a line, are refused', async () => {
    await using memory = await openMemory(kind, { clock })
    const { standing } = memory.user('ada')
    const unknown: object = { limit: 3 }
    await expect(standing.list(unknown)).rejects.toThrow('limit')
    await expect(standing.remove({ source: 'chats/a.md', text: 'x' }, unknown)).rejects.toThrow('limit')
    await expect(standing.remove({ source: 'chats/a.md', text: 'x' })).rejects.toThrow('line')
    await expect(standing.list({ abortSignal: AbortSignal.abort(new Error('ended')) })).rejects.toThrow(
      'ended',
    )
  })
})

test('above 200 standing passages the newest instruction is kept', async () => {
  await using memory = await openMemory('sqlite', { clock })
  const ada = memory.user('ada')
  const start = Date.parse('2026-10-01T10:00:00Z')
  const short = Array.from({ length: 230 }, (_, place) =>
    said(
      `${place}`,
      new Date(start + place * 3 * 3_600_000).toISOString(),
      `I prefer tea${place} to milk${place}.`,
    ),
  )
  await ada.thread('a').record(short)
  await ada
    .thread('a')
    .record(
      said(
        'long',
        '2026-11-20T10:00:00Z',
        [
          'I was at the market with my sister this morning and it rained a lot.',
          'From now on, whenever I ask for prices, please give them in euros with tax included.',
          'By the way, the cat is fine again.',
        ].join(' '),
      ),
    )
  const lines = await ada.standing.list()
  expect(lines[0]?.text).toContain('in euros with tax included')
  // All those of the last month and the best of the others.
  expect(lines.length).toBeGreaterThan(200)
})

test('a context gets lines with rare words first, and instructions before common words', async () => {
  const line = (kind: 'instruction' | 'preference', text: string) => {
    return { kind, text, source: 'chats/a.md', lineStart: 1, lineEnd: 1, at: undefined }
  }
  const lines = [
    line('preference', 'I prefer proofs by induction that are short.'),
    line('preference', 'I prefer proofs by induction with pictures.'),
    line('preference', 'I prefer proofs by induction over cubes.'),
    line('instruction', 'Always answer in French.'),
    line('preference', 'I prefer tea.'),
    line('instruction', 'Always show the base case of proofs.'),
  ]
  const ending = lines.map((each) => {
    return each.text === 'Always answer in French.' ? { ...each, earlier: 'Always answer in Dutch.' } : each
  })
  const { blocks } = await standingRetriever(
    { of: async () => ({ lines: ending, ended: [] }) },
    textAnalyser(),
  ).retrieve({
    query: 'Which proofs about cubes should I read?',
  })
  expect(blocks.map(({ text }) => text)).toEqual([
    '- I prefer proofs by induction over cubes.',
    '- Always show the base case of proofs.',
    '- Always answer in French.',
    '- I prefer proofs by induction that are short.',
    '- I prefer proofs by induction with pictures.',
    '- I prefer tea.',
    '- (earlier) Always answer in Dutch.',
  ])
})

const filler = Array.from(
  { length: 30 },
  (_, place) => `Engine ${place} of the ferry was repaired in the dock.`,
)
// Of three subjects: of one subject, only the newest stands.
const RULES = [
  'Always name the harbour first.',
  'Never lend the red canoe.',
  'Always answer in one sentence, please.',
]

test.each<readonly [string, Chunker]>([
  ['lineChunker()', lineChunker()],
  ['lineChunker() of few characters', lineChunker({ size: 120, overlap: 24 })],
  ['wholeFileChunker()', wholeFileChunker()],
  ['an own one for each line', { id: 'line', chunk: eachLine }],
])('stand with %s too, wherever a message has them, and so does what was said last', async (_, chunker) => {
  await using memory = await openMemory('sqlite', { clock, chunker })
  const ada = memory.user('ada')
  for (const [place, between] of [' ', '\n', '\n\n'].entries())
    await ada
      .thread(`t${place}`)
      .record([
        said('1', `2026-11-2${place}T10:00:00Z`, [...filler, RULES[place]].join(between)),
        said('2', `2026-11-2${place}T10:01:00Z`, 'I moved to Coimbra.'),
      ])
  expect(await standingTexts(ada)).toEqual(RULES.toReversed())
  const { messages } = await ada
    .thread('new')
    .assemble({ messages: [{ role: 'user', content: 'Hello, where were we?' }] })
  expect(messages.map(({ content }) => content).join('\n')).toMatch(
    /Always answer[\s\S]*user: I moved to Coimbra/,
  )
})

function eachLine(content: string): Chunk[] {
  return [...content.matchAll(/^.*\S.*$/gm)].map(({ 0: text, index: start }, ordinal) => {
    const line = content.slice(0, start).split('\n').length
    return { ordinal, text, lineStart: line, lineEnd: line, start, end: start + text.length, headings: [] }
  })
}

test('a message that only says standing lines is not shown beside them', async () => {
  await using memory = await openMemory('sqlite', { clock })
  const ada = memory.user('ada')
  await ada
    .thread('a')
    .record([
      said('1', '2026-11-20T10:00:00Z', 'Always use metric units in recipes. Thanks!'),
      said('2', '2026-11-21T10:00:00Z', 'Always use oat milk in recipes. My oven in Coimbra is broken.'),
      said(
        '3',
        '2026-11-22T10:00:00Z',
        'Never suggest recipes with nuts.\n\nPlease name the oven in recipes.',
      ),
    ])
  // Said again elsewhere, and only the later one stands.
  await ada.thread('b').record(said('1', '2026-11-02T10:00:00Z', 'Always use metric units in recipes.'))
  for (const maxTokens of [500, 2000]) {
    const context = await contextOf(ada, 'Which oven and units do recipes have?', maxTokens)
    const times = (text: string) => context.split(text).length - 1
    expect(times('metric units'), String(maxTokens)).toBe(1)
    expect(times('with nuts'), String(maxTokens)).toBe(1)
    expect(times('name the oven'), String(maxTokens)).toBe(1)
    expect(times('My oven in Coimbra is broken.'), String(maxTokens)).toBe(1)
  }
})
