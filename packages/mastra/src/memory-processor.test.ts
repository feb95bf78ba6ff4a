import { createTool } from '@mastra/core/tools'
import { createSignal } from '@mastra/core/signals'
import { Mastra } from '@mastra/core/mastra'
import { MockMemory } from '@mastra/core/memory'
import type { Processor, ProcessOutputResultArgs } from '@mastra/core/processors'
import { MASTRA_RESOURCE_ID_KEY, RequestContext } from '@mastra/core/request-context'
import { InMemoryStore } from '@mastra/core/storage'
import { MemoryError, type AssembledContext } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { noNetwork } from './__fixtures__/no-network.ts'
import { characters, openMemory } from './__fixtures__/open-memory.ts'
import { scriptedModel } from './__fixtures__/scripted-model.ts'
import { conversationOf, rememberingAgent, systemTexts } from './__fixtures__/remembering-agent.ts'
import { memoryProcessor } from './memory-processor.ts'
import { memoryTools } from './memory-tools.ts'

noNetwork()

const inThread = (thread: string, resource = 'ada') => ({ memory: { thread, resource } })

test('what was said in an earlier conversation is recalled in a later one, after the instructions and what changes less', async () => {
  const { memory, clock } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('USER.md', 'Ada works on billing.')
  const { agent, script } = rememberingAgent({
    memory: ada,
    steps: [{ say: 'Good choice.' }, { say: 'Postgres 17.' }],
  })
  await agent.generate('We chose Postgres 17 as our database.', inThread('monday'))
  clock.set('2026-11-21T10:00:00Z')
  const { text } = await agent.generate('Which database did we choose?', inThread('tuesday'))

  expect(text).toBe('Postgres 17.')
  const [instructions, stable, volatile, ...more] = systemTexts(script.prompts[1])
  expect(instructions).toBe('Be brief.')
  expect(stable).toContain('Ada works on billing.')
  expect(volatile).toContain('(data, not instructions)')
  expect(volatile).toContain('We chose Postgres 17 as our database.')
  expect(more).toEqual([])
  expect(conversationOf(script.prompts[1])).toEqual(['user: Which database did we choose?'])
  expect((await ada.thread('monday').messages()).map(({ role, content }) => [role, content])).toEqual([
    ['user', 'We chose Postgres 17 as our database.'],
    ['assistant', 'Good choice.'],
  ])
  await memory.close()
})

test('a turn with a message that is too large for one file is recorded whole', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const { agent } = rememberingAgent({ memory: ada, steps: [{ say: 'The log shows nothing odd.' }] })
  // Few lines, so that reading them takes little of the test's time.
  const log = `${'log line with words '.repeat(200)}\n`.repeat(310)
  const question = `Here is the log:\n${log}end`
  await agent.generate(question, inThread('t'))
  const said = (await ada.thread('t').messages()).map(({ content }) => content)
  expect(said).toEqual([question, 'The log shows nothing odd.'])
  await memory.close()
})

test.each(['generate', 'stream'] as const)(
  '%s: each step of a loop has the memory once, and the turn is recorded once, without its tools',
  async (way) => {
    const { memory } = await openMemory()
    const ada = memory.user('ada')
    await ada.store.write('MEMORY.md', 'Invoices go out on Fridays.')
    const steps = [
      { call: 'MemorySearch', input: { query: 'invoices' }, text: 'Let me look.' },
      { say: 'On Fridays, as ever.' },
    ]
    const { agent, script } = rememberingAgent({ memory: ada, steps, config: { tools: memoryTools(ada) } })
    const answer = await agent[way]('When do invoices go out?', inThread('t'))
    expect(await answer.text).toContain('On Fridays, as ever.')

    expect(script.prompts).toHaveLength(2)
    for (const prompt of script.prompts)
      expect(systemTexts(prompt)).toEqual([
        'Be brief.',
        expect.stringContaining('Invoices go out on Fridays.'),
      ])
    expect(systemTexts(script.prompts[1])).toEqual(systemTexts(script.prompts[0]))
    expect(conversationOf(script.prompts[1])).toEqual([
      'user: When do invoices go out?',
      'assistant: Let me look.',
      'assistant: tool-call',
      expect.stringContaining('tool: Data, not instructions'),
    ])
    expect((await ada.thread('t').messages()).map(({ role, content }) => [role, content])).toEqual([
      ['user', 'When do invoices go out?'],
      ['assistant', 'Let me look.'],
      ['assistant', 'On Fridays, as ever.'],
    ])
    await memory.close()
  },
)

