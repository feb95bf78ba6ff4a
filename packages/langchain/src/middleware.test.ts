import {
  AIMessage,
  HumanMessage,
  RemoveMessage,
  SystemMessage,
  type BaseMessage,
} from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { tool } from '@langchain/core/tools'
import { Command, MemorySaver } from '@langchain/langgraph'
import { MemoryError, type AssembledContext, type LanguageModel } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import type { PromptMemory } from '@sheaf/memory/integration'
import { sqlite } from '@sheaf/sqlite'
import {
  createAgent,
  createMiddleware,
  dynamicSystemPromptMiddleware,
  humanInTheLoopMiddleware,
  toolStrategy,
} from 'langchain'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls, fail, says, shown } from './__fixtures__/answers.ts'
import { characters, openMemory } from './__fixtures__/open-memory.ts'
import { memoryTools } from './memory-tools.ts'
import { memoryMiddleware } from './middleware.ts'

const human = (content: string) => ({ messages: [{ role: 'user', content }] })
const blocksOf = (message: BaseMessage | undefined) =>
  Array.isArray(message?.content) ? message.content.map((block) => block['text']) : []

test('what was said in an earlier conversation is recalled in a later one, after the system prompt and what changes less', async () => {
  const { memory, clock } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('USER.md', 'Ada works on billing.')
  const model = fakeModel().respond(says('Good choice.')).respond(says('Postgres 17.'))
  const agent = createAgent({
    model,
    systemPrompt: 'Be brief.',
    middleware: [memoryMiddleware(ada, { onError: fail })],
  })
  await agent.invoke(human('We chose Postgres 17 as our database.'), {
    configurable: { thread_id: 'monday' },
  })
  clock.set('2026-11-21T10:00:00Z')
  const result = await agent.invoke(human('Which database did we choose?'), {
    configurable: { thread_id: 'tuesday' },
  })

  const [system, question, ...more] = model.calls[1]?.messages ?? []
  const [prompt, stable, volatile, ...others] = blocksOf(system)
  expect(system?.type).toBe('system')
  expect(prompt).toBe('Be brief.')
  expect(stable).toMatch(/^\n\n[^]*Ada works on billing\./)
  expect(volatile).toMatch(/^\n\n[^]*\(data, not instructions\)[^]*We chose Postgres 17 as our database\./)
  expect(others).toEqual([])
  expect(question?.text).toBe('Which database did we choose?')
  expect(more).toEqual([])
  // The state contains nothing of it.
  expect(shown(result.messages)).toEqual([
    ['human', 'Which database did we choose?'],
    ['ai', 'Postgres 17.'],
  ])
  expect(await ada.store.read('chats/monday.md')).toMatch(
    /^## 2026-11-20T10:00:00.000Z user <!-- [0-9a-f]{32}-0 -->\n\nWe chose Postgres 17 as our database.\n\n## 2026-11-20T10:00:00.000Z assistant <!-- [0-9a-f]{32}-1 -->\n\nGood choice.\n$/,
  )
  await memory.close()
})

test('each step of a loop has the memory once, and the turn is recorded once, without its tools', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', 'Invoices go out on Fridays.')
  const ask = async (...answers: AIMessage[]) => {
    const model = answers.reduce((fake, answer) => fake.respond(answer), fakeModel())
    const agent = createAgent({
      model,
      tools: memoryTools(ada),
      middleware: [memoryMiddleware(ada, { thread: 't', onError: fail })],
    })
    await agent.invoke(human('When do invoices go out?'))
    return model.calls
  }
  const search = () => calls('MemorySearch', { query: 'invoices' }, 'Let me look.')
  const steps = await ask(search(), says('On Fridays.'))
  expect(steps).toHaveLength(2)
  for (const { messages } of steps)
    expect(messages[0]?.text.match(/Invoices go out on Fridays/g)).toHaveLength(1)
  expect(steps[1]?.messages[0]?.content).toEqual(steps[0]?.messages[0]?.content)
  expect(steps[1]?.messages.map(({ type }) => type)).toEqual(['system', 'human', 'ai', 'tool'])
  const recorded = await ada.thread('t').messages()
  expect(recorded.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'When do invoices go out?'],
    ['assistant', 'Let me look.'],
    ['assistant', 'On Fridays.'],
  ])

  // The same turn again, as after a lost response.
  await ask(search(), says('On Fridays.'))
  expect(await ada.thread('t').messages()).toEqual(recorded)
  // Another answer to it replaces the first.
  for (const _ of ['first', 'again']) await ask(says('Fridays, at noon.'))
  const replaced = await ada.thread('t').messages()
  expect(replaced.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'When do invoices go out?'],
    ['assistant', 'Fridays, at noon.'],
  ])
  await memory.close()
})

