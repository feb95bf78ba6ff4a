import type { Message } from '@sheaf/core'
import { expect, test } from 'vitest'
import { splitConversation } from './conversation.ts'

const user: Message = { role: 'user', content: '' }
const call = (...ids: readonly string[]): Message => ({
  role: 'assistant',
  content: '',
  toolCalls: ids.map((id) => ({ id, name: 'read', input: '{}' })),
})
const result = (toolCallId: string): Message => ({ role: 'tool', content: '', toolCallId })

test('a conversation without tools is a unit for each message, newest first', () => {
  expect(splitConversation([user, user, user])).toEqual({ current: [2], earlier: [[1], [0]], orphans: [] })
  expect(splitConversation([])).toEqual({ current: [], earlier: [], orphans: [] })
})

test('calls and results are one unit, wherever the results stand', () => {
  expect(splitConversation([user, call('a', 'b'), result('b'), user, result('a'), user])).toEqual({
    current: [5],
    earlier: [[3], [1, 2, 4], [0]],
    orphans: [],
  })
  expect(splitConversation([user, call('a'), user, result('a')])).toEqual({
    current: [1, 3],
    earlier: [[2], [0]],
    orphans: [],
  })
})

test('an id that is used again belongs to the latest call', () => {
  expect(splitConversation([call('a'), result('a'), call('a'), result('a'), user])).toEqual({
    current: [4],
    earlier: [
      [2, 3],
      [0, 1],
    ],
    orphans: [],
  })
})

test('a result without a call is an orphan, unless it is the last message', () => {
  expect(splitConversation([result('a'), call('a'), { role: 'tool', content: '' }, result('c')])).toEqual({
    current: [3],
    earlier: [[1]],
    orphans: [0, 2],
  })
})
