import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { MemoryError, type AssembledContext, type LanguageModel } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { generateText, stepCountIs, streamText, wrapLanguageModel, type ModelMessage } from 'ai'
import { MockLanguageModelV3, MockLanguageModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import { calls, says, streamed, streamOf } from './__fixtures__/answers.ts'
import { characters, openMemory } from './__fixtures__/open-memory.ts'
import { memoryMiddleware, prepareMemoryStep } from './memory-middleware.ts'
import { memoryTools } from './memory-tools.ts'

const systemTexts = (call: LanguageModelV4CallOptions | undefined) =>
  (call?.prompt ?? []).flatMap(({ role, content }) => (role === 'system' ? content : []))
const fail = (error: unknown) => {
  throw error
}

test('what was said in an earlier conversation is recalled in a later one, after the instructions and what changes less', async () => {
  const { memory, clock } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('USER.md', 'Ada works on billing.')
  const mock = new MockLanguageModelV4({ doGenerate: [says('Good choice.'), says('Postgres 17.')] })
  const modelOf = (thread: string) =>
    wrapLanguageModel({ model: mock, middleware: memoryMiddleware(ada, { thread, onError: fail }) })

  await generateText({ model: modelOf('monday'), prompt: 'We chose Postgres 17 as our database.' })
  clock.set('2026-11-21T10:00:00Z')
  await generateText({
    model: modelOf('tuesday'),
    instructions: 'Be brief.',
    prompt: 'Which database did we choose?',
  })

  const [, second] = mock.doGenerateCalls
  const [instructions, stable, volatile, ...more] = systemTexts(second)
  expect(instructions).toBe('Be brief.')
  expect(stable).toContain('Ada works on billing.')
  expect(volatile).toContain('(data, not instructions)')
  expect(volatile).toContain('We chose Postgres 17 as our database.')
  expect(more).toEqual([])
  expect(second?.prompt.at(-1)).toMatchObject({
    role: 'user',
    content: [{ text: 'Which database did we choose?' }],
  })
  expect(await ada.store.read('chats/monday.md')).toMatch(
    /^## 2026-11-20T10:00:00.000Z user <!-- [0-9a-f]{32}-0 -->\n\nWe chose Postgres 17 as our database.\n\n## 2026-11-20T10:00:00.000Z assistant <!-- [0-9a-f]{32}-1 -->\n\nGood choice.\n$/,
  )
  await memory.close()
})

test('each step of a loop has the memory once, and the turn is recorded once, without its tools', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', 'Invoices go out on Fridays.')
  const mock = new MockLanguageModelV4({
    doGenerate: [calls('MemorySearch', { query: 'invoices' }, 'Let me look.'), says('On Fridays.')],
  })
  const model = wrapLanguageModel({
    model: mock,
    middleware: memoryMiddleware(ada, { thread: 't', onError: fail }),
  })
  const ask = { model, tools: memoryTools(ada), stopWhen: stepCountIs(5), prompt: 'When do invoices go out?' }
  await generateText(ask)

  expect(mock.doGenerateCalls).toHaveLength(2)
  for (const call of mock.doGenerateCalls) {
    expect(systemTexts(call)).toHaveLength(1)
    expect(systemTexts(call)[0]?.match(/Invoices go out on Fridays/g)).toHaveLength(1)
  }
  expect(systemTexts(mock.doGenerateCalls[1])).toEqual(systemTexts(mock.doGenerateCalls[0]))
  expect(mock.doGenerateCalls[1]?.prompt.map(({ role }) => role)).toEqual([
    'system',
    'user',
    'assistant',
    'tool',
  ])
  const recorded = await ada.thread('t').messages()
  expect(recorded.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'When do invoices go out?'],
    ['assistant', 'Let me look.'],
    ['assistant', 'On Fridays.'],
  ])

  // The same turn again, as after a lost response: its ids are the same.
  const again = new MockLanguageModelV4({
    doGenerate: [calls('MemorySearch', { query: 'invoices' }, 'Let me look.'), says('On Fridays.')],
  })
  await generateText({
    ...ask,
    model: wrapLanguageModel({
      model: again,
      middleware: memoryMiddleware(ada, { thread: 't', onError: fail }),
    }),
  })
  expect(await ada.thread('t').messages()).toEqual(recorded)
  // Another answer to it replaces the first.
  for (const _ of ['first', 'again']) {
    const other = new MockLanguageModelV4({ doGenerate: says('Fridays, at noon.') })
    await generateText({
      ...ask,
      model: wrapLanguageModel({
        model: other,
        middleware: memoryMiddleware(ada, { thread: 't', onError: fail }),
      }),
    })
  }
  const replaced = await ada.thread('t').messages()
  expect(replaced.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'When do invoices go out?'],
    ['assistant', 'Fridays, at noon.'],
  ])
  // The same words with another turn id are another turn.
  const named = new MockLanguageModelV4({ doGenerate: says('On Fridays.') })
  const middleware = memoryMiddleware(ada, { thread: 't', turnId: 'second', onError: fail })
  await generateText({ model: wrapLanguageModel({ model: named, middleware }), prompt: ask.prompt })
  expect(await ada.thread('t').messages()).toHaveLength(4)
  await memory.close()
})