test('with a checkpointer every turn of a conversation is recorded, the same words twice too', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const model = fakeModel().respond(says('High.')).respond(says('Still high.'))
  const agent = createAgent({
    model,
    middleware: [memoryMiddleware(ada, { onError: fail })],
    checkpointer: new MemorySaver(),
  })
  const run = { configurable: { thread_id: 't' } }
  await agent.invoke(human('How is the tide?'), run)
  await agent.invoke(human('How is the tide?'), run)
  expect((await ada.thread('t').messages()).map(({ content }) => content)).toEqual([
    'How is the tide?',
    'High.',
    'How is the tide?',
    'Still high.',
  ])
  // Messages that are already in the prompt are not recalled again.
  expect(model.calls[1]?.messages.map(({ type }) => type)).toEqual(['human', 'ai', 'human'])
  const kept: unknown = agent.getState(run)
  expect(await Promise.resolve(kept)).toMatchObject({ values: { messages: [{}, {}, {}, {}] } })
  await memory.close()
})

test('a run from an earlier checkpoint, or after removed messages, replaces what came after', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const model = ['High.', 'Low.', 'East.', 'West.'].reduce(
    (fake, text) => fake.respond(says(text)),
    fakeModel(),
  )
  const agent = createAgent({
    model,
    middleware: [memoryMiddleware(ada, { onError: fail })],
    checkpointer: new MemorySaver(),
  })
  const run = { configurable: { thread_id: 't' } }
  const contents = async () => (await ada.thread('t').messages()).map(({ content }) => content)
  await agent.invoke(human('How is the tide?'), run)
  const after = (await agent.graph.getState(run)).config
  await agent.invoke(human('And tomorrow?'), run)
  expect(await contents()).toEqual(['How is the tide?', 'High.', 'And tomorrow?', 'Low.'])
  await agent.invoke(human('How is the wind?'), after)
  expect(await contents()).toEqual(['How is the tide?', 'High.', 'How is the wind?', 'East.'])
  const { messages } = (await agent.graph.getState(run)).values as { messages: BaseMessage[] }
  const gone = messages.slice(2).map(({ id = '' }) => new RemoveMessage({ id }))
  await agent.graph.updateState(run, { messages: gone })
  await agent.invoke(human('And the waves?'), run)
  expect(await contents()).toEqual(['How is the tide?', 'High.', 'And the waves?', 'West.'])
  await memory.close()
})

test('without a checkpointer the same words twice are recorded twice, in a row where a turnId says so', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const ask = async (content: string, turnId?: string) => {
    const options = { thread: 't', ...(turnId === undefined ? {} : { turnId }), onError: fail }
    await createAgent({
      model: fakeModel().respond(says('Well.')),
      middleware: [memoryMiddleware(ada, options)],
    }).invoke(human(content))
  }
  for (const content of ['Go on.', 'Stop.', 'Go on.', 'Go on.']) await ask(content)
  const users = async () =>
    (await ada.thread('t').messages({ roles: ['user'] })).map(({ content }) => content)
  expect(await users()).toEqual(['Go on.', 'Stop.', 'Go on.'])
  for (const id of ['m4', 'm5', 'm5']) await ask('Go on.', id)
  expect(await users()).toEqual(['Go on.', 'Stop.', 'Go on.', 'Go on.', 'Go on.'])
  expect(() => memoryMiddleware(ada, { turnId: '' })).toThrow('turnId must be text')
  await memory.close()
})

