import type { AgentInputItem } from '@openai/agents-core'
import { expect, test } from 'vitest'
import { textOf, titleOf, toMessage } from './agent-item.ts'
import { assistant, call, result, user } from './__fixtures__/items.ts'

test.each<[string, AgentInputItem, unknown]>([
  ['user message', user('Hi'), { role: 'user', content: 'Hi' }],
  ['assistant message', assistant('Hi'), { role: 'assistant', content: 'Hi' }],
  ['system message', { role: 'system', content: 'Be kind.' }, { role: 'system', content: 'Be kind.' }],
  [
    'user message',
    {
      role: 'user',
      content: [
        { type: 'input_text', text: 'Look:' },
        { type: 'input_image', image: 'data:…' },
        { type: 'input_file', file: 'data:…', filename: 'tide.pdf' },
      ],
    },
    { role: 'user', content: 'Look:\n\n[image]\n\n[file tide.pdf]' },
  ],
  [
    'assistant message',
    {
      type: 'message',
      role: 'assistant',
      status: 'completed',
      content: [
        { type: 'output_text', text: 'I ' },
        { type: 'refusal', refusal: 'cannot.' },
      ],
    },
    { role: 'assistant', content: 'I cannot.' },
  ],
  [
    'function_call weather',
    call('c1'),
    { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'weather', input: '{"city":"Brest"}' }] },
  ],
  ['function_call_result weather', result('c1'), { role: 'tool', content: 'Rain.', toolCallId: 'c1' }],
  [
    'shell_call',
    { type: 'shell_call', callId: 's1', action: { commands: ['ls'] } },
    {
      role: 'assistant',
      content: '',
      toolCalls: [{ id: 's1', name: 'shell_call', input: '{"commands":["ls"]}' }],
    },
  ],
  [
    'apply_patch_call_output',
    { type: 'apply_patch_call_output', callId: 'p1', status: 'completed', output: 'Done.' },
    { role: 'tool', content: 'Done.', toolCallId: 'p1' },
  ],
  [
    'hosted_tool_call web_search',
    { type: 'hosted_tool_call', name: 'web_search' },
    { role: 'assistant', content: '' },
  ],
  [
    'reasoning',
    { type: 'reasoning', content: [{ type: 'input_text', text: 'Hm.' }] },
    { role: 'assistant', content: '' },
  ],
  ['unknown', { type: 'unknown', providerData: { type: 'future' } }, { role: 'assistant', content: '' }],
])('%s', (title, item, message) => {
  expect(titleOf(item)).toBe(title)
  expect(toMessage(item)).toEqual(message)
})

test('a title is one short line, whatever the item says it is', () => {
  const hostile = {
    type: 'function_call',
    callId: 'c',
    name: 'a\n```json\n{}\n```',
    arguments: '{}',
  } as AgentInputItem
  expect(titleOf(hostile)).toBe('function_call')
  expect(titleOf({ type: 'x'.repeat(5000) } as never)).toBe('')
})

test('what no version of the SDK has does no harm', () => {
  for (const odd of [
    {},
    { type: 3 },
    { role: 'robot', content: 7 },
    { role: 'user' },
    { type: 'function_call_result', callId: 'c' },
    { type: 'x_call', callId: '' },
  ]) {
    const { role, content } = toMessage(odd as never)
    expect(['user', 'assistant', 'tool']).toContain(role)
    expect(typeof content).toBe('string')
    expect(typeof textOf(odd as never)).toBe('string')
  }
})