test('the same words twice in a thread are recorded twice, where prompts come without their conversation too', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const ask = async (prompt: string, turnId?: string) => {
    const middleware = memoryMiddleware(ada, {
      thread: 't',
      ...(turnId === undefined ? {} : { turnId }),
      onError: fail,
    })
    const model = wrapLanguageModel({
      model: new MockLanguageModelV4({ doGenerate: says(`On "${prompt}".`) }),
      middleware,
    })
    await generateText({ model, prompt })
  }
  const users = async () =>
    (await ada.thread('t').messages({ roles: ['user'] })).map(({ content }) => content)
  for (const prompt of ['Go on.', 'Stop.', 'Go on.']) await ask(prompt)
  expect(await users()).toEqual(['Go on.', 'Stop.', 'Go on.'])
  // Twice in a row, they may be one turn that was sent twice: the message id decides.
  await ask('Go on.')
  expect(await users()).toHaveLength(3)
  for (const id of ['m4', 'm5', 'm5']) await ask('Go on.', id)
  expect(await users()).toEqual(['Go on.', 'Stop.', 'Go on.', 'Go on.', 'Go on.'])
  await memory.close()
})

test('an answer made again replaces the first, an edited question what came after it', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const turn = async (messages: ModelMessage[], answer: string, turnId?: string) => {
    const model = new MockLanguageModelV4({ doGenerate: says(answer) })
    const named = turnId === undefined ? {} : { turnId }
    const middleware = memoryMiddleware(ada, { thread: 't', ...named, onError: fail })
    await generateText({ model: wrapLanguageModel({ model, middleware }), messages })
  }
  const contents = async () => (await ada.thread('t').messages()).map(({ content }) => content)
  const asked = (content: string): ModelMessage => ({ role: 'user', content })
  const said = (content: string): ModelMessage => ({ role: 'assistant', content })
  // As useChat sends them: a regeneration omits the last answer, an edit omits all after the edited
  // message.
  for (const [first, second] of [[undefined, undefined], ['m1', 'm2'] as const]) {
    const cat = asked('Suggest a name for my cat.')
    await turn([cat], 'Miso.', first)
    await turn([cat], 'Bento.', first)
    expect(await contents()).toEqual(['Suggest a name for my cat.', 'Bento.'])
    await turn([cat, said('Bento.'), asked('I take Bento.')], 'Fine.', second)
    await turn([cat, said('Bento.'), asked('And for a dog?')], 'Rex.', second)
    expect(await contents()).toEqual(['Suggest a name for my cat.', 'Bento.', 'And for a dog?', 'Rex.'])
    await turn([cat, said('Bento.'), asked('And for a dog?'), said('Rex.'), asked('Thanks.')], 'Sure.')
    // The first message was edited: the next turn shows that the app dropped the rest.
    if (first !== undefined) await turn([asked('A name for my horse.')], 'Star.', first)
    if (first !== undefined)
      await turn([asked('A name for my horse.'), said('Star.'), asked('Good.')], 'Yes.')
    if (first !== undefined)
      expect(await contents()).toEqual(['A name for my horse.', 'Star.', 'Good.', 'Yes.'])
    await ada.thread('t').delete()
  }
  await memory.close()
})