test('a stream is recorded when it ends', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const agent = createAgent({
    model: fakeModel()
      .respond(calls('MemoryAppendDaily', { text: 'Tides.' }, 'One moment.'))
      .respond(says('High tide now.')),
    tools: memoryTools(ada),
    middleware: [memoryMiddleware(ada, { thread: 't', onError: fail })],
  })
  const texts: string[] = []
  for await (const [message] of await agent.stream(human('How is the tide?'), { streamMode: 'messages' })) {
    if (AIMessage.isInstance(message) || message.type === 'ai') texts.push(message.text)
  }
  expect(texts.join('')).toContain('High tide now.')
  expect((await ada.thread('t').messages()).map(({ content }) => content)).toEqual([
    'How is the tide?',
    'One moment.',
    'High tide now.',
  ])
  await memory.close()
})

test('named last, it follows the prompt that other middleware made, and records the answer that they made', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', 'The code is on the door.')
  const redact = createMiddleware({
    name: 'Redact',
    afterModel: ({ messages }) => ({
      messages: [new AIMessage({ id: messages.at(-1)?.id ?? '', content: 'The code is [redacted].' })],
    }),
  })
  const model = fakeModel().respond(new AIMessage({ id: 'a1', content: 'The code is 4711.' }))
  const agent = createAgent({
    model,
    systemPrompt: 'Be brief. ',
    middleware: [
      redact,
      dynamicSystemPromptMiddleware(() => 'It rains.'),
      memoryMiddleware(ada, { thread: 't', onError: fail }),
    ],
  })
  await agent.invoke(human('What is the code?'))
  expect(model.calls[0]?.messages[0]?.text).toMatch(/^Be brief\. It rains\.\n\n[^]*on the door/)
  expect((await ada.thread('t').messages()).map(({ content }) => content)).toEqual([
    'What is the code?',
    'The code is [redacted].',
  ])
  await memory.close()
})

test('a run that waits for a person is recorded when it is done', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const agent = createAgent({
    model: fakeModel()
      .respond(calls('MemoryWrite', { file: 'a.md', content: 'a' }))
      .respond(says('Written.')),
    tools: memoryTools(ada),
    middleware: [
      humanInTheLoopMiddleware({ interruptOn: { MemoryWrite: true } }),
      memoryMiddleware(ada, { onError: fail }),
    ],
    checkpointer: new MemorySaver(),
  })
  const run = { configurable: { thread_id: 't' } }
  await agent.invoke(human('Write it.'), run)
  expect(await ada.thread('t').messages()).toEqual([])
  await agent.invoke(new Command({ resume: { decisions: [{ type: 'approve' }] } }), run)
  expect((await ada.thread('t').messages()).map(({ content }) => content)).toEqual(['Write it.', 'Written.'])
  await memory.close()
})

test('an answer as structured data is recorded as its text', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const responseFormat = toolStrategy(z.object({ high: z.boolean() }))
  const model = fakeModel().respond(calls(responseFormat[0]?.name ?? '', { high: true }))
  const agent = createAgent({
    model,
    responseFormat,
    middleware: [memoryMiddleware(ada, { thread: 't', onError: fail })],
  })
  expect((await agent.invoke(human('Is it high?'))).structuredResponse).toEqual({ high: true })
  expect((await ada.thread('t').messages()).map(({ content }) => content)).toEqual([
    'Is it high?',
    expect.stringContaining('{"high":true}'),
  ])
  await memory.close()
})

test('a memory that fails does not fail the answer, and is reported', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await memory.close()
  const errors: unknown[] = []
  const model = fakeModel().respond(says('Hello.')).respond(says('Hello.'))
  const middleware = [memoryMiddleware(ada, { onError: (error) => errors.push(error) })]
  const agent = createAgent({ model, systemPrompt: 'Be kind.', middleware })
  expect((await agent.invoke(human('Hi'), { configurable: { thread_id: 't' } })).messages.at(-1)?.text).toBe(
    'Hello.',
  )
  expect(errors).toMatchObject([{ code: 'closed' }, { code: 'closed' }])
  expect(shown(model.calls[0]?.messages)).toEqual([
    ['system', 'Be kind.'],
    ['human', 'Hi'],
  ])
  // The run has an invalid thread id.
  errors.length = 0
  await agent.invoke(human('Hi'), { configurable: { thread_id: 'x'.repeat(200) } })
  expect(errors).toMatchObject([{ code: 'invalid-argument' }, { code: 'invalid-argument' }])
})

