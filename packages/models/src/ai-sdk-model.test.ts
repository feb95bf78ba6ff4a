import {
  APICallError,
  type LanguageModelV2,
  type LanguageModelV3GenerateResult,
  type LanguageModelV4GenerateResult,
} from '@ai-sdk/provider'
import type { Message } from '@sheaf/core'
import { MockLanguageModelV3, MockLanguageModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import { failure, refusal } from './__fixtures__/failure.ts'
import { shown } from './__fixtures__/shown.ts'
import { aiSdkModel } from './ai-sdk-model.ts'

const question: Message[] = [{ role: 'user', content: 'Where does Ada live?' }]
const schema = { name: 'facts', schema: { type: 'object' } }
const usage = {
  inputTokens: { total: 19, noCache: 19, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 10, text: 10, reasoning: undefined },
}
const answers = (result: Partial<LanguageModelV4GenerateResult>) =>
  new MockLanguageModelV4({
    doGenerate: {
      content: [],
      finishReason: { unified: 'stop', raw: 'stop' },
      usage,
      warnings: [],
      ...result,
    },
  })
const text = (...texts: string[]) => texts.map((each) => ({ type: 'text' as const, text: each }))

test('reads answers of the specifications V2, V3 and V4', async () => {
  const second: LanguageModelV2 = {
    specificationVersion: 'v2',
    provider: 'test',
    modelId: 'two',
    supportedUrls: {},
    doGenerate: async () => ({
      content: [{ type: 'reasoning', text: 'Hm.' }, ...text('Ada moved ', 'to Lisbon.')],
      finishReason: 'stop',
      usage: { inputTokens: 19, outputTokens: 10, totalTokens: 29 },
      warnings: [],
    }),
    doStream: () => Promise.reject(new Error('not used')),
  }
  const third: LanguageModelV3GenerateResult = {
    content: [{ type: 'reasoning', text: 'Hm.' }, ...text('Ada moved to Lisbon.')],
    finishReason: { unified: 'stop', raw: 'stop' },
    usage,
    warnings: [],
  }
  const models = [
    second,
    new MockLanguageModelV3({ doGenerate: third }),
    answers({ content: text('Ada moved to Lisbon.') }),
  ]
  for (const model of models) {
    expect(await aiSdkModel(model).chat(question)).toEqual({
      content: 'Ada moved to Lisbon.',
      usage: { inputTokens: 19, outputTokens: 10 },
    })
  }
})

test('sends messages, tools, schema and limits in the forms of the specification', async () => {
  const model = answers({ content: text('{}') })
  const messages: Message[] = [
    { role: 'system', content: 'Be brief.' },
    ...question,
    {
      role: 'assistant',
      content: '',
      toolCalls: [{ id: 'call_1', name: 'memory_search', input: '{"query":"Ada"}' }],
    },
    { role: 'tool', content: 'Ada lives in Lisbon.', toolCallId: 'call_1' },
    {
      role: 'assistant',
      content: 'Once more.',
      toolCalls: [{ id: 'call_2', name: 'memory_list', input: 'broken {' }],
    },
    { role: 'tool', content: 'a.md', toolCallId: 'call_2' },
  ]
  const tools = [{ name: 'memory_search', description: 'Search.', inputSchema: { type: 'object' } }]
  const providerOptions = { openai: { store: false } }
  await aiSdkModel(model, { temperature: 0.2, providerOptions }).chat(messages, {
    maxTokens: 50,
    tools,
    schema,
  })
  const call = (toolCallId: string, toolName: string, input: unknown) => ({
    type: 'tool-call',
    toolCallId,
    toolName,
    input,
  })
  const result = (toolCallId: string, toolName: string, value: string) => ({
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value } }],
  })
  const [{ abortSignal, ...sent } = {}] = model.doGenerateCalls
  expect(abortSignal).toBeInstanceOf(AbortSignal)
  expect(sent).toEqual({
    prompt: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: text('Where does Ada live?') },
      { role: 'assistant', content: [call('call_1', 'memory_search', { query: 'Ada' })] },
      result('call_1', 'memory_search', 'Ada lives in Lisbon.'),
      { role: 'assistant', content: [...text('Once more.'), call('call_2', 'memory_list', 'broken {')] },
      result('call_2', 'memory_list', 'a.md'),
    ],
    maxOutputTokens: 50,
    temperature: 0.2,
    responseFormat: { type: 'json', schema: schema.schema, name: 'facts' },
    tools: [
      { type: 'function', name: 'memory_search', description: 'Search.', inputSchema: { type: 'object' } },
    ],
    providerOptions,
  })
  await aiSdkModel(model).chat(question)
  expect(Object.keys(model.doGenerateCalls[1] ?? {}).sort()).toEqual(['abortSignal', 'prompt'])
})