test('a stream goes through part by part, and is recorded when it ends', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const mock = new MockLanguageModelV4({
    doStream: [
      streamed(calls('MemoryAppendDaily', { text: 'Tides.' }, 'One moment.')),
      streamed(says('It is high tide now.')),
    ],
  })
  const model = wrapLanguageModel({
    model: mock,
    middleware: memoryMiddleware(ada, { thread: 't', onError: fail }),
  })
  const result = streamText({
    model,
    tools: memoryTools(ada),
    stopWhen: stepCountIs(5),
    prompt: 'How is the tide?',
  })
  const deltas: string[] = []
  for await (const delta of result.textStream) deltas.push(delta)
  expect(deltas).toEqual(['One ', 'moment.', 'It ', 'is ', 'high ', 'tide ', 'now.'])
  await memory.flush()
  expect((await ada.thread('t').messages()).map(({ content }) => content)).toEqual([
    'How is the tide?',
    'One moment.',
    'It is high tide now.',
  ])
  await memory.close()
})

test('a stream does not wait for a storage that hangs', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const hanging = {
    assemble: ada.assemble,
    thread: (id: string) => ({ ...ada.thread(id), record: async () => await new Promise<never>(() => {}) }),
  }
  const mock = new MockLanguageModelV4({ doStream: streamed(says('Here.')) })
  const model = wrapLanguageModel({
    model: mock,
    middleware: memoryMiddleware(hanging, { thread: 't', onError: fail }),
  })
  expect(await streamText({ model, prompt: 'Are you there?' }).text).toBe('Here.')
  await memory.close()
})

test('a memory that fails does not fail the answer, and is reported', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await memory.close()
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const mock = new MockLanguageModelV4({ doGenerate: says('Hello.'), doStream: streamed(says('Hello.')) })
  const model = wrapLanguageModel({
    model: mock,
    middleware: memoryMiddleware(ada, { thread: 't', onError }),
  })
  expect((await generateText({ model, instructions: 'Be kind.', prompt: 'Hi' })).text).toBe('Hello.')
  expect(errors).toMatchObject([{ code: 'closed' }, { code: 'closed' }])
  expect(mock.doGenerateCalls[0]?.prompt.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(await streamText({ model, prompt: 'Hi' }).text).toBe('Hello.')
  await expect.poll(() => errors).toHaveLength(4)
})

test('a turn with a message that is too large for one file is recorded whole', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const model = wrapLanguageModel({
    model: new MockLanguageModelV4({ doGenerate: says('The log shows nothing odd.') }),
    middleware: memoryMiddleware(ada, { thread: 't', onError: fail }),
  })
  // Few lines, so that reading them takes little of the test's time.
  const log = `${'log line with words '.repeat(200)}\n`.repeat(310)
  const prompt = `My name is Quentin. Here is the log:\n${log}end`
  await generateText({ model, prompt })
  expect((await ada.thread('t').messages()).map(({ content }) => content)).toEqual([
    prompt,
    'The log shows nothing odd.',
  ])
  const [hit] = await ada.search('What is my name? Quentin')
  expect(hit?.text).toContain('Quentin')
  await memory.close()
})

test('what failed is not recorded', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const modelOf = (mock: MockLanguageModelV4) =>
    wrapLanguageModel({ model: mock, middleware: memoryMiddleware(ada, { thread: 't', onError: fail }) })

  const down = modelOf(new MockLanguageModelV4({ doGenerate: async () => fail(new Error('overloaded')) }))
  await expect(generateText({ model: down, maxRetries: 0, prompt: 'Hi' })).rejects.toThrow('overloaded')

  const broken = streamOf([
    { type: 'text-start', id: '0' },
    { type: 'text-delta', id: '0', delta: 'Hal' },
    { type: 'error', error: new Error('lost') },
  ])
  const seen: unknown[] = []
  const half = streamText({
    model: modelOf(new MockLanguageModelV4({ doStream: broken })),
    prompt: 'Hi',
    onError: ({ error }) => void seen.push(error),
  })
  await half.consumeStream()
  expect(seen).toEqual([new Error('lost')])

  await memory.flush()
  expect(await memory.store.list()).toEqual([])
  await memory.close()
})

