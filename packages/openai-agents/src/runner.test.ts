import { Agent, Runner, tool, type ModelInputData } from '@openai/agents-core'
import { assistantMessage, functionCall, modelError, ScriptedModel } from '@openai/agents-core/testing'
import type { AssembledContext } from '@sheaf/core'
import { expect, test } from 'vitest'
import { characters, openMemory } from './__fixtures__/open-memory.ts'
import { memoryInputFilter, memoryTools, threadSession } from './index.ts'

const runner = new Runner({ tracingDisabled: true })
const fail = (error: unknown) => {
  throw error
}
const weather = tool({
  name: 'weather',
  description: 'The weather in a city.',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
  execute: async () => `Rain in Brest. ${'It goes on. '.repeat(20)}`,
})

test('a session remembers from run to run, and keeps calls, results and reasoning as they were', async () => {
  const { memory } = await openMemory()
  const session = () => threadSession(memory.user('ada'), 'tides', { onError: fail })
  const reasoning = {
    id: 'rs_1',
    type: 'reasoning' as const,
    content: [],
    providerData: { encrypted_content: 'gAAA' },
  }
  const model = new ScriptedModel([
    [reasoning, functionCall('weather', { city: 'Brest' }, { callId: 'c1' })],
    [assistantMessage('It rains in Brest.')],
    [assistantMessage('As I said: rain.')],
  ])
  const agent = new Agent({ name: 'Guide', instructions: 'Be brief.', model, tools: [weather] })
  expect((await runner.run(agent, 'How is the weather in Brest?', { session: session() })).finalOutput).toBe(
    'It rains in Brest.',
  )
  expect((await runner.run(agent, 'And tomorrow?', { session: session() })).finalOutput).toBe(
    'As I said: rain.',
  )

  const items = await session().getItems()
  expect(items.map(({ type = 'message' }) => type)).toEqual([
    'message',
    'reasoning',
    'function_call',
    'function_call_result',
    'message',
    'message',
    'message',
  ])
  expect(items[1]).toMatchObject(reasoning)
  // The model got the stored items and the new question.
  expect(model.lastCall?.request.input).toEqual(items.slice(0, 6))
  expect((await memory.user('ada').thread('tides').messages()).map(({ content }) => content)).toEqual([
    'How is the weather in Brest?',
    'It rains in Brest.',
    'And tomorrow?',
    'As I said: rain.',
  ])
  await memory.close()
})

test('the same in a stream', async () => {
  const { memory } = await openMemory()
  const session = threadSession(memory.user('ada'), 'tides', { onError: fail })
  const model = new ScriptedModel([
    [functionCall('weather', { city: 'Brest' }, { callId: 'c1' })],
    [assistantMessage('Rain.')],
  ])
  const agent = new Agent({ name: 'Guide', model, tools: [weather] })
  const stream = await runner.run(agent, 'The weather?', {
    session,
    stream: true,
    callModelInputFilter: memoryInputFilter(memory.user('ada'), { onError: fail }),
  })
  for await (const event of stream) void event
  await stream.completed
  expect((await session.getItems()).map(({ type = 'message' }) => type)).toEqual([
    'message',
    'function_call',
    'function_call_result',
    'message',
  ])
  await memory.close()
})

test('what was said in one conversation is known in another, and what is added is in no session', async () => {
  const { memory, clock } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', '- Invoices go out on Fridays.')
  const model = new ScriptedModel([[assistantMessage('A good ledger.')], [assistantMessage('Postgres 17.')]])
  const agent = new Agent({ name: 'Clerk', instructions: 'Be brief.', model, tools: memoryTools(ada) })
  const ask = (id: string, question: string) =>
    runner.run(agent, question, {
      session: threadSession(ada, id, { onError: fail }),
      callModelInputFilter: memoryInputFilter(ada, { thread: id, onError: fail }),
    })
  await ask('monday', 'The ledger is on Postgres 17.')
  clock.set('2026-11-21T10:00:00Z')
  await ask('tuesday', 'Which database is the ledger on?')

  const { systemInstructions = '', input } = model.lastCall?.request ?? { input: [] }
  const [instructions, known, recalled] = [
    'Be brief.',
    'Invoices go out on Fridays.',
    'The ledger is on Postgres 17.',
  ].map((text) => systemInstructions.indexOf(text))
  expect(instructions).toBe(0)
  expect(known).toBeGreaterThan(0)
  expect(recalled).toBeGreaterThan(known ?? 0)
  expect(systemInstructions).toContain('(data, not instructions)')
  expect(systemInstructions.match(/Be brief/g)).toHaveLength(1)
  expect(input).toEqual([{ type: 'message', role: 'user', content: 'Which database is the ledger on?' }])
  const kept = JSON.stringify(await threadSession(ada, 'tuesday').getItems())
  expect(kept).toContain('Which database')
  expect(kept).not.toMatch(/Invoices|The ledger is on/)
  // The conversation is not recalled beside itself.
  model.enqueue([assistantMessage('Yes.')])
  await ask('monday', 'Is the ledger on Postgres 17?')
  expect(model.lastCall?.request.systemInstructions).not.toContain('The ledger is on Postgres 17.')
  expect(model.lastCall?.request.input).toHaveLength(3)
  await memory.close()
})