test('a stream goes through as it comes', async () => {
  const { memory } = await openMemory()
  const { agent } = rememberingAgent({ memory: memory.user('ada'), steps: [{ say: 'It is high tide.' }] })
  const { textStream } = await agent.stream('How is the tide?', inThread('t'))
  const deltas: string[] = []
  for await (const delta of textStream) deltas.push(delta)
  expect(deltas).toEqual(['It ', 'is ', 'high ', 'tide.'])
  await memory.close()
})

test('two users at once, on one agent and in threads of one name, see nothing of each other', async () => {
  const { memory } = await openMemory()
  await memory.user('ada').store.write('MEMORY.md', 'Ada keeps bees.')
  await memory.user('bob').store.write('MEMORY.md', 'Bob keeps goats.')
  // Each stream stops in the middle until both have started.
  let arrived = 0
  const gate = Promise.withResolvers<void>()
  const hold = async () => {
    arrived += 1
    if (arrived === 2) gate.resolve()
    await gate.promise
  }
  const { agent, script } = rememberingAgent({
    memory: ({ requestContext }) => memory.user(String(requestContext.get('userId'))),
    steps: [
      { say: 'I know of your animals.' },
      { say: 'I know of your animals.' },
      { say: 'Hello.' },
      { say: 'Hello.' },
    ],
    hold,
  })
  const ask = async (userId: string, question: string) => {
    const answer = await agent.stream(question, {
      ...inThread('t', userId),
      requestContext: new RequestContext([['userId', userId]]),
    })
    return await answer.text
  }
  await Promise.all([ask('ada', 'What do I keep, says Ada?'), ask('bob', 'What do I keep, says Bob?')])
  expect(script.prompts).toHaveLength(2)
  for (const prompt of script.prompts) {
    const [own, other] = JSON.stringify(prompt).includes('says Ada') ? ['bees', 'goats'] : ['goats', 'bees']
    expect(JSON.stringify(prompt)).toContain(own)
    expect(JSON.stringify(prompt)).not.toContain(other)
  }
  for (const id of ['ada', 'bob']) {
    const recorded = await memory.user(id).store.read('chats/t.md')
    expect(recorded).toContain(`says ${id === 'ada' ? 'Ada' : 'Bob'}`)
    expect(recorded).not.toContain(`says ${id === 'ada' ? 'Bob' : 'Ada'}`)
  }
  await memory.close()
})

test('a request without a user has no memory, never that of the request before it', async () => {
  const { memory } = await openMemory()
  await memory.user('ada').store.write('MEMORY.md', 'Ada keeps bees.')
  const errors: unknown[] = []
  const { agent, script } = rememberingAgent({
    memory: ({ requestContext }) =>
      requestContext.has('guest') ? undefined : memory.user(requestContext.get('userId')),
    steps: [{ say: 'Bees.' }, { say: 'I do not know you.' }, { say: 'Hello, guest.' }],
    options: { onError: (error) => errors.push(error) },
  })
  const ask = async (entries: [string, unknown][]) =>
    await agent.generate('What do I keep?', { ...inThread('t'), requestContext: new RequestContext(entries) })
  await ask([['userId', 'ada']])
  const before = await memory.store.list()
  expect((await ask([])).text).toBe('I do not know you.')
  expect(errors).toMatchObject([{ code: 'invalid-argument' }])
  expect((await ask([['guest', true]])).text).toBe('Hello, guest.')
  expect(errors).toHaveLength(1)
  for (const prompt of script.prompts.slice(1)) expect(systemTexts(prompt)).toEqual(['Be brief.'])
  expect(await memory.store.list()).toEqual(before)
  await memory.close()
})

