import type { Message } from '@sheaf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHATS } from '../__fixtures__/exchanges.ts'
import { failure } from '../__fixtures__/failure.ts'
import { startServer, type TestServer } from '../__fixtures__/test-server.ts'
import { openAICompatibleModel, type OpenAICompatibleModelOptions } from './openai-compatible-model.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
const make = (options: Partial<OpenAICompatibleModelOptions> = {}) =>
  openAICompatibleModel({ baseUrl: `${server.origin}/v1`, model: 'the-model', ...options })
const says = (message: object, choice: object = {}) => ({
  json: { choices: [{ message, finish_reason: 'stop', ...choice }] },
})
const question: Message[] = [{ role: 'user', content: 'Where does Ada live?' }]
const schema = { name: 'facts', schema: { type: 'object', properties: { facts: { type: 'array' } } } }
const bodies = () => server.received.map(({ body }) => body)

test.each(Object.entries(CHATS))('understands the answer of %s', async (_, json) => {
  server.reply({ json })
  expect(await make().chat(question)).toEqual({
    content: 'Ada moved to Lisbon.',
    usage: { inputTokens: 19, outputTokens: 10 },
  })
})

test('sends the messages with calls and results of tools, and only the options that are set', async () => {
  server.reply(says({ content: 'Fine.' }))
  const messages: Message[] = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Look it up.' },
    {
      role: 'assistant',
      content: '',
      toolCalls: [{ id: 'call_1', name: 'memory_search', input: '{"query":"Ada"}' }],
    },
    { role: 'tool', content: 'Ada lives in Lisbon.', toolCallId: 'call_1' },
    {
      role: 'assistant',
      content: 'Let me see.',
      toolCalls: [{ id: 'call_2', name: 'memory_list', input: '' }],
    },
    { role: 'tool', content: 'a.md', toolCallId: 'call_2' },
    { role: 'assistant', content: 'Half a \ud83d' },
  ]
  await make().chat(messages)
  const call = (id: string, name: string, input: string) => ({
    id,
    type: 'function',
    function: { name, arguments: input },
  })
  expect(bodies()).toEqual([
    {
      model: 'the-model',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Look it up.' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [call('call_1', 'memory_search', '{"query":"Ada"}')],
        },
        { role: 'tool', tool_call_id: 'call_1', content: 'Ada lives in Lisbon.' },
        { role: 'assistant', content: 'Let me see.', tool_calls: [call('call_2', 'memory_list', '{}')] },
        { role: 'tool', tool_call_id: 'call_2', content: 'a.md' },
        { role: 'assistant', content: 'Half a \ufffd' },
      ],
    },
  ])
  expect(server.received[0]?.url).toBe('/v1/chat/completions')
})

test('sends limit, temperature, tools and schema in the forms of the API', async () => {
  server.reply(says({ content: '{}' }))
  const tools = [{ name: 'memory_search', description: 'Search.', inputSchema: { type: 'object' } }]
  await make({ temperature: 0 }).chat(question, {
    maxTokens: 50,
    tools,
    schema: { ...schema, name: 'the facts!' },
  })
  await make({ maxTokensField: 'max_completion_tokens' }).chat(question, { maxTokens: 50 })
  expect(bodies()[0]).toMatchObject({
    temperature: 0,
    max_tokens: 50,
    tools: [
      {
        type: 'function',
        function: { name: 'memory_search', description: 'Search.', parameters: { type: 'object' } },
      },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'the_facts_', strict: true, schema: schema.schema },
    },
  })
  expect(bodies()[1]).toMatchObject({ max_completion_tokens: 50 })
  expect(bodies()[1]).not.toHaveProperty('max_tokens')
})

test('OpenAI itself is asked with the limit that its newer models know', async () => {
  const sent: unknown[] = []
  const fetch = async (_: string | URL | Request, init?: RequestInit) => {
    sent.push(await new Response(init?.body).json())
    return Response.json({ choices: [{ message: { content: 'Fine.' } }] })
  }
  await openAICompatibleModel({ baseUrl: 'https://api.openai.com/v1', model: 'gpt-5-mini', fetch }).chat(
    question,
    { maxTokens: 5 },
  )
  expect(sent).toMatchObject([{ max_completion_tokens: 5 }])
})

test('reads calls of tools, with what servers leave out of them', async () => {
  const calls = [
    { id: 'call_9', type: 'function', function: { name: 'memory_search', arguments: '{"query":"Ada"}' } },
    { id: '', type: 'function', function: { name: 'memory_list', arguments: '' } },
    { function: { name: 'memory_read', arguments: { path: 'a.md' } } },
  ]
  server.reply(says({ content: null, tool_calls: calls }, { finish_reason: 'tool_calls' }))
  expect(await make().chat(question)).toEqual({
    content: '',
    toolCalls: [
      { id: 'call_9', name: 'memory_search', input: '{"query":"Ada"}' },
      { id: 'call_1', name: 'memory_list', input: '{}' },
      { id: 'call_2', name: 'memory_read', input: '{"path":"a.md"}' },
    ],
  })
})

