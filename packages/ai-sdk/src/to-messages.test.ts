import type { LanguageModelV4Message } from '@ai-sdk/provider'
import type { ModelMessage } from 'ai'
import { expect, test } from 'vitest'
import { sdkForm } from '@sheaf/memory/integration'

test.each<[string, LanguageModelV4Message | ModelMessage, unknown]>([
  ['plain text', { role: 'user', content: 'Hi' }, [{ role: 'user', content: 'Hi' }]],
  [
    'a text and a photo',
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Look:' },
        { type: 'file', data: { type: 'data', data: 'AAAA' }, mediaType: 'image/png', filename: 'tide.png' },
      ],
    },
    [{ role: 'user', content: 'Look:\n\n[file tide.png image/png]' }],
  ],
  [
    'an image of an app',
    { role: 'user', content: [{ type: 'image', image: 'AAAA' }] },
    [{ role: 'user', content: '[image]' }],
  ],
  [
    'thoughts, words and calls',
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'Hm.' },
        { type: 'text', text: 'Let me ' },
        { type: 'text', text: 'look.' },
        { type: 'tool-call', toolCallId: 'c1', toolName: 'search', input: { query: 'tide' } },
      ],
    },
    [
      {
        role: 'assistant',
        content: 'Let me look.',
        toolCalls: [{ id: 'c1', name: 'search', input: '{"query":"tide"}' }],
      },
    ],
  ],
  [
    'a tool that the provider ran',
    {
      role: 'assistant',
      content: [
        { type: 'tool-call', toolCallId: 'c1', toolName: 'web', input: {}, providerExecuted: true },
        {
          type: 'tool-result',
          toolCallId: 'c1',
          toolName: 'web',
          output: { type: 'json', value: { hits: 2 } },
        },
      ],
    },
    [
      { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'web', input: '{}' }] },
      { role: 'tool', content: '{"hits":2}', toolCallId: 'c1' },
    ],
  ],
  [
    'results of every kind',
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c1',
          toolName: 'a',
          output: { type: 'error-text', value: 'No.' },
        },
        {
          type: 'tool-result',
          toolCallId: 'c2',
          toolName: 'b',
          output: { type: 'execution-denied', reason: 'later' },
        },
        {
          type: 'tool-result',
          toolCallId: 'c3',
          toolName: 'c',
          output: {
            type: 'content',
            value: [
              { type: 'text', text: 'High tide' },
              { type: 'file', data: { type: 'data', data: 'AAAA' }, mediaType: 'image/png' },
            ],
          },
        },
      ],
    },
    [
      { role: 'tool', content: 'No.', toolCallId: 'c1' },
      { role: 'tool', content: '{"type":"execution-denied","reason":"later"}', toolCallId: 'c2' },
      { role: 'tool', content: 'High tide\n\n[file image/png]', toolCallId: 'c3' },
    ],
  ],
  [
    'an approval alone',
    { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: 'a1', approved: true }] },
    [{ role: 'assistant', content: '' }],
  ],
])('%s', (_, message, expected) => {
  expect(sdkForm.toMessages(message)).toEqual(expected)
})

test('results of tools are replaced by the ids of their calls, and nothing else is', () => {
  const message: LanguageModelV4Message = {
    role: 'tool',
    content: [
      { type: 'tool-result', toolCallId: 'c1', toolName: 'a', output: { type: 'text', value: 'long' } },
      { type: 'tool-result', toolCallId: 'c2', toolName: 'b', output: { type: 'json', value: [1] } },
    ],
    providerOptions: { openai: { store: true } },
  }
  const before = structuredClone(message)
  const changed = sdkForm.withTools(message, {
    texts: new Map([['c1', 'l…']]),
    calls: new Set(),
    results: new Set(),
  })
  expect(changed).toEqual({
    ...before,
    content: [{ ...(before.content[0] as object), output: { type: 'text', value: 'l…' } }, before.content[1]],
  })
  expect(message).toEqual(before)
  expect(sdkForm.textOf(message)).toBe('')
})