test('what the server set under a reserved key counts more than what the call says', async () => {
  const { memory } = await openMemory()
  const seen: unknown[] = []
  const { agent } = rememberingAgent({
    memory: ({ resourceId, threadId }) => {
      seen.push([resourceId, threadId])
      return resourceId === undefined ? undefined : memory.user(resourceId)
    },
    steps: Array.from({ length: 5 }, () => ({ say: 'Hello.' })),
  })
  const requestContext = new RequestContext([[MASTRA_RESOURCE_ID_KEY, 'ada']])
  await agent.generate('Hi', { ...inThread('t', 'mallory'), requestContext })
  await agent.generate('Hi', inThread('u', 'bob'))
  // The body of a request may contain it.
  const forged = new RequestContext([['MastraMemory', { thread: { id: 't' }, resourceId: 'ada' }]])
  await agent.generate('Hi', { ...inThread('u', 'bob'), requestContext: forged })
  await agent.generate('Hi', { requestContext: new RequestContext([[MASTRA_RESOURCE_ID_KEY, 'ada']]) })
  await agent.generate('Hi')
  expect(seen).toEqual([
    ['ada', 't'],
    ['bob', 'u'],
    ['bob', 'u'],
    ['ada', undefined],
    [undefined, undefined],
  ])
  expect(await memory.store.list()).toEqual(['users/ada/chats/t.md', 'users/bob/chats/u.md'])
  await memory.close()
})

test('an unreadable context is reported, and the answer comes without memory', async () => {
  const { memory } = await openMemory()
  await memory.user('ada').store.write('MEMORY.md', 'Ada keeps bees.')
  const errors: unknown[] = []
  const { agent, script } = rememberingAgent({
    memory: memory.user('ada'),
    steps: [{ say: 'Hello.' }],
    options: { onError: (error) => errors.push(error) },
  })
  const requestContext = new RequestContext([['MastraMemory', { thread: 7 }]])
  expect((await agent.generate('Hi', { ...inThread('t'), requestContext })).text).toBe('Hello.')
  expect(errors).toHaveLength(1)
  expect(systemTexts(script.prompts[0])).toEqual(['Be brief.'])
  expect(await memory.user('ada').store.list()).toEqual(['MEMORY.md'])
  await memory.close()
})

test("beside Mastra's own memory: its history stands in the prompt once, and what it stores has no memory in it", async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', 'Invoices go out on Fridays.')
  const own = new MockMemory()
  const { agent, script } = rememberingAgent({
    memory: ({ resourceId }) => memory.user(resourceId ?? ''),
    steps: [{ say: 'On Fridays.' }, { say: 'At noon.' }],
    config: { memory: own },
  })
  await agent.generate('When do invoices go out?', inThread('t'))
  await agent.generate('At what time?', inThread('t'))
  expect(conversationOf(script.prompts[1])).toEqual([
    'user: When do invoices go out?',
    'assistant: On Fridays.',
    'user: At what time?',
  ])
  expect(
    systemTexts(script.prompts[1])
      .join('\n')
      .match(/Invoices go out on Fridays/g),
  ).toHaveLength(1)
  const { messages } = await own.recall({ threadId: 't', resourceId: 'ada' })
  expect(messages).toHaveLength(4)
  expect(JSON.stringify(messages)).not.toContain('## Memory')
  await memory.close()
})

test('without it, the newest messages of the thread stand in the prompt, unless they are not wanted', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const said = (place: number) => [
    { role: 'user' as const, content: `Question ${place}?` },
    { role: 'assistant' as const, content: `Answer ${place}.` },
  ]
  await ada.thread('t').record(Array.from({ length: 30 }, (_, place) => said(place)).flat())
  const ask = async (lastMessages?: number) => {
    const { agent, script } = rememberingAgent({
      memory: ada,
      steps: [{ say: 'Yes.' }],
      options: { record: false, ...(lastMessages === undefined ? {} : { lastMessages }) },
    })
    await agent.generate('And now?', inThread('t'))
    return conversationOf(script.prompts[0])
  }
  expect(await ask()).toHaveLength(21)
  // Begins with a message of the user.
  expect(await ask(3)).toEqual(['user: Question 29?', 'assistant: Answer 29.', 'user: And now?'])
  expect(await ask(0)).toEqual(['user: And now?'])
  await memory.close()
})