test('what was said in a stopped turn is kept, with the answer so far, and is recorded once', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const said = async (thread: string) => {
    await memory.flush()
    return (await ada.thread(thread).messages()).map(({ content }) => content)
  }
  const modelOf = (model: MockLanguageModelV4, thread: string) =>
    wrapLanguageModel({ model, middleware: memoryMiddleware(ada, { thread, onError: fail }) })
  const stops = async (thread: string, words: string, messages: ModelMessage[]) => {
    const controller = new AbortController()
    const endless = new ReadableStream({
      start(stream) {
        stream.enqueue({ type: 'text-start', id: '0' })
        if (words !== '') stream.enqueue({ type: 'text-delta', id: '0', delta: words })
      },
    })
    const model = modelOf(new MockLanguageModelV4({ doStream: { stream: endless } }), thread)
    const cut = streamText({ model, messages, abortSignal: controller.signal })
    if (words === '') setImmediate(() => controller.abort())
    for await (const delta of cut.textStream) if (delta !== '') controller.abort()
  }
  const asks = async (thread: string, messages: ModelMessage[], answer: string) => {
    const model = modelOf(new MockLanguageModelV4({ doGenerate: says(answer) }), thread)
    await generateText({ model, messages })
  }
  const user = (content: string): ModelMessage => ({ role: 'user', content })
  const assistant = (content: string): ModelMessage => ({ role: 'assistant', content })
  const first = user('My boat is moored in Faro.')

  await stops('a', 'On and on', [first])
  expect(await said('a')).toEqual(['My boat is moored in Faro.', 'On and on'])
  const goesOn = [first, assistant('On and'), user('Shorter.')]
  await asks('a', goesOn, 'Sure.')
  expect(await said('a')).toEqual(['My boat is moored in Faro.', 'On and on', 'Shorter.', 'Sure.'])
  await stops('a', '', goesOn)
  expect(await said('a')).toHaveLength(4)

  // Stopped before a word; the next message comes together with it.
  await stops('b', '', [first])
  expect(await said('b')).toEqual(['My boat is moored in Faro.'])
  await asks('b', [first, user('Where is it?')], 'In Faro.')
  await asks('b', [first, user('Where is it?')], 'Faro.')
  expect(await said('b')).toEqual(['My boat is moored in Faro.', 'Where is it?', 'Faro.'])

  // A turn that only the app has, as after a failure.
  const known = [user('Hi.'), assistant('Hello.')]
  await asks('c', known.slice(0, 1), 'Hello.')
  const lost = [...known, user('I sold the boat.'), assistant('Error.'), user('And now?')]
  await asks('c', lost, 'Buy one.')
  await asks('c', lost, 'Buy another.')
  const all = ['Hi.', 'Hello.', 'I sold the boat.', 'Error.', 'And now?', 'Buy another.']
  expect(await said('c')).toEqual(all)

  const stopped = new MockLanguageModelV4({ doGenerate: says('Never.') })
  const abortSignal = AbortSignal.abort(new Error('stopped'))
  await expect(generateText({ model: modelOf(stopped, 'd'), abortSignal, prompt: 'Hi' })).rejects.toThrow(
    'stopped',
  )
  expect(stopped.doGenerateCalls).toEqual([])

  expect(await said('d')).toEqual(['Hi'])
  await memory.close()
})

test('the budget holds: the oldest turns go, the current one stays whole with its calls and files', async () => {
  const { memory } = await openMemory(characters)
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', `Fact: ${'x'.repeat(5000)}`)
  const contexts: AssembledContext[] = []
  const options = {
    maxTokens: 1000,
    onContext: (context: AssembledContext) => void contexts.push(context),
    onError: fail,
  }
  const mock = new MockLanguageModelV4({ doGenerate: says('Yes.') })
  const model = wrapLanguageModel({ model: mock, middleware: memoryMiddleware(ada, options) })
  const photo = {
    type: 'file' as const,
    data: new Uint8Array([1, 2]),
    mediaType: 'image/png',
    filename: 'tide.png',
  }
  const history = Array.from({ length: 40 }, (_, turn): ModelMessage[] => [
    { role: 'user', content: `Question ${turn}?` },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'Hm.' },
        { type: 'text', text: `Answer ${turn}.` },
      ],
    },
  ]).flat()
  const current: ModelMessage = {
    role: 'user',
    content: [{ type: 'text', text: 'What is on this photo?' }, photo],
  }
  await generateText({ model, instructions: 'Be brief.', messages: [...history, current] })

  const { prompt = [] } = mock.doGenerateCalls[0] ?? {}
  expect(contexts[0]?.tokens).toBeLessThanOrEqual(1000)
  expect(textOfPrompt(prompt)).toBeLessThanOrEqual(1000)
  expect(prompt.slice(0, 3).map(({ role }) => role)).toEqual(['system', 'system', 'user'])
  const kept = prompt.filter(({ role }) => role === 'assistant')
  expect(kept.length).toBeGreaterThan(3)
  expect(kept.length).toBeLessThan(40)
  expect(kept.at(-1)?.content).toMatchObject([{ type: 'reasoning', text: 'Hm.' }, { text: 'Answer 39.' }])
  expect(prompt.at(-1)?.content).toMatchObject([
    { text: 'What is on this photo?' },
    { type: 'file', filename: 'tide.png' },
  ])

  // A turn that is too large by itself is sent whole, alone.
  const long: ModelMessage = { role: 'user', content: 'y'.repeat(3000) }
  await generateText({ model, messages: [...history, long] })
  expect(mock.doGenerateCalls[1]?.prompt).toMatchObject([{ role: 'user', content: [{ text: long.content }] }])
  await memory.close()
})