test('a server that refuses a schema is asked without it, and remembered', async () => {
  const refusal = {
    status: 400,
    json: { error: { message: "'response_format' of type 'json_schema' is not supported" } },
  }
  server.reply(refusal, says({ content: '{"facts":[]}' }))
  const model = make()
  expect(await model.chat(question, { schema })).toEqual({ content: '{"facts":[]}' })
  await model.chat(question, { schema })
  expect(bodies().map((body) => 'response_format' in body)).toEqual([true, false, false])
  await model.chat(question, { schema: { ...schema, name: 'summary' } })
  expect(bodies().at(-1)).toHaveProperty('response_format')
})

test('a refusal that had another reason is not remembered', async () => {
  const tooLong = { status: 400, json: { error: { message: 'the context is too long' } } }
  server.reply(tooLong, tooLong, says({ content: '{}' }))
  const model = make()
  expect((await failure(model.chat(question, { schema }))).message).toContain('the context is too long')
  await model.chat(question, { schema })
  expect(bodies().map((body) => 'response_format' in body)).toEqual([true, false, true])
})

test('a schema is not asked for where the server is said not to have them, and not given up for a fault that passes', async () => {
  server.reply(says({ content: '{}' }))
  await make({ supportsSchema: false }).chat(question, { schema })
  expect(bodies()[0]).not.toHaveProperty('response_format')
  server.reply({ status: 503, json: {} })
  expect((await failure(make().chat(question, { schema }))).retryable).toBe(true)
  expect(bodies()).toHaveLength(1)
})

test.each([
  [
    'JSON that was cut',
    says({ content: '{"facts":["Ada' }, { finish_reason: 'length' }),
    { schema },
    'Raise maxTokens',
  ],
  [
    'a call that was cut',
    says(
      { content: 'Let me see.', tool_calls: [{ id: 'c', function: { name: 'x', arguments: '{"a' } }] },
      { finish_reason: 'length' },
    ),
    {},
    'Raise maxTokens',
  ],
  [
    'thoughts alone',
    says({ content: '<think>Let me think about' }, { finish_reason: 'length' }),
    {},
    'Raise maxTokens',
  ],
  [
    'nothing, for want of tokens',
    says({ content: null }, { finish_reason: 'length' }),
    {},
    'Raise maxTokens',
  ],
  ['a filter', says({ content: 'I' }, { finish_reason: 'content_filter' }), {}, 'content filter'],
  ['a refusal', says({ content: null, refusal: 'I cannot say where Ada lives.' }), {}, 'refused to answer'],
])('an answer that is %s is a failure, not to be retried', async (_, reply, options, message) => {
  server.reply(reply)
  const error = await failure(make().chat(question, options))
  expect(error.message).toContain(message)
  expect(error.message).not.toContain('Ada')
  expect(error.retryable).toBe(false)
})

test('a text that was cut is an answer', async () => {
  server.reply(says({ content: 'Ada lives in' }, { finish_reason: 'length' }))
  expect(await make().chat(question, { maxTokens: 3 })).toEqual({ content: 'Ada lives in' })
})

test.each([
  ['no choices', { json: { choices: [] } }],
  ['no message', { json: { choices: [{ index: 0 }] } }],
  ['nothing', { json: {} }],
  ['a call without a name', says({ content: '', tool_calls: [{ id: 'c', function: {} }] })],
  ['an end in the middle', says({ content: 'Ada' }, { finish_reason: 'error' })],
])('an answer with %s is a failure to retry', async (_, reply) => {
  server.reply(reply)
  expect((await failure(make().chat(question))).retryable).toBe(true)
})

test('an answer in parts is one text, and usage may be missing', async () => {
  server.reply(
    says({
      content: [
        { type: 'thinking', thinking: [] },
        { type: 'text', text: 'Lis' },
        { type: 'text', text: 'bon.' },
      ],
    }),
  )
  expect(await make().chat(question)).toEqual({ content: 'Lisbon.' })
})

test('the result of a tool that names no call is an error of the caller', async () => {
  server.reply(says({ content: 'Fine.' }))
  await expect(make().chat([{ role: 'tool', content: 'x' }])).rejects.toMatchObject({
    code: 'invalid-argument',
  })
  await expect(make().chat(question, { maxTokens: 0 })).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(server.received).toEqual([])
})