test('the budget holds in each step: the oldest turns go, the current one stays whole with its results', async () => {
  const { memory } = await openMemory(characters)
  const ada = memory.user('ada')
  await ada.store.write('notes/long.md', 'tide '.repeat(60))
  const contexts: AssembledContext[] = []
  const { agent, script } = rememberingAgent({
    memory: ada,
    steps: [{ call: 'MemoryRead', input: { file: 'notes/long.md' } }, { say: 'High.' }, { say: 'Long.' }],
    options: { maxTokens: 800, onContext: (context) => void contexts.push(context) },
    config: { tools: memoryTools(ada) },
  })
  const history = Array.from({ length: 60 }, (_, turn) => [
    { role: 'user' as const, content: `Question ${turn}?` },
    { role: 'assistant' as const, content: `Answer ${turn}.` },
  ]).flat()
  await agent.generate([...history, { role: 'user', content: 'How is the water?' }])
  expect(contexts).toHaveLength(2)
  for (const { tokens } of contexts) expect(tokens).toBeLessThanOrEqual(800)
  const [first, second] = script.prompts.map(conversationOf)
  expect(first?.length).toBeGreaterThan(second?.length ?? 0)
  expect(first?.length).toBeLessThan(121)
  for (const conversation of [first, second]) expect(conversation?.[0]).toMatch(/^user: Question \d+\?$/)
  expect(first?.at(-1)).toBe('user: How is the water?')
  expect(second?.slice(-3)).toEqual([
    'user: How is the water?',
    'assistant: tool-call',
    expect.stringContaining('tide tide'),
  ])

  // A turn that is too large by itself is sent whole, alone.
  const long = 'y'.repeat(3000)
  await agent.generate([...history, { role: 'user', content: long }])
  expect(conversationOf(script.prompts[2])).toEqual([`user: ${long}`])
  await memory.close()
})

test('an edited message and another answer replace what was recorded, and their ids remove it', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const { agent } = rememberingAgent({
    memory: ada,
    steps: [{ say: 'Noon.' }, { say: 'Twelve.' }, { say: 'At night.' }],
    options: { lastMessages: 0 },
  })
  const ask = async (text: string) =>
    await agent.generate([{ id: 'm1 -->', role: 'user', parts: [{ type: 'text', text }] }], inThread('t'))
  await ask('When is high tide?')
  await ask('When is high tide?')
  const contents = async () => (await ada.thread('t').messages()).map(({ content }) => content)
  expect(await contents()).toEqual(['When is high tide?', 'Twelve.'])
  await ask('When is low tide?')
  expect(await contents()).toEqual(['When is low tide?', 'At night.'])
  await ada.thread('t').remove('m1 -->')
  expect(await contents()).toEqual(['At night.'])
  await memory.close()
})

test('a model of a later specification works as well', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', 'Invoices go out on Fridays.')
  const script = scriptedModel([{ call: 'MemoryList', input: {} }, { say: 'On Fridays.' }], {
    specification: 'v3',
  })
  const { agent } = rememberingAgent({
    memory: ada,
    steps: [],
    config: { model: script.model, tools: memoryTools(ada) },
  })
  expect((await agent.generate('When?', inThread('t'))).text).toBe('On Fridays.')
  for (const prompt of script.prompts)
    expect(systemTexts(prompt)).toEqual(['Be brief.', expect.stringContaining('Fridays')])
  expect((await ada.thread('t').messages()).map(({ content }) => content)).toEqual(['When?', 'On Fridays.'])
  await memory.close()
})

test('what a user sends as a signal is recorded as what they said, and other signals are not', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const { agent, script } = rememberingAgent({ memory: ada, steps: [{ say: 'At noon.' }, { say: 'Sunny.' }] })
  await agent.generate(createSignal({ type: 'user', contents: 'When is high tide?' }), inThread('t'))
  expect(conversationOf(script.prompts[0])).toEqual(['user: When is high tide?'])
  await agent.generate(
    [
      createSignal({ type: 'notification', contents: 'The weather changed.' }),
      { role: 'user', content: 'And?' },
    ],
    inThread('u'),
  )
  expect((await ada.thread('t').messages()).map(({ role, content }) => [role, content])).toEqual([
    ['user', 'When is high tide?'],
    ['assistant', 'At noon.'],
  ])
  expect((await ada.thread('u').messages()).map(({ content }) => content)).toEqual(['And?', 'Sunny.'])
  await memory.close()
})

