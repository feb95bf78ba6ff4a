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

test('a turn is recorded without what came before it, its instructions and its tools', async () => {
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

test('the same turn is recorded once, and another answer to it once as well, whoever records it', async () => {
  await using memory = await openMemory()
  for (const answer of ['High.', 'High.', 'Low.', 'Low.', 'High.', 'Neither.']) {
    const thread = memory.user('ada').thread('t')
    await Promise.all(
      [1, 2].map(async () => recordTurn(thread, await openTurn([greeting, question]), answer)),
    )
  }
  expect((await said(memory.user('ada').thread('t'))).map(([, content]) => content)).toEqual([
    'How is the tide?',
    'High.',
    'Low.',
    'Neither.',
  ])
})

test('a turn is known by what was said before it, and not by what tools gave and apps added', async () => {
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

test('a turn that is named is known by its name and its words', async () => {
  const { key } = await openTurn([question], { turnId: 'm1' })
  expect((await openTurn([greeting, question], { turnId: 'm1' })).key).toBe(key)
  expect((await openTurn([question], { turnId: 'm2' })).key).not.toBe(key)
  expect((await openTurn([question])).key).not.toBe(key)
  expect((await openTurn([{ ...question, content: 'And?' }], { turnId: 'm1' })).key).not.toBe(key)
})

test('of turns that come without their conversation, the same words are recorded again, but for those that are recorded last', async () => {
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
  // A conversation that comes whole is known by itself.
  const whole = [question, greeting, question]
  expect((await openTurn(whole, { thread })).key).toBe((await openTurn(whole)).key)
  await expect(openTurn(whole, { turnId: ' ' })).rejects.toThrow('turnId must be text that is not blank')
})

test('a recording that nobody awaits is waited for', async () => {
  await using memory = await openMemory()
  const thread = memory.user('ada').thread('t')
  const turn = await openTurn([question])
  void recordTurn(thread, turn, 'High.')
  await memory.flush()
  expect(await said(thread)).toHaveLength(2)
})

test('so is another answer to a turn that is recorded', async () => {
  await using memory = await openMemory()
  const thread = memory.user('ada').thread('t')
  const turn = await openTurn([question])
  await recordTurn(thread, turn, 'High.')
  void recordTurn(thread, turn, 'Low.')
  await memory.flush()
  expect((await said(thread)).map(([, content]) => content)).toEqual(['How is the tide?', 'High.', 'Low.'])
})

async function openMemory() {
  return await createMemory({ storage: sqlite({ file: ':memory:' }) })
}

async function said(thread: Thread) {
  return (await thread.messages()).map(({ role, content }) => [role, content])
}
