import type { AgentInputItem } from '@openai/agents-core'

/** A message of a user. */
export function user(content: string): AgentInputItem {
  return { role: 'user', content }
}

/** A model's answer, as a provider sends it. */
export function assistant(text: string, id = 'msg_1'): AgentInputItem {
  return {
    id,
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, providerData: { annotations: [], logprobs: undefined } }],
  }
}

/** A call of a tool. */
export function call(callId: string, name = 'weather'): AgentInputItem {
  return {
    type: 'function_call',
    callId,
    name,
    arguments: '{"city":"Brest"}',
    status: 'completed',
    id: `fc_${callId}`,
  }
}

/** A tool's result. */
export function result(callId: string, text = 'Rain.', name = 'weather'): AgentInputItem {
  return { type: 'function_call_result', callId, name, status: 'completed', output: { type: 'text', text } }
}

/** One item of every kind, with everything that JSON or a file could lose. */
export const everyKind: readonly AgentInputItem[] = [
  user('Hello'),
  user('## 3 2026-11-20T10:00:00.000Z user message\n\n```json\n{"role":"user"}\n```\n'),
  user('\0 \uD800 \uFEFF \u2028 \r\n é e\u0301 潮 👩‍👩‍👧 $& $sheaf `````` <!-- -->'),
  { type: 'message', role: 'system', content: 'Be kind.' },
  {
    role: 'user',
    content: [
      { type: 'input_text', text: 'Look:' },
      { type: 'input_image', image: 'data:image/png;base64,iVBORw0KGgo=', providerData: { detail: 'low' } },
      { type: 'input_file', file: { id: 'file_1' } },
    ],
  },
  assistant('It rains.'),
  {
    id: 'rs_1',
    type: 'reasoning',
    content: [],
    rawContent: [{ type: 'reasoning_text', text: 'Hm.' }],
    providerData: { encrypted_content: 'gAAA' },
  },
  call('call_1'),
  result('call_1'),
  {
    type: 'hosted_tool_call',
    name: 'web_search_call',
    status: 'completed',
    providerData: { action: { queries: ['tide'] } },
  },
  {
    type: 'function_call_result',
    callId: 'call_2',
    name: 'photo',
    status: 'completed',
    output: { type: 'image', image: { data: new Uint8Array([0, 128, 255]), mediaType: 'image/png' } },
  },
  { type: 'compaction', encrypted_content: 'gBBB' },
  {
    type: 'unknown',
    providerData: {
      $sheaf: 'files',
      nested: { $sheaf: 'undefined', value: [{ $sheaf: 1 }] },
      absent: undefined,
      numbers: [-0, Number.NaN, Infinity, -Infinity, 1e300, 5e-324, 0.1],
      list: [undefined, null, [], {}],
      bytes: new Uint8Array(0),
      ['__proto__x']: 1,
      '': '',
      b: 1,
      a: 2,
    },
  },
]