test('reads calls of tools, but not those that the provider ran', async () => {
  const content: LanguageModelV4GenerateResult['content'] = [
    ...text('Let me see.'),
    { type: 'tool-call', toolCallId: 'call_1', toolName: 'memory_search', input: '{"query":"Ada"}' },
    { type: 'tool-call', toolCallId: 'call_2', toolName: 'web_search', input: '{}', providerExecuted: true },
    { type: 'tool-call', toolCallId: 'call_3', toolName: 'memory_list', input: '' },
  ]
  const answer = await aiSdkModel(
    answers({ content, finishReason: { unified: 'tool-calls', raw: undefined } }),
  ).chat(question)
  expect(answer.toolCalls).toEqual([
    { id: 'call_1', name: 'memory_search', input: '{"query":"Ada"}' },
    { id: 'call_3', name: 'memory_list', input: '{}' },
  ])
  expect(answer.content).toBe('Let me see.')
})

test('takes the text that the provider names as the structured one, and strips thoughts', async () => {
  const model = answers({ content: text('A draft. ', '{"facts":[]}'), structuredOutputText: '{"facts":[]}' })
  expect((await aiSdkModel(model).chat(question, { schema })).content).toBe('{"facts":[]}')
  expect((await aiSdkModel(model).chat(question)).content).toBe('A draft. {"facts":[]}')
  expect(
    (await aiSdkModel(answers({ content: text('<think>Hm.</think>\n\nLisbon.') })).chat(question)).content,
  ).toBe('Lisbon.')
})

test('usage is absent where a part of it is', async () => {
  const outputTokens = { total: undefined, text: undefined, reasoning: undefined }
  expect(
    await aiSdkModel(answers({ content: text('x'), usage: { ...usage, outputTokens } })).chat(question),
  ).toEqual({ content: 'x' })
})

test.each([
  ['length', { schema }, false, 'Raise maxTokens'],
  ['content-filter', {}, false, 'content filter'],
  ['error', {}, true, 'broke off'],
  ['interrupted', {}, true, 'broke off'],
] as const)('an answer that ended by %s is a failure', async (unified, options, retryable, message) => {
  const model = answers({ content: text('{"facts":["Ada'), finishReason: { unified, raw: undefined } })
  const error = await failure(aiSdkModel(model).chat(question, options))
  expect(error.message).toContain(message)
  expect(error.retryable).toBe(retryable)
})

test.each([[undefined], [{}], [{ content: null }]])(
  'an answer that is %j is a failure to retry',
  async (result) => {
    const model = answers({})
    model.doGenerate = () => Promise.resolve(result as never)
    expect((await failure(aiSdkModel(model).chat(question))).retryable).toBe(true)
  },
)

test('an error of the provider is told without what it carries', async () => {
  const error = new APICallError({
    message: 'Overloaded',
    url: 'https://example.com',
    requestBodyValues: { messages: question },
    statusCode: 529,
    responseHeaders: { 'retry-after-ms': '250' },
    responseBody: 'Where does Ada live?',
  })
  const made = await failure(
    aiSdkModel(new MockLanguageModelV4({ doGenerate: () => Promise.reject(error) })).chat(question),
  )
  expect(made).toMatchObject({ retryable: true, retryAfterMilliseconds: 250 })
  expect(made.message).toMatch(/failed \(529\): "Overloaded"/)
  expect(shown(made)).not.toContain('Where does Ada live?')
})

test('a call that hangs is over in time, and the caller’s abort rejects with its reason', async () => {
  const hanging = new MockLanguageModelV4({ doGenerate: () => new Promise(() => {}) })
  expect((await failure(aiSdkModel(hanging, { timeoutMilliseconds: 5 }).chat(question))).retryable).toBe(true)
  const reason = new Error('no longer needed')
  await expect(aiSdkModel(hanging).chat(question, { abortSignal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  )
})

test('refuses what it cannot send', async () => {
  const orphan: Message[] = [{ role: 'tool', content: 'x', toolCallId: 'gone' }]
  await expect(aiSdkModel(answers({})).chat(orphan)).rejects.toMatchObject({ code: 'invalid-argument' })
  const loose: (model: unknown) => unknown = (model) => Reflect.apply(aiSdkModel, undefined, [model])
  expect(refusal(() => loose('openai/gpt-5'))).toContain('must be a model of a provider')
  expect(refusal(() => loose({ specificationVersion: 'v1', doGenerate: () => {} }))).toContain(
    'specification v2, v3 or v4',
  )
})