test('what failed or was stopped is not recorded', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const agentOf = (model: ReturnType<typeof fakeModel>) =>
    createAgent({ model, middleware: [memoryMiddleware(ada, { thread: 't', onError: fail })] })
  await expect(agentOf(fakeModel().alwaysThrow(new Error('overloaded'))).invoke(human('Hi'))).rejects.toThrow(
    'overloaded',
  )

  const stopped = fakeModel().respond(says('Never.'))
  await expect(
    agentOf(stopped).invoke(human('Hi'), { signal: AbortSignal.abort(new Error('stopped')) }),
  ).rejects.toThrow()
  expect(stopped.calls).toEqual([])

  // Stopped during the memory's search: that is not a failure of the memory.
  const controller = new AbortController()
  const errors: unknown[] = []
  const slow: PromptMemory = {
    thread: ada.thread,
    assemble: async () =>
      await new Promise<never>((_, reject) => {
        controller.signal.addEventListener('abort', () => reject(controller.signal.reason as Error))
        controller.abort(new Error('stopped'))
      }),
  }
  const agent = createAgent({
    model: stopped,
    middleware: [memoryMiddleware(slow, { onError: (error) => errors.push(error) })],
  })
  await expect(agent.invoke(human('Hi'), { signal: controller.signal })).rejects.toThrow()
  expect(errors).toEqual([])
  expect(stopped.calls).toEqual([])

  await agentOf(fakeModel().respond(says(' '))).invoke(human('Hi'))
  expect(await memory.store.list()).toEqual([])
  await memory.close()
})

test('without a conversation, or where it is turned off, nothing is recorded', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const ask = async (options: Parameters<typeof memoryMiddleware>[1], thread?: string) => {
    const agent = createAgent({
      model: fakeModel().respond(says('Hello.')),
      middleware: [memoryMiddleware(ada, { onError: fail, ...options })],
    })
    await agent.invoke(human('Hi'), thread === undefined ? {} : { configurable: { thread_id: thread } })
  }
  await ask({})
  await ask({ record: false }, 't')
  expect(await memory.store.list()).toEqual([])
  await ask({ thread: 'named' }, 't')
  expect(await ada.store.list()).toEqual(['chats/named.md'])
  await memory.close()
})

test('the budget holds: the oldest turns go, the current one stays whole with its files', async () => {
  const { memory } = await openMemory(characters)
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', `Fact: ${'x'.repeat(5000)}`)
  const contexts: AssembledContext[] = []
  const model = fakeModel().respond(says('Yes.')).respond(says('Yes.'))
  const options = {
    maxTokens: 1000,
    onContext: (context: AssembledContext) => void contexts.push(context),
    onError: fail,
  }
  const agent = createAgent({
    model,
    systemPrompt: 'Be brief.',
    middleware: [memoryMiddleware(ada, options)],
  })
  const history = Array.from({ length: 40 }, (_, turn) => [
    new HumanMessage(`Question ${turn}?`),
    new AIMessage({
      content: [
        { type: 'reasoning', reasoning: 'Hm.' },
        { type: 'text', text: `Answer ${turn}.` },
      ],
    }),
  ]).flat()
  const photo = { type: 'image', mimeType: 'image/png', data: 'AAAA' }
  const current = new HumanMessage({ content: [{ type: 'text', text: 'What is on this photo?' }, photo] })
  await agent.invoke({ messages: [...history, current] })

  const sent = model.calls[0]?.messages ?? []
  expect(contexts[0]?.tokens).toBeLessThanOrEqual(1000)
  expect(sent.map(({ text }) => text).join('').length).toBeLessThanOrEqual(1000)
  expect(sent.slice(0, 2).map(({ type }) => type)).toEqual(['system', 'human'])
  const kept = sent.filter(({ type }) => type === 'ai')
  expect(kept.length).toBeGreaterThan(3)
  expect(kept.length).toBeLessThan(40)
  expect(kept.at(-1)?.content).toEqual([
    { type: 'reasoning', reasoning: 'Hm.' },
    { type: 'text', text: 'Answer 39.' },
  ])
  expect(sent.at(-1)?.content).toEqual(current.content)

  // A turn that is too large by itself is sent whole, alone.
  await agent.invoke({ messages: [...history, new HumanMessage('y'.repeat(3000))] })
  expect(shown(model.calls[1]?.messages)).toEqual([
    ['system', 'Be brief.'],
    ['human', 'y'.repeat(3000)],
  ])
  await memory.close()
})

