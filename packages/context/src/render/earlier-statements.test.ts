import { approximateTokens } from '@sheaf/chunker'
import type { ContextBlock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { fixedRetriever } from '../__fixtures__/arbitraries.ts'
import { createContextAssembler } from '../create-context-assembler.ts'
import { earlierBlocks, withoutReplacedLines } from './earlier-statements.ts'

const said = (day: string, text: string, speaker?: string): Omit<ContextBlock, 'rank'> => ({
  id: `chats/${day}.md#L3-L3`,
  source: `chats/${day}.md`,
  text,
  lineStart: 3,
  lineEnd: 3,
  date: new Date(`${day}T10:00:00Z`),
  message: { role: 'user', ...(speaker === undefined ? {} : { speaker }) },
})
type Said = ReturnType<typeof said>

const tokens = approximateTokens()

async function contextOf(question: string, found: readonly Said[], last: readonly Said[], maxTokens = 900) {
  const section = (id: string, blocks: readonly Said[], share: number) => ({
    id,
    share,
    truncate: 'end' as const,
    retriever: fixedRetriever({
      blocks: blocks.map((block, place) => ({ ...block, rank: place + 1 })),
      events: [],
    }),
  })
  const assembler = createContextAssembler({
    tokens,
    buffer: 0,
    sections: [section('found', found, 0.4), { ...section('last', last, 0), priority: -1 }],
  })
  const { messages, trace } = await assembler.assemble({
    messages: [{ role: 'user', content: question }],
    maxTokens,
  })
  const text = messages
    .slice(0, -1)
    .map(({ content }) => content)
    .join('\n\n')
  return { text, tokens: trace.tokens }
}

const NOW = said('2026-11-16', 'I live in Coimbra now, Travessa do Sol 3.')
const BEFORE = said('2026-09-14', 'I live in Porto, Rua das Flores 12.')
const OTHERS = Array.from({ length: 20 }, (_, place) =>
  said(`2026-10-${10 + place}`, `I painted the boat with number ${place}.`),
).reverse()
const MARKED = 'user (earlier): I live in Porto'

test('a message is marked if another section shows a later one that replaces it', async () => {
  const { text } = await contextOf(
    'Where do I live?',
    [NOW],
    [OTHERS[0], BEFORE].flatMap((each) => each ?? []),
  )
  expect(text).toContain(MARKED)
  expect(text.split('(earlier)')).toHaveLength(2)
})

test('it is marked for any query, and with many messages in between', async () => {
  for (const [found, last] of [
    [[], [NOW, ...OTHERS, BEFORE]],
    [[NOW], [...OTHERS, BEFORE]],
    [[...OTHERS, NOW], [BEFORE]],
  ] as const) {
    const { text } = await contextOf('What do I have next week?', found, last)
    expect(text).toContain(MARKED)
    expect(text.split('(earlier)')).toHaveLength(2)
  }
})

test('it is marked if the later message was offered and had no room', async () => {
  const long = { ...NOW, text: `${NOW.text} ${'We have boxes in all rooms. '.repeat(15)}` }
  const { text } = await contextOf('Where do I live?', [BEFORE], [long], 60)
  expect(text).toContain(MARKED)
  expect(text).not.toContain('Coimbra')
})

test('words of another person, or words that were not offered, do not mark an older message', async () => {
  const ofBo = { ...NOW, message: { role: 'user' as const, speaker: 'Bo' } }
  for (const question of ['Where do I live?', 'What do I have next week?']) {
    expect((await contextOf(question, [ofBo], [BEFORE])).text).not.toContain('(earlier)')
    expect((await contextOf(question, [], [BEFORE])).text).not.toContain('(earlier)')
    expect((await contextOf(question, [BEFORE], [])).text).not.toContain('(earlier)')
  }
})

test('marks are within the budget, and cost at most the room of one message', async () => {
  const towns = OTHERS.map(({ date }, place) =>
    said(date?.toISOString().slice(0, 10) ?? '', `I live in Town${place}.`),
  )
  const last = [NOW, ...towns, BEFORE]
  const largest = Math.max(...last.map(({ text }) => tokens.count(`\n\n2026-11-16\nuser (earlier): ${text}`)))
  let marks = 0
  for (let maxTokens = 60; maxTokens < 700; maxTokens += 7) {
    const marked = await contextOf('Where do I live?', [], last, maxTokens)
    const plain = await contextOf('What shall I do?', [], last.slice(1), maxTokens)
    expect(marked.tokens).toBeLessThanOrEqual(maxTokens)
    expect(marked.tokens).toBeGreaterThan(plain.tokens - largest)
    marks += marked.text.split('(earlier)').length - 1
  }
  expect(marks).toBeGreaterThan(100)
})

const line = (text: string): ContextBlock => {
  return { id: 'line', source: 'a.md', text: `- ${text}`, date: new Date('2026-11-01'), rank: 1 }
}
const message = (text: string): ContextBlock => {
  const place = { id: 'm', source: 'b.md', lineStart: 1, lineEnd: 1, message: { role: 'user' as const } }
  return { ...place, text, date: new Date('2026-11-02'), rank: 1 }
}

test.each([
  ['I am on a keto diet.', 'I dropped keto.', []],
  [
    'netflix is 12.99, spotify 9.99, gym 30',
    'cancelled netflix',
    ['- (earlier) netflix is 12.99, spotify 9.99, gym 30'],
  ],
  ['I like green tea.', 'cancelled netflix', ['- I like green tea.']],
])('a line and a later message: %s | %s', (older, newer, shown) => {
  const lines = { blocks: [line(older)], events: [] }
  const found = { blocks: [message(newer)], events: [] }
  const left = withoutReplacedLines(
    new Map([
      ['lines', lines],
      ['found', found],
    ]),
  )
  expect(left.get('lines')?.blocks.map(({ text }) => text)).toEqual(shown)
  expect(left.get('lines')?.events).toHaveLength(1 - shown.length)
})

test('an answer that repeats a replaced statement is marked with it', () => {
  const turn = (role: 'user' | 'assistant', text: string, lineStart: number, day: number): ContextBlock => {
    const place = { id: `${lineStart}`, source: 'a.md', lineStart, lineEnd: lineStart, message: { role } }
    return { ...place, text, date: new Date(Date.UTC(2026, 10, day)), rank: 1 }
  }
  const blocks = [
    turn('user', 'Refunds over 150 EUR need my ok.', 3, 1),
    turn('assistant', 'Noted: refunds over 150 EUR need your ok.', 7, 1),
    turn('user', 'Refunds need my ok only over 200 EUR now.', 11, 2),
    turn('assistant', 'Noted: refunds over 200 EUR need your ok.', 15, 2),
  ]
  expect([...earlierBlocks(blocks).keys()].map(({ id }) => id)).toEqual(['3', '7'])
})
