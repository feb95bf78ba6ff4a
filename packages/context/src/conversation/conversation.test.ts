import type { Message } from '@sheaf/core'
import { expect, test } from 'vitest'
import { splitConversation } from './spoken.ts'

const user: Message = { role: 'user', content: '' }
const call = (...ids: readonly string[]): Message => ({
  role: 'assistant',
  content: '',
  toolCalls: ids.map((id) => ({ id, name: 'read', input: '{}' })),
})
const result = (toolCallId: string): Message => ({ role: 'tool', content: '', toolCallId })

test('without tools each message is a unit, newest first', () => {
  expect(splitConversation([user, user, user])).toEqual({ current: [2], earlier: [[1], [0]] })
  expect(splitConversation([])).toEqual({ current: [], earlier: [] })
})

test('calls and results are one unit', () => {
  expect(splitConversation([user, call('a', 'b'), result('b'), result('a'), user])).toEqual({
    current: [4],
    earlier: [[1, 2, 3], [0]],
  })
  expect(splitConversation([user, call('a'), result('a')])).toEqual({ current: [1, 2], earlier: [[0]] })
})
