import {
  AIMessage,
  ChatMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
  type BaseMessage,
} from '@langchain/core/messages'
import { expect, test } from 'vitest'
import { messageForm, toMessage } from './to-message.ts'

const changed = { texts: new Map<string, string>(), calls: new Set<string>(), results: new Set<string>() }

test.each<[string, BaseMessage, unknown]>([
  ['plain text', new HumanMessage('Hi'), { role: 'user', content: 'Hi' }],
  ['an instruction on the way', new SystemMessage('Be kind.'), { role: 'system', content: 'Be kind.' }],
  ['somebody else', new ChatMessage('Hi', 'moderator'), { role: 'user', content: 'Hi' }],
  [
    'a text and files, in the forms of several providers',
    new HumanMessage({
      content: [
        { type: 'text', text: 'Look:' },
        { type: 'image', mimeType: 'image/png', data: 'AAAA' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        { type: 'file', source_type: 'base64', mime_type: 'application/pdf', data: 'AAAA' },
      ],
    }),
    { role: 'user', content: 'Look:\n\n[image image/png]\n\n[image]\n\n[file application/pdf]' },
  ],
  [
    'thoughts, words and calls',
    new AIMessage({
      content: [
        { type: 'reasoning', reasoning: 'Hm.' },
        { type: 'text', text: 'Let me ' },
        { type: 'text', text: 'look.' },
        { type: 'tool_use', id: 'c1', name: 'search', input: { query: 'tide' } },
      ],
      tool_calls: [{ id: 'c1', name: 'search', args: { query: 'tide' }, type: 'tool_call' }],
    }),
    {
      role: 'assistant',
      content: 'Let me look.',
      toolCalls: [{ id: 'c1', name: 'search', input: '{"query":"tide"}' }],
    },
  ],
  ['an answer', new AIMessage('High.'), { role: 'assistant', content: 'High.' }],
  [
    'a result',
    new ToolMessage({ content: 'High tide', tool_call_id: 'c1', artifact: { hits: 2 } }),
    { role: 'tool', content: 'High tide', toolCallId: 'c1' },
  ],
])('%s', (_, message, expected) => {
  expect(toMessage(message)).toEqual(expected)
})

test('what a tool gave is shortened in a copy, everything else stays what it is', () => {
  const result = new ToolMessage({
    id: 'm1',
    content: 'a long text',
    tool_call_id: 'c1',
    name: 'read',
    artifact: 7,
    status: 'success',
  })
  const shorter = messageForm.withTools(result, { ...changed, texts: new Map([['c1', 'a…']]) })
  expect(shorter).toBeInstanceOf(ToolMessage)
  expect(shorter).toMatchObject({
    id: 'm1',
    content: 'a…',
    tool_call_id: 'c1',
    name: 'read',
    artifact: 7,
    status: 'success',
  })
  expect(result.content).toBe('a long text')
  const said = new HumanMessage('Hi')
  expect(messageForm.withTools(said, changed)).toBe(said)
})

test('a call without a result is left out, in the forms of several providers', () => {
  const message = new AIMessage({
    id: 'm1',
    content: [
      { type: 'text', text: 'Both.' },
      { type: 'tool_use', id: 'c1', name: 'look', input: {} },
      { type: 'tool_use', id: 'c2', name: 'look', input: {} },
    ],
    tool_calls: [
      { id: 'c1', name: 'look', args: {} },
      { id: 'c2', name: 'look', args: {} },
    ],
  })
  const left = messageForm.withTools(message, { ...changed, calls: new Set(['c1']) })
  expect(left.id).toBe('m1')
  expect(toMessage(left)).toMatchObject({ content: 'Both.', toolCalls: [{ id: 'c2' }] })
  expect(left.content).toEqual([message.content[0], message.content[2]])
})
