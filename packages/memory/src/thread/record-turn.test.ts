import type { Message } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { createMemory } from '../create-memory.ts'
import { openTurn, recordTurn } from './record-turn.ts'
import type { Thread } from './thread.ts'

const question: Message = { role: 'user', content: 'How is the tide?' }
const call: Message = {
  role: 'assistant',
  content: 'Let me look.',
  toolCalls: [{ id: 'c1', name: 'look', input: '{}' }],
}
const result: Message = { role: 'tool', content: 'High.', toolCallId: 'c1' }
const greeting: Message = { role: 'assistant', content: 'Hello.' }

test('a turn without an answer in words is not recorded', async () => {
  await using memory = await openMemory()
  const thread = memory.user('ada').thread('t')
  for (const answer of ['', ' \n'])
    expect(await recordTurn(thread, await openTurn([question]), answer)).toBe(false)
  expect(await memory.store.list()).toEqual([])
})

test('a turn is recorded without earlier messages, instructions and tools', async () => {
  await using memory = await openMemory()
  const thread = memory.user('ada').thread('t')
  const more: Message[] = [
    { role: 'user', content: 'At noon.' },
    { role: 'system', content: 'Ada keeps bees.' },
    call,
    result,
  ]
  expect(await recordTurn(thread, await openTurn([greeting, question, ...more]), 'High tide.')).toBe(true)
  expect(await said(thread)).toEqual([
    ['user', 'How is the tide?'],
    ['user', 'At noon.'],
    ['assistant', 'Let me look.'],
    ['assistant', 'High tide.'],
  ])
})

test('the same turn is recorded once, with its last answer, by any caller', async () => {
  await using memory = await openMemory()
  for (const answer of ['High.', 'High.', 'Low.', 'Low.', 'High.', 'Neither.']) {
    const thread = memory.user('ada').thread('t')
    await Promise.all(
      [1, 2].map(async () => recordTurn(thread, await openTurn([greeting, question]), answer)),
    )
  }
  expect((await said(memory.user('ada').thread('t'))).map(([, content]) => content)).toEqual([
    'How is the tide?',
    'Neither.',
  ])
})

test('earlier words identify a turn; results of tools and texts of the app do not', async () => {
  const { key } = await openTurn([question, call, result, greeting, question])
  const known: Message[][] = [
    [question, call, { ...result, content: '[cleared]' }, greeting, question],
    [{ role: 'system', content: 'It is noon.' }, question, { ...call, toolCalls: [] }, greeting, question],
    [question, call, result, greeting, question, call, result],
  ]
  for (const conversation of known) expect((await openTurn(conversation)).key).toBe(key)
  const others: Message[][] = [
    [question],
    [greeting, question],
    [question, call, result, greeting, { ...question, content: 'How is the tide' }],
    [question, { role: 'user', content: call.content }, greeting, question],
  ]
  expect(
    new Set([key, ...(await Promise.all(others.map(async (other) => (await openTurn(other)).key)))]).size,
  ).toBe(5)
})

test('a turnId identifies a turn, whatever its words', async () => {
  const { key } = await openTurn([question], { turnId: 'm1' })
  expect((await openTurn([greeting, question], { turnId: 'm1' })).key).toBe(key)
  expect((await openTurn([question], { turnId: 'm2' })).key).not.toBe(key)
  expect((await openTurn([question])).key).not.toBe(key)
  expect((await openTurn([{ ...question, content: 'And?' }], { turnId: 'm1' })).key).toBe(key)
})

test('without a conversation, the same words are recorded again, unless they are the newest', async () => {
  await using memory = await openMemory()
  const thread = memory.user('ada').thread('t')
  const record = async (content: string, turnId?: string) => {
    const turn = await openTurn([{ role: 'user', content }], {
      thread,
      ...(turnId === undefined ? {} : { turnId }),
    })
    await recordTurn(thread, turn, `Answer to ${content}`)
    return turn.key
  }
  for (const content of ['Yes.', 'Yes.', 'No.', 'Yes.', 'Yes.']) await record(content)
  const users = async () =>
    (await said(thread)).flatMap(([role, content]) => (role === 'user' ? content : []))
  expect(await users()).toEqual(['Yes.', 'No.', 'Yes.'])
  expect(await record('Yes.', 'm1')).not.toBe(await record('Yes.', 'm2'))
  await record('Yes.', 'm2')
  expect(await users()).toEqual(['Yes.', 'No.', 'Yes.', 'Yes.', 'Yes.'])
  // A whole conversation identifies its turns without the thread.
  const whole = [question, greeting, question]
  expect((await openTurn(whole, { thread })).key).toBe((await openTurn(whole)).key)
  await expect(openTurn(whole, { turnId: ' ' })).rejects.toThrow('turnId must be text that is not blank')
})

test('flush waits for a recording that nobody awaits', async () => {
  await using memory = await openMemory()
  const thread = memory.user('ada').thread('t')
  const turn = await openTurn([question])
  void recordTurn(thread, turn, 'High.')
  await memory.flush()
  expect(await said(thread)).toHaveLength(2)
})

test('flush waits for another answer to a recorded turn', async () => {
  await using memory = await openMemory()
  const thread = memory.user('ada').thread('t')
  const turn = await openTurn([question])
  await recordTurn(thread, turn, 'High.')
  void recordTurn(thread, turn, 'Low.')
  await memory.flush()
  expect((await said(thread)).map(([, content]) => content)).toEqual(['How is the tide?', 'Low.'])
})