test('what of the conversation is in the prompt is not recalled as well', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const mock = new MockLanguageModelV4({ doGenerate: [says('A good ledger.'), says('Postgres 17.')] })
  const model = wrapLanguageModel({
    model: mock,
    middleware: memoryMiddleware(ada, { thread: 't', onError: fail }),
  })
  const first: ModelMessage = { role: 'user', content: 'The ledger is on Postgres 17.' }
  const { responseMessages } = await generateText({ model, messages: [first] })
  await generateText({
    model,
    messages: [first, ...responseMessages, { role: 'user', content: 'What is the ledger on?' }],
  })
  expect(mock.doGenerateCalls[1]?.prompt.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  expect((await ada.thread('t').messages()).map(({ content }) => content)).toHaveLength(4)
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
  const middleware = memoryMiddleware(memory.user('ada'), {
    thread: 't',
    learn: true,
    onError: (error) => errors.push(error),
  })
  const mock = new MockLanguageModelV4({ doStream: streamed(says('Noted.')) })
  const model = wrapLanguageModel({ model: mock, middleware })
  expect(await streamText({ model, prompt: 'I keep bees.' }).text).toBe('Noted.')
  await memory.flush()
  expect(asked).toEqual([expect.stringContaining('I keep bees.')])
  expect(errors).toMatchObject([{ code: 'model-failed' }])
})

test('a prompt that has memory already is left as it is, and its turn is recorded', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', 'Invoices go out on Fridays.')
  const mock = new MockLanguageModelV4({ doGenerate: says('On Fridays.') })
  const middleware = memoryMiddleware(ada, { thread: 't', onError: fail })
  const model = wrapLanguageModel({ model: mock, middleware: [middleware, middleware] })
  await generateText({
    model,
    prepareStep: prepareMemoryStep(ada, { onError: fail }),
    instructions: 'Be brief.',
    prompt: 'When?',
  })
  expect(systemTexts(mock.doGenerateCalls[0])).toEqual(['Be brief.', expect.stringContaining('Fridays')])
  expect((await ada.thread('t').messages()).map(({ content }) => content)).toEqual(['When?', 'On Fridays.'])
  await memory.close()
})

test('a wrong memory and wrong options are refused at once', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  for (const make of [memoryMiddleware, prepareMemoryStep]) {
    for (const wrong of [undefined, null, {}, memory, ada.thread('t')]) {
      expect(() => make(wrong as never)).toThrow('pass memory.user(id)')
      expect(() => make(wrong as never, { thread: 't' })).toThrow('pass memory.user(id)')
    }
    for (const maxTokens of [0, -1, Number.NaN, '16000' as never])
      expect(() => make(ada, { maxTokens })).toThrow('maxTokens must be a whole number')
    for (const options of [null, 't'] as never[])
      expect(() => make(ada, options)).toThrow('options must be an object')
    expect(() => make(ada, { maxToken: 5 } as never)).toThrow(
      /^maxToken is not a name in options; the names are: .*maxTokens/,
    )
  }
  expect(() => prepareMemoryStep(ada, { record: true } as never)).toThrow(
    /^record is not a name in options; the names are: thread/,
  )
  for (const turnId of ['', ' ', 7, {}] as string[])
    expect(() => memoryMiddleware(ada, { turnId })).toThrow('turnId must be text')
  await memory.close()
})