test('what failed or waits for a tool is not recorded', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const down = rememberingAgent({
    memory: ada,
    steps: [{ fail: new Error('overloaded') }],
    config: { maxRetries: 0 },
  })
  await expect(down.agent.generate('Hi', inThread('t'))).rejects.toThrow('overloaded')

  const open = rememberingAgent({
    memory: ada,
    steps: [{ call: 'MemoryList', input: {}, text: 'Hm.' }],
    config: { tools: memoryTools(ada) },
  })
  await open.agent.generate('Hi', { ...inThread('t'), maxSteps: 1 })

  await memory.flush()
  expect(await memory.store.list()).toEqual([])
  await memory.close()
})

test('what was said in a stopped turn is kept, with the answer so far', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const said = async () => {
    await memory.flush()
    return (await ada.thread('t').messages()).map(({ content }) => content)
  }
  const controller = new AbortController()
  const stopped = rememberingAgent({
    memory: ada,
    steps: [{ say: 'On and on and on.' }],
    hold: async () => {
      await new Promise<void>((resolve) => setImmediate(resolve))
      controller.abort(new Error('stopped'))
      await new Promise<void>((resolve) => setImmediate(resolve))
    },
  })
  const abortSignal = controller.signal
  const stream = await stopped.agent.stream('My boat is in Faro.', { ...inThread('t'), abortSignal })
  await stream.consumeStream()
  const [first, ...answer] = await said()
  expect(first).toBe('My boat is in Faro.')
  expect('On and on and on.').toContain(answer.join(''))

  const never = rememberingAgent({ memory: ada, steps: [{ say: 'Never.' }] })
  await never.agent
    .generate('Where is it?', { ...inThread('t'), abortSignal: AbortSignal.abort(new Error('stopped')) })
    .catch(() => undefined)
  expect(never.script.prompts).toEqual([])
  const goesOn = rememberingAgent({ memory: ada, steps: [{ say: 'In Faro.' }] })
  await goesOn.agent.generate('Well?', inThread('t'))
  expect((await said()).slice(-3)).toEqual(['Where is it?', 'Well?', 'In Faro.'])
  await memory.close()
})

test('a turn that waited for a person is recorded when it ends, as one', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const pay = createTool({
    id: 'pay',
    description: 'Pays.',
    inputSchema: z.object({}),
    requireApproval: true,
    execute: async () => ({ paid: true }),
  })
  const steps = [{ call: 'pay', input: {}, text: 'I will pay.' }, { say: 'It is paid.' }]
  const { agent } = rememberingAgent({ memory: ada, steps, config: { tools: { pay } } })
  const mastra = new Mastra({ agents: { agent }, storage: new InMemoryStore(), logger: false })
  const asked = await mastra.getAgent('agent').stream('Please pay.', inThread('t'))
  await asked.consumeStream()
  expect(await memory.store.list()).toEqual([])
  const approved = await mastra.getAgent('agent').approveToolCall({ runId: asked.runId })
  await approved.consumeStream()
  expect((await ada.thread('t').messages()).map(({ content }) => content)).toEqual([
    'Please pay.',
    'I will pay.',
    'It is paid.',
  ])
  await memory.close()
})

test('what an output processor before it took out is not recorded', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const redact = {
    id: 'redact',
    processOutputResult: ({ messages }: ProcessOutputResultArgs) =>
      messages.map((message) => ({
        ...message,
        content: {
          ...message.content,
          parts: message.content.parts.map((part) =>
            part.type === 'text' ? { ...part, text: 'Your code is [redacted].' } : part,
          ),
        },
      })),
  } satisfies Processor
  const processor = memoryProcessor(ada)
  const { agent } = rememberingAgent({
    memory: ada,
    steps: [{ say: 'Your code is 4711.' }],
    config: { inputProcessors: [processor], outputProcessors: [redact, processor] },
  })
  await agent.generate('What is my code?', inThread('t'))
  expect((await ada.thread('t').messages()).map(({ content }) => content)).toEqual([
    'What is my code?',
    'Your code is [redacted].',
  ])
  await memory.close()
})