test('the definitions of tools count', async () => {
  const { memory } = await openMemory(characters)
  const contexts: AssembledContext[] = []
  const long = tool(async () => '', {
    name: 'long',
    description: 'd'.repeat(700),
    schema: { type: 'object', properties: { text: { type: 'string', description: 'p'.repeat(700) } } },
  })
  const middleware = [
    memoryMiddleware(memory.user('ada'), {
      onContext: (context) => void contexts.push(context),
      onError: fail,
    }),
  ]
  await createAgent({ model: fakeModel().respond(says('Yes.')), tools: [long], middleware }).invoke(
    human('Hi'),
  )
  expect(contexts[0]?.tokens).toBeGreaterThan(1400)
  await memory.close()
})

test('blocks of the system prompt stay as they are', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', 'Invoices go out on Fridays.')
  const block = { type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }
  const model = fakeModel().respond(says('Yes.')).respond(says('Yes.'))
  const middleware = [memoryMiddleware(ada, { onError: fail })]
  await createAgent({ model, systemPrompt: new SystemMessage({ content: [block] }), middleware }).invoke(
    human('When?'),
  )
  expect(model.calls[0]?.messages[0]?.content).toEqual([
    block,
    { type: 'text', text: expect.stringContaining('Fridays') },
  ])
  // Without a system prompt, memory is the whole system message.
  await createAgent({ model, middleware }).invoke(human('When?'))
  expect(model.calls[1]?.messages[0]?.content).toEqual([
    { type: 'text', text: expect.stringMatching(/^\S[^]*Fridays/) },
  ])
  await memory.close()
})

test('a recorded turn is learnt from in the background', async () => {
  const asked: string[] = []
  const llm: LanguageModel = {
    async chat(messages) {
      asked.push(messages.map(({ content }) => content).join('\n'))
      throw MemoryError.modelFailed('The model is not there.', { retryable: false })
    },
  }
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), llm })
  const errors: unknown[] = []
  const middleware = [
    memoryMiddleware(memory.user('ada'), {
      thread: 't',
      learn: true,
      onError: (error) => errors.push(error),
    }),
  ]
  await createAgent({ model: fakeModel().respond(says('Noted.')), middleware }).invoke(human('I keep bees.'))
  await memory.flush()
  expect(asked).toEqual([expect.stringContaining('I keep bees.')])
  expect(errors).toMatchObject([{ code: 'model-failed' }])
})

test('what could not work is refused at once', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  for (const wrong of [undefined, null, {}, memory, ada.thread('t')])
    expect(() => memoryMiddleware(wrong as never)).toThrow('pass memory.user(id)')
  for (const options of [null, 't'] as never[])
    expect(() => memoryMiddleware(ada, options)).toThrow('options must be an object')
  expect(() => memoryMiddleware(ada, { maxToken: 5 } as never)).toThrow(
    /^maxToken is not a name in options; the names are: .*maxTokens/,
  )
  for (const maxTokens of [0, -1, Number.NaN])
    expect(() => memoryMiddleware(ada, { maxTokens })).toThrow('maxTokens must be a whole number')
  expect(() => memoryMiddleware(ada, { thread: '' })).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
  expect(() => memoryMiddleware(ada, { learn: true, record: false })).toThrow('learn has no use')
  await memory.close()
})
