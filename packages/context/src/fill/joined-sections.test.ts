import { approximateTokens } from '@sheaf/chunker'
import type { ContextBlock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { fixedRetriever } from '../__fixtures__/arbitraries.ts'
import { createContextAssembler } from '../create-context-assembler.ts'

const tokens = approximateTokens()
const said = (place: number): Omit<ContextBlock, 'rank'> => ({
  id: `chats/a.md#L${place}-L${place}`,
  source: 'chats/a.md',
  text: `Said in the place number ${place}.`,
  lineStart: place,
  lineEnd: place,
  date: new Date(Date.UTC(2026, 10, 2, 10, place)),
  message: { role: 'user' },
})

async function contextOf(found: readonly number[], last: readonly number[], maxTokens: number) {
  const section = (id: string, places: readonly number[], joins?: string) => ({
    id,
    share: 0.4,
    retriever: fixedRetriever({
      blocks: places.map((place, rank) => ({ ...said(place), rank: rank + 1 })),
      events: [],
    }),
    ...(joins === undefined ? {} : { joins }),
  })
  const assembler = createContextAssembler({
    tokens,
    buffer: 0,
    conversationShare: 0.1,
    sections: [section('found', found), section('between', [99]), section('last', last, 'found')].map(
      (each, _, { length }) => ({ ...each, share: 0.9 / length }),
    ),
  })
  return await assembler.assemble({ messages: [{ role: 'user', content: 'number' }], maxTokens })
}

test('a section that joins another is one list with it, below its heading', async () => {
  const { messages, tokens: all, trace } = await contextOf([2, 6], [1, 4, 7], 1000)
  const text = messages[0]?.content ?? ''
  expect(text.match(/^## \w+|(?<=number )\d+/gm)).toEqual([
    '## Found',
    '1',
    '2',
    '4',
    '6',
    '7',
    '## Between',
    '99',
  ])
  // The tokens of the sections add up exactly.
  const used = trace.sections.reduce((sum, section) => sum + section.used, 0)
  expect(used).toBe(all)
  expect(all).toBe(messages.reduce((sum, { content }) => sum + tokens.count(content), 0))
})

test('a line shows that an answer does not belong to the message above it', async () => {
  const block = (place: number, role: 'user' | 'assistant', text: string) => {
    return { ...said(place), rank: place, text, message: { role } }
  }
  const blocks = [
    block(3, 'user', 'My lease ends on 30 June.'),
    block(7, 'assistant', 'Noted.'),
    block(19, 'assistant', 'The notice period is 30 days.'),
  ]
  const sections = [{ id: 'found', share: 0.9, retriever: fixedRetriever({ blocks, events: [] }) }]
  const assembler = createContextAssembler({ tokens, sections })
  const { messages } = await assembler.assemble({ query: 'When does my lease end?', maxTokens: 1000 })
  expect(messages[0]?.content).toContain(
    'user: My lease ends on 30 June.\nassistant: Noted.\n…\nassistant: The notice period is 30 days.',
  )
})

test('a message with a mark is whole if there is room', async () => {
  const text = 'Our office is on Mill Lane. The door code is 4471. The roof is flat and made of old tin.'
  const blocks = [
    { ...said(9), text: 'The door code is 9902 now.', rank: 1, date: new Date('2026-12-01T10:00:00Z') },
    { ...said(3), text, rank: 2 },
  ]
  const sections = [{ id: 'found', share: 0.9, retriever: fixedRetriever({ blocks, events: [] }) }]
  const assembler = createContextAssembler({ tokens, sections })
  const { messages } = await assembler.assemble({ query: 'What is the door code?', maxTokens: 4000 })
  expect(messages[0]?.content).toContain(
    'user (earlier): The door code is 4471.\nuser: The roof is flat and made of old tin.',
  )
})

test('a joined section has its own heading if the other shows nothing', async () => {
  const { messages } = await contextOf([], [1], 1000)
  expect(messages[0]?.content.match(/^## \w+/gm)).toEqual(['## Between', '## Last'])
})

test('two joined sections are within the budget', async () => {
  for (let maxTokens = 40; maxTokens < 400; maxTokens += 9) {
    const { tokens: all } = await contextOf([2, 6, 9, 12], [1, 4, 7, 8, 10, 11], maxTokens)
    expect(all).toBeLessThanOrEqual(maxTokens)
  }
})