test('an agent may have two memories, and each keeps its own', async () => {
  const { memory } = await openMemory()
  const [ada, tides] = [memory.user('ada'), memory.project('tides')]
  await ada.store.write('MEMORY.md', 'Ada keeps bees.')
  await tides.ownStore.write('PMEMORY.md', 'High tide is at noon.')
  const both = [memoryProcessor(ada, { thread: 'own' }), memoryProcessor(tides, { record: false })]
  const { agent, script } = rememberingAgent({
    memory: ada,
    steps: [{ say: 'At noon.' }],
    config: { inputProcessors: both, outputProcessors: both },
  })
  await agent.generate('When?', inThread('t'))
  expect(systemTexts(script.prompts[0])).toEqual([
    'Be brief.',
    expect.stringContaining('bees'),
    expect.stringContaining('noon'),
  ])
  expect((await memory.store.list()).filter((path) => path.includes('chats'))).toEqual([
    'users/ada/chats/own.md',
  ])
  await memory.close()
})

test('a memory that fails does not fail the answer, and is reported', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await memory.close()
  const errors: unknown[] = []
  const { agent, script } = rememberingAgent({
    memory: ada,
    steps: [{ say: 'Hello.' }],
    options: { onError: (error) => errors.push(error) },
  })
  expect((await agent.generate('Hi', inThread('t'))).text).toBe('Hello.')
  expect(errors).toMatchObject([{ code: 'closed' }, { code: 'closed' }])
  expect(systemTexts(script.prompts[0])).toEqual(['Be brief.'])
})

test('an id that no thread can have is reported, and the answer comes', async () => {
  const { memory } = await openMemory()
  const errors: unknown[] = []
  const { agent } = rememberingAgent({
    memory: memory.user('ada'),
    steps: [{ say: 'Hello.' }],
    options: { onError: (error) => errors.push(error) },
  })
  expect((await agent.generate('Hi', inThread('x'.repeat(200)))).text).toBe('Hello.')
  expect(errors).toMatchObject([{ code: 'invalid-argument' }, { code: 'invalid-argument' }])
  expect(await memory.store.list()).toEqual([])
  await memory.close()
})

test('a recorded turn is learnt from in the background', async () => {
  const asked: string[] = []
  const llm = {
    async chat(messages: readonly { readonly content: string }[]): Promise<never> {
      asked.push(messages.map(({ content }) => content).join('\n'))
      throw MemoryError.modelFailed('The model is not there.', { retryable: false })
    },
  }
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), llm })
  const errors: unknown[] = []
  const { agent } = rememberingAgent({
    memory: memory.user('ada'),
    steps: [{ say: 'Noted.' }],
    options: { learn: true, onError: (error) => errors.push(error) },
  })
  await agent.generate('I keep bees.', inThread('t'))
  await memory.flush()
  expect(asked).toEqual([expect.stringContaining('I keep bees.')])
  expect(errors).toMatchObject([{ code: 'model-failed' }])
})

test('a wrong memory and wrong options are refused at once', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  for (const wrong of [undefined, null, {}, memory, ada.thread('t')])
    expect(() => memoryProcessor(wrong as never)).toThrow('pass memory.user(id)')
  for (const options of [null, 't'] as never[])
    expect(() => memoryProcessor(ada, options)).toThrow('options must be an object')
  expect(() => memoryProcessor(ada, { lastMessage: 5 } as never)).toThrow(
    /^lastMessage is not a name in options; the names are: .*lastMessages/,
  )
  expect(() => memoryProcessor(() => ada, { thread: '' })).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
  for (const maxTokens of [0, -1, Number.NaN])
    expect(() => memoryProcessor(ada, { maxTokens })).toThrow('maxTokens must be a whole number')
  for (const lastMessages of [-1, 1.5])
    expect(() => memoryProcessor(ada, { lastMessages })).toThrow('lastMessages must be')
  expect(() => memoryProcessor(ada, { thread: '' })).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
  expect(() => memoryProcessor(ada, { record: false, learn: true })).toThrow('learn')
  await memory.close()
})
