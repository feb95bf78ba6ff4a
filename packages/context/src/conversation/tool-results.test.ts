import { approximateTokens } from '@sheaf/chunker'
import type { Message } from '@sheaf/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { messages, text } from '../__fixtures__/arbitraries.ts'
import { wordCounter, words } from '../__fixtures__/word-counter.ts'
import { createContextAssembler } from '../create-context-assembler.ts'
import { REASONS } from '../settings/defaults.ts'
import { shownMessages, type ToolResultPolicy } from './spoken.ts'

const call = (id: string): Message => ({
  role: 'assistant',
  content: '',
  toolCalls: [{ id, name: 'search', input: '{}' }],
})
const result = (id: string, content: string): Message => ({ role: 'tool', toolCallId: id, content })
const conversation = [
  call('1'),
  result('1', words(50)),
  call('2'),
  result('2', 'short'),
  call('3'),
  result('3', words(40)),
]

async function assembled(toolResults: ToolResultPolicy | undefined, maxTokens = 1000) {
  const assembler = createContextAssembler({
    tokens: wordCounter(),
    sections: [],
    buffer: 0,
    ...(toolResults ? { toolResults } : {}),
  })
  return await assembler.assemble({ messages: conversation, maxTokens })
}

test('results are shortened only if the policy says so', async () => {
  expect((await assembled(undefined)).messages).toEqual(conversation)
  expect((await assembled({ maxTokens: 50, keepLast: 3 })).messages).toEqual(conversation)
})

test('a long result keeps its start, and a marker tells how much is left out', async () => {
  const { messages: shown, trace } = await assembled({ maxTokens: 20 })
  expect(shown[1]?.content).toBe(`${words(12)}\n[...38 tokens of this tool result left out]`)
  expect(shown[5]?.content).toBe(`${words(12)}\n[...28 tokens of this tool result left out]`)
  expect([shown[0], shown[2], shown[3], shown[4]]).toEqual([
    conversation[0],
    conversation[2],
    conversation[3],
    conversation[4],
  ])
  expect(trace.events[1]).toEqual({
    id: 'message:1',
    section: 'conversation',
    status: 'truncated',
    tokens: 20,
    rank: 5,
    reason: REASONS.longResult,
  })
})

test('a marker replaces an old result, and its call stays; a shorter result stays', async () => {
  const { messages: shown, trace } = await assembled({ keepLast: 1 })
  expect(shown.map(({ content }) => content)).toEqual([
    '',
    '[...50 tokens of this tool result left out]',
    '',
    'short',
    '',
    words(40),
  ])
  expect(trace.events.map(({ reason }) => reason)).toEqual([
    undefined,
    REASONS.oldResult,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect((await assembled({ keepLast: 0 })).messages[5]?.content).toBe(
    '[...40 tokens of this tool result left out]',
  )
})

test('shortened results leave room for more of the conversation', async () => {
  const whole = await assembled(undefined, 60)
  const shortened = await assembled({ keepLast: 1 }, 60)
  expect([whole.messages.length, shortened.messages.length]).toEqual([4, 6])
})

test('invalid numbers are refused', () => {
  for (const toolResults of [{ maxTokens: -1 }, { maxTokens: 1.5 }, { keepLast: Number.NaN }]) {
    expect(() => createContextAssembler({ tokens: wordCounter(), sections: [], toolResults })).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    )
  }
})

test('a result never becomes longer, and keeps the limit if its marker does; other messages stay', () => {
  const tokens = approximateTokens()
  let shortened = 0
  const check = (list: Message[], content: string, maxTokens: number, keepLast: number) => {
    const all = [...list, call('last'), result('last', content)]
    const show = shownMessages(all, { maxTokens, keepLast }, tokens)
    for (const [place, message] of all.entries()) {
      const shown = show(place)
      if (shown?.reason === undefined) {
        expect(shown?.message).toBe(message)
        continue
      }
      shortened += 1
      expect(message.role).toBe('tool')
      expect(shown.message).toEqual({ ...message, content: shown.message.content })
      const count = tokens.count(shown.message.content)
      expect(count).toBeLessThan(tokens.count(message.content))
      expect(shown.message.content).toMatch(/\[\.\.\.\d+ tokens of this tool result left out\]$/)
      if (maxTokens >= 24) expect(count).toBeLessThanOrEqual(maxTokens)
    }
  }
  fc.assert(fc.property(messages, text, fc.nat(80), fc.nat(4), check), { seed: 21, numRuns: 500 })
  expect(shortened).toBeGreaterThan(200)
})