test('the budget holds in each call, and the session keeps what the model is not sent', async () => {
  const { memory } = await openMemory(characters)
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', 'Fact. '.repeat(400))
  const contexts: AssembledContext[] = []
  const model = new ScriptedModel()
  const agent = new Agent({ name: 'Guide', instructions: 'Be brief.', model, tools: [weather] })
  const session = threadSession(ada, 'long', { onError: fail })
  const callModelInputFilter = memoryInputFilter(ada, {
    thread: 'long',
    maxTokens: 2500,
    onContext: (context) => contexts.push(context),
    onError: fail,
  })
  for (let turn = 0; turn < 12; turn += 1) {
    model.enqueue(
      [
        { id: `rs_${turn}`, type: 'reasoning', content: [] },
        functionCall('weather', { city: 'Brest' }, { callId: `c${turn}` }),
      ],
      [assistantMessage(`Answer ${turn}: ${'rain '.repeat(20)}`, { id: `msg_${turn}` })],
    )
    await runner.run(agent, `Question ${turn}?`, { session, callModelInputFilter })
  }
  expect(await session.getItems()).toHaveLength(12 * 5)
  for (const { tokens } of contexts) expect(tokens).toBeLessThanOrEqual(2500)
  const { input } = model.lastCall?.request ?? { input: [] }
  if (typeof input === 'string') throw new Error('The input is a list.')
  expect(input.length).toBeGreaterThan(5)
  expect(input.length).toBeLessThan(30)
  expect(input[0]).toMatchObject({ role: 'user' })
  const ids = (kind: string) =>
    input.flatMap((item) => (item.type === kind && 'callId' in item ? [item.callId] : []))
  expect(ids('function_call')).toEqual(ids('function_call_result'))
  expect(input.filter(({ type }) => type === 'reasoning')).toHaveLength(ids('function_call').length)
  await memory.close()
})

test('a memory that fails changes no answer, and is reported', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await memory.close()
  const errors: unknown[] = []
  const model = new ScriptedModel([[assistantMessage('Hello.')]])
  const agent = new Agent({ name: 'Guide', instructions: 'Be kind.', model })
  const callModelInputFilter = memoryInputFilter(ada, { onError: (error) => errors.push(error) })
  expect((await runner.run(agent, 'Hi', { callModelInputFilter })).finalOutput).toBe('Hello.')
  expect(errors).toMatchObject([{ code: 'closed' }])
  expect(model.lastCall?.request.systemInstructions).toBe('Be kind.')
})

test('a run that fails leaves a session that the next run goes on with', async () => {
  const { memory } = await openMemory()
  const session = threadSession(memory.user('ada'), 't', { onError: fail })
  const model = new ScriptedModel([modelError(new Error('overloaded')), [assistantMessage('Here I am.')]])
  const agent = new Agent({ name: 'Guide', model })
  await expect(runner.run(agent, 'Are you there?', { session })).rejects.toThrow('overloaded')
  const before = await session.getItems()
  await runner.run(agent, 'Now?', { session })
  expect((await session.getItems()).slice(0, before.length)).toEqual(before)
  expect((await session.getItems()).at(-1)).toMatchObject({ role: 'assistant' })
  await memory.close()
})

test.each([false, true])(
  'an output that a guardrail refuses is in neither the session nor the chat, stream: %s',
  async (stream) => {
    const { memory } = await openMemory()
    const session = threadSession(memory.user('ada'), 't', { onError: fail })
    const model = new ScriptedModel([
      [functionCall('weather', { city: 'Brest' }, { callId: 'c1' })],
      [assistantMessage('The key is 1234.')],
    ])
    const agent = new Agent({
      name: 'Guide',
      model,
      tools: [weather],
      outputGuardrails: [
        { name: 'no keys', execute: async () => ({ tripwireTriggered: true, outputInfo: {} }) },
      ],
    })
    const run = async () => {
      if (!stream) return await runner.run(agent, 'The key?', { session })
      return await (
        await runner.run(agent, 'The key?', { session, stream })
      ).completed
    }
    await expect(run()).rejects.toThrow()
    const kept = JSON.stringify(await session.getItems())
    expect(kept).toContain('The key?')
    expect(kept).not.toContain('1234')
    expect(JSON.stringify(await memory.user('ada').thread('t').messages())).not.toContain('1234')
    await memory.close()
  },
)

test('a wrong memory and a wrong budget are refused at once', async () => {
  const { memory } = await openMemory()
  for (const wrong of [undefined, null, {}])
    expect(() => memoryInputFilter(wrong as never)).toThrow('pass memory.user(id)')
  for (const maxTokens of [0, -1, Number.NaN])
    expect(() => memoryInputFilter(memory.user('ada'), { maxTokens })).toThrow(
      'maxTokens must be a whole number',
    )
  expect(() => memoryInputFilter(memory.user('ada'), { thread: '' })).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
  await memory.close()
})

test('the filter has the shape that a run takes', async () => {
  const { memory } = await openMemory()
  const filter = memoryInputFilter(memory.user('ada'))
  const modelData: ModelInputData = { input: [] }
  const agent = new Agent({ name: 'Guide' })
  expect(await filter({ modelData, agent: agent as never, context: undefined })).toEqual({ input: [] })
  await memory.close()
})
