import type { MastraDBMessage } from '@mastra/core/agent'
import { expect, test } from 'vitest'
import { openMemory } from './__fixtures__/open-memory.ts'
import { recordAnswers } from './memory-processor.ts'

test('a request that is made again is recorded once, with the answer that it had last', async () => {
  const { memory } = await openMemory()
  const thread = memory.user('ada').thread('t')
  for (const [id, text] of [
    ['a1', 'High.'],
    ['a2', 'High.'],
    ['a3', 'Low.'],
  ] as const) {
    const question = message('m1', 'user', 'How is the tide?')
    const answer = message(id, 'assistant', 'Let me look.', text)
    expect(await recordAnswers(thread, [question, answer], [answer])).toBe(true)
  }
  expect(await said(thread)).toEqual(['How is the tide?', 'Let me look.', 'Low.'])
  await memory.close()
})

test('the same words in messages of other ids are another turn, with and without a question', async () => {
  const { memory } = await openMemory()
  const thread = memory.user('ada').thread('t')
  for (const id of ['1', '2']) {
    await recordAnswers(
      thread,
      [message(`m${id}`, 'user', 'And now?')],
      [message(`a${id}`, 'assistant', 'High.')],
    )
    await recordAnswers(thread, [], [message(`b${id}`, 'assistant', 'It is noon.')])
  }
  expect(await said(thread)).toEqual(['And now?', 'High.', 'It is noon.', 'And now?', 'High.', 'It is noon.'])
  await memory.close()
})

test('a turn without an answer in words is not recorded', async () => {
  const { memory } = await openMemory()
  const thread = memory.user('ada').thread('t')
  const question = message('m1', 'user', 'How is the tide?')
  for (const answers of [[], [message('a1', 'assistant')], [message('a1', 'assistant', ' ')], [question]]) {
    expect(await recordAnswers(thread, [question], answers)).toBe(false)
  }
  expect(await said(thread)).toEqual([])
  await memory.close()
})

function message(id: string, role: 'user' | 'assistant', ...texts: string[]): MastraDBMessage {
  const parts = texts.map((text) => ({ type: 'text' as const, text }))
  return { id, role, createdAt: new Date('2026-11-20T10:00:00Z'), content: { format: 2, parts } }
}

async function said(thread: {
  messages(): Promise<readonly { readonly content: string }[]>
}): Promise<string[]> {
  return (await thread.messages()).map(({ content }) => content)
}
