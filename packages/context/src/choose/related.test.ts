import type { ContextBlock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { fixedRetriever } from '../__fixtures__/arbitraries.ts'
import { wordCounter } from '../__fixtures__/word-counter.ts'
import { createContextAssembler } from '../create-context-assembler.ts'

const said = (role: 'user' | 'assistant', text: string, turn: number): ContextBlock => ({
  id: `${turn}`,
  source: 'chats/a.md',
  text,
  lineStart: 4 * turn + 3,
  lineEnd: 4 * turn + 3,
  rank: turn + 1,
  date: new Date('2026-11-20T10:00:00Z'),
  message: { role },
})

test.each([
  ['Are you vegetarian?', true],
  ['I see.', false],
])('a bare reply is shown behind the question that it answers: %s %s', async (before, isShown) => {
  const blocks = [said('user', 'I cook on Mondays.', 0), said('assistant', before, 1), said('user', 'yes', 2)]
  const retriever = fixedRetriever({ blocks, events: [] })
  const assembler = createContextAssembler({
    tokens: wordCounter(),
    sections: [{ id: 'a', retriever, share: 0.8 }],
  })
  const { messages } = await assembler.assemble({
    messages: [{ role: 'user', content: 'What do I cook?' }],
    maxTokens: 400,
  })
  expect(messages.some(({ content }) => content.includes('user: yes'))).toBe(isShown)
})

test('an answer that is found is shown with the message that it answers', async () => {
  const asked = said('user', 'I live in Porto, Rua das Flores 12.', 0)
  const answer = said('assistant', 'Thanks, I will use that address.', 1)
  const other = said('user', 'The kiln is ready.', 4)
  const section = (id: string, ...blocks: readonly ContextBlock[]) => ({
    id,
    share: 0.4,
    retriever: fixedRetriever({ blocks, events: [] }),
  })
  const assembler = createContextAssembler({
    tokens: wordCounter(),
    sections: [section('found', answer), { ...section('last', other, asked), joins: 'found' }],
  })
  const { messages } = await assembler.assemble({
    messages: [{ role: 'user', content: 'What is my address?' }],
    maxTokens: 400,
  })
  expect(messages[0]?.content).toContain('Rua das Flores 12.')
  expect(messages[0]?.content).not.toContain('kiln')
})

test('of the last turns, one that the assistant answered with a question is shown', async () => {
  const blocks = [
    said('user', 'My friend Jo is still a nurse there.', 5),
    said('user', 'The pupils are loud.', 4),
    said('assistant', 'How do you like it?', 3),
    said('user', 'Teaching biology now.', 2),
    said('assistant', 'Congratulations!', 1),
    said('user', 'I started as a nurse.', 0),
  ].map((block, place) => ({ ...block, rank: place + 1 }))
  const section = (id: string, ...offered: readonly ContextBlock[]) => ({
    id,
    share: 0.4,
    retriever: fixedRetriever({ blocks: offered, events: [] }),
  })
  const assembler = createContextAssembler({
    tokens: wordCounter(),
    sections: [section('found'), { ...section('last', ...blocks), joins: 'found' }],
  })
  const { messages } = await assembler.assemble({
    messages: [{ role: 'user', content: 'Where were we?' }],
    maxTokens: 400,
  })
  expect(messages[0]?.content).toContain('Teaching biology now.')
})

test('a later message is shown if it has a word of a shown one, and not of the question', async () => {
  const blocksOf = (first: number, ...texts: readonly string[]) =>
    texts.map((text, place) => ({ ...said('user', text, first + place), rank: place + 1 }))
  const found = blocksOf(
    0,
    'Mondays begin with rice.',
    'I swim on Mondays.',
    'Mondays are long.',
    'Milo has football.',
  )
  const date = new Date('2026-11-22T10:00:00Z')
  const last = blocksOf(9, 'The kiln is ready.', 'The gate is green.', 'Milo quit football.', 'Jo came by.')
  const section = (id: string, blocks: readonly ContextBlock[]) => ({
    id,
    share: 0.4,
    retriever: fixedRetriever({ blocks, events: [] }),
  })
  const assembler = createContextAssembler({
    tokens: wordCounter(),
    sections: [
      section('found', found),
      {
        ...section(
          'last',
          last.map((each) => ({ ...each, date })),
        ),
        joins: 'found',
      },
    ],
  })
  const { messages } = await assembler.assemble({
    messages: [{ role: 'user', content: 'What is on Mondays?' }],
    maxTokens: 400,
  })
  expect(messages[0]?.content).toContain('Milo quit football.')
  expect(messages[0]?.content).not.toMatch(/gate|Jo came/)
})

async function shownOf(found: readonly ContextBlock[], last: readonly ContextBlock[]): Promise<string> {
  const section = (id: string, blocks: readonly ContextBlock[]) => ({
    id,
    share: 0.4,
    retriever: fixedRetriever({ blocks, events: [] }),
  })
  const sections = [section('found', found), { ...section('last', last), joins: 'found' }]
  const { messages } = await createContextAssembler({ tokens: wordCounter(), sections }).assemble({
    messages: [{ role: 'user', content: 'What is in the release?' }],
    maxTokens: 900,
  })
  return messages[0]?.content ?? ''
}
const newest = { ...said('user', 'The kiln is ready.', 9), date: new Date('2026-11-22T10:00:00Z'), rank: 1 }

test('the reply to a shown question of the assistant is shown, whatever its words', async () => {
  const asks = {
    ...said('assistant', 'Should I follow her mail?', 1),
    message: { role: 'assistant', isReply: true },
  }
  const reply = said('user', 'Two approvals yes, the rest no.', 2)
  const found = [said('user', 'The release has a mail.', 0), asks as ContextBlock]
  expect(await shownOf(found, [newest, reply])).toContain('Two approvals yes')
})

test('the next turn of the user after a shown one is shown if it has a word of it', async () => {
  const later = { date: new Date('2026-11-21T10:00:00Z') }
  const names = 'Jo, Bo, Flo, Mo, Lo and Vo'
  const found = [
    ...[0, 1, 2].map((turn) => ({
      ...said('user', `Release note ${turn}.`, turn),
      source: `${turn}.md`,
      id: `r${turn}`,
    })),
    { ...said('user', 'Deploys stop on Thursdays.', 0), rank: 4 },
    { ...said('user', `It is by ${names}.`, 1), source: 'chats/b.md', rank: 5 },
  ]
  const longer = `${names} ${'went home and '.repeat(22)}slept.`
  const last = [
    newest,
    { ...said('user', longer, 8), ...later, source: 'chats/c.md', rank: 2 },
    { ...said('user', 'Thursdays are fine again.', 2), ...later },
    { ...said('user', 'Berries are ripe.', 5), ...later },
  ]
  const shown = await shownOf(found, last)
  expect(shown).toContain('Thursdays are fine again.')
  expect(shown).not.toContain('Berries')
})