// A conversation of questions and answers; the last question is open.
const conversation = (...texts: readonly string[]): Message[] =>
  texts.map((content, place) => ({ role: place % 2 === 0 ? 'user' : 'assistant', content }))

test('a turn from an earlier place of the conversation replaces what came after', async () => {
  await using memory = await openMemory()
  const thread = memory.user('ada').thread('t')
  const record = async (texts: readonly string[], answer: string, turnId?: string) =>
    await recordTurn(
      thread,
      await openTurn(conversation(...texts), { thread, ...(turnId === undefined ? {} : { turnId }) }),
      answer,
    )
  const contents = async () => (await said(thread)).map(([, content]) => content)
  await record(['Well?'], 'Yes.')
  await record(['Well?', 'Yes.', 'Yes?'], 'Yes.')
  await record(['Well?', 'Yes.', 'Yes?', 'Yes.', 'How is the tide?'], 'High.')
  // Another answer, another question, and a step back of two turns.
  await record(['Well?', 'Yes.', 'Yes?', 'Yes.', 'How is the tide?'], 'Low.')
  expect(await contents()).toEqual(['Well?', 'Yes.', 'Yes?', 'Yes.', 'How is the tide?', 'Low.'])
  await record(['Well?', 'Yes.', 'Yes?', 'Yes.', 'How is the wind?'], 'East.')
  expect(await contents()).toEqual(['Well?', 'Yes.', 'Yes?', 'Yes.', 'How is the wind?', 'East.'])
  await record(['Well?', 'Yes.', 'No?'], 'No.')
  expect(await contents()).toEqual(['Well?', 'Yes.', 'No?', 'No.'])
  // A window of the newest messages goes on, and so does a conversation that memory does not have.
  await record(['No?', 'No.', 'And now?'], 'Now.')
  await record(['An example.', 'Its answer.', 'And then?'], 'Then.')
  await record(['An example.', 'Its answer.', 'And after that?'], 'After.')
  expect(await contents()).toEqual([
    'Well?',
    'Yes.',
    'No?',
    'No.',
    'And now?',
    'Now.',
    'And then?',
    'Then.',
    'And after that?',
    'After.',
  ])
})

test('a turn of the same name replaces what was recorded under it', async () => {
  await using memory = await openMemory()
  const thread = memory.user('ada').thread('t')
  const record = async (texts: readonly string[], answer: string, turnId: string) =>
    await recordTurn(thread, await openTurn(conversation(...texts), { thread, turnId }), answer)
  const contents = async () => (await said(thread)).map(([, content]) => content)
  await record(['My cat.'], 'Miso.', 'm1')
  await record(['My cat.'], 'Bento.', 'm1')
  expect(await contents()).toEqual(['My cat.', 'Bento.'])
  await record(['My dog.'], 'Rex.', 'm1')
  expect(await contents()).toEqual(['My dog.', 'Rex.'])
  // Without the conversation, an edited message does not show that later ones are gone.
  await record(['I take Rex.'], 'Fine.', 'm2')
  await record(['My horse.'], 'Star.', 'm1')
  expect(await contents()).toEqual(['My horse.', 'Star.', 'I take Rex.', 'Fine.'])
  // With the conversation, it does.
  await record(['My horse.', 'Star.', 'I take Star.'], 'Good.', 'm2')
  await record(['My horse.', 'Star.', 'I take Star.', 'Good.', 'Thanks.'], 'Bye.', 'm3')
  await record(['My horse.', 'Star.', 'I take none.'], 'Well.', 'm2')
  expect(await contents()).toEqual(['My horse.', 'Star.', 'I take none.', 'Well.'])
})

test('a late answer replaces its own turn alone', async () => {
  await using memory = await openMemory()
  const thread = memory.user('ada').thread('t')
  const open = async (...texts: readonly string[]) => await openTurn(conversation(...texts), { thread })
  await recordTurn(thread, await open('One.'), 'First.')
  const [first, again] = [await open('One.', 'First.', 'Two.'), await open('One.', 'First.', 'Two.')]
  const other = await open('One.', 'First.', 'Three.')
  await recordTurn(thread, first, 'Second.')
  await recordTurn(thread, await open('One.', 'First.', 'Two.', 'Second.', 'Four.'), 'Fourth.')
  await recordTurn(thread, other, 'Third.')
  await recordTurn(thread, again, 'Late.')
  expect((await said(thread)).map(([, content]) => content).join(' ')).toBe(
    'One. First. Two. Late. Four. Fourth. Three. Third.',
  )
})

test('an old turn of a long thread is replaced at its place', async () => {
  await using memory = await openMemory()
  const thread = memory.user('ada').thread('t')
  await recordTurn(thread, await openTurn([question], { turnId: 'm1' }), 'High.')
  await thread.record(
    Array.from({ length: 300 }, (_, place) => ({ role: 'user' as const, content: `Message ${place}.` })),
  )
  await recordTurn(
    thread,
    await openTurn([{ ...question, content: 'And the wind?' }], { turnId: 'm1' }),
    'East.',
  )
  const contents = (await said(thread)).map(([, content]) => content)
  expect([contents.length, ...contents.slice(0, 3)]).toEqual([302, 'And the wind?', 'East.', 'Message 0.'])
})

async function openMemory() {
  return await createMemory({ storage: sqlite({ file: ':memory:' }) })
}

async function said(thread: Thread) {
  return (await thread.messages()).map(({ role, content }) => [role, content])
}