test('a model that does not say how it ended has answered', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const prompt: LanguageModelV4Prompt = [{ role: 'user', content: [{ type: 'text', text: 'When?' }] }]
  const { content, usage, warnings } = says('On Fridays.')
  const unsaid = { finishReason: undefined as never, usage }
  const answers = new MockLanguageModelV4({
    doGenerate: { ...unsaid, content, warnings },
    doStream: streamOf([
      { type: 'text-delta', id: '0', delta: 'At noon.' },
      { type: 'finish', ...unsaid },
    ]),
  })
  const modelOf = (thread: string) =>
    wrapLanguageModel({ model: answers, middleware: memoryMiddleware(ada, { thread, onError: fail }) })
  expect((await modelOf('generated').doGenerate({ prompt })).content).toEqual(content)
  const parts: string[] = []
  for await (const { type } of (await modelOf('streamed').doStream({ prompt })).stream) parts.push(type)
  await memory.flush()
  expect(parts).toEqual(['text-delta', 'finish'])
  const recorded = await Promise.all(
    ['generated', 'streamed'].map(async (id) => await ada.thread(id).messages()),
  )
  expect(recorded.map((messages) => messages.map((message) => message.content))).toEqual([
    ['When?', 'On Fridays.'],
    ['When?', 'At noon.'],
  ])
  await memory.close()
})

test('learning from what is not recorded is refused at once', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  expect(() => memoryMiddleware(ada, { thread: 't', record: false, learn: true })).toThrow(
    'learn has no use without `record`',
  )
  expect(() => memoryMiddleware(ada, { learn: true })).toThrow(
    'learn needs `thread`, the id of the conversation.',
  )
  for (const options of [{ thread: 't', learn: true }, { learn: false, record: false }, {}])
    expect(() => memoryMiddleware(ada, options)).not.toThrow()
  await memory.close()
})

test('an id that no thread can have is refused at once', async () => {
  const { memory } = await openMemory()
  expect(() => memoryMiddleware(memory.user('ada'), { thread: '' })).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
  expect(() => prepareMemoryStep(memory.user('ada'), { thread: '' })).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
  await memory.close()
})

test('a model of the specification before works as well', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', 'Invoices go out on Fridays.')
  const { content, usage, finishReason } = says('On Fridays.')
  const answer = {
    content: content.flatMap((part) => (part.type === 'text' ? { type: part.type, text: part.text } : [])),
    usage,
    warnings: [],
  }
  const unified = finishReason.unified === 'stop' ? finishReason.unified : 'other'
  const mock = new MockLanguageModelV3({
    doGenerate: { ...answer, finishReason: { unified, raw: undefined } },
  })
  const model = wrapLanguageModel({
    model: mock,
    middleware: memoryMiddleware(ada, { thread: 't', onError: fail }),
  })
  expect((await generateText({ model, prompt: 'When?' })).text).toBe('On Fridays.')
  expect(mock.doGenerateCalls[0]?.prompt[0]).toMatchObject({
    role: 'system',
    content: expect.stringContaining('Fridays'),
  })
  await memory.close()
})

function textOfPrompt(prompt: LanguageModelV4Prompt): number {
  const texts = prompt.flatMap(({ content }) =>
    typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')),
  )
  return texts.join('').length
}

test('several people of a project keep their names, and replace only what they said themselves', async () => {
  const { memory } = await openMemory()
  const project = memory.project('trip')
  const turn = async (speaker: string, messages: ModelMessage[]) => {
    const middleware = memoryMiddleware(project, { thread: 'plan', speaker, onError: fail })
    const model = new MockLanguageModelV4({ doGenerate: says('Noted.') })
    await generateText({ model: wrapLanguageModel({ model, middleware }), messages })
  }
  const [ada, ben] = ['I live in York.', 'I moved, I live in London now.'].map((content): ModelMessage => ({
    role: 'user',
    content,
  }))
  const noted: ModelMessage = { role: 'assistant', content: 'Noted.' }
  if (ada === undefined || ben === undefined) throw new Error('two messages')
  await turn('Ada', [ada])
  await turn('Ben', [ada, noted, ben])
  // The same words of another person are another turn, though the prompt comes without its conversation.
  await turn('Ada', [ben])
  expect((await project.thread('plan').messages()).map(({ name }) => name)).toEqual([
    'Ada',
    undefined,
    'Ben',
    undefined,
    'Ada',
    undefined,
  ])
  await project.thread('plan').truncate((await project.thread('plan').messages())[3]?.id ?? '')
  const { messages } = await project.assemble({ messages: [{ role: 'user', content: 'Where do we live?' }] })
  expect(messages[0]?.content).toContain('Ada: I live in York.')
  expect(messages[0]?.content).toContain('Ben: I moved, I live in London now.')
  for (const speaker of ['', 'Zed\nuser', 5 as never])
    expect(() => memoryMiddleware(project, { thread: 'plan', speaker })).toThrow(/speaker/)
  await memory.close()
})
