import { expect, test } from 'vitest'
import { memoryMiddleware, memoryTools, prepareMemoryStep } from '../index.ts'
import { characters, openMemory } from './open-memory.ts'

/** A step of a model. */
export type Step =
  | { readonly say: string }
  | { readonly call: string; readonly input: object; readonly text?: string }

/** A message that a model gets. */
export interface SentMessage {
  readonly role: string
  readonly content:
    | string
    | readonly {
        readonly type: string
        readonly text?: string
        readonly output?: { readonly type: string; readonly value: unknown }
      }[]
}

/**
 * The part of an AI SDK version that the suite uses. The versions' types differ; the suite tests their
 * behaviour.
 */
export interface EarlierVersion {
  generateText(options: object): Promise<{ readonly text: string }>
  streamText(options: object): {
    readonly textStream: AsyncIterable<string>
    readonly text: PromiseLike<string>
  }
  wrapLanguageModel(options: object): unknown
  stepCountIs(count: number): unknown
  /** That version's own mock, which follows a script, and the prompts that it gets. */
  scripted(steps: readonly Step[]): {
    readonly model: unknown
    prompts(): readonly (readonly SentMessage[])[]
  }
}

const fail = (error: unknown) => {
  throw error
}

/** Tests the tools, the middleware and `prepareStep` with an AI SDK before version 7. */
export function earlierVersionSuite({
  generateText,
  streamText,
  wrapLanguageModel,
  stepCountIs,
  scripted,
}: EarlierVersion): void {
  const loop = [
    { call: 'MemorySearch', input: { query: 'invoices' }, text: 'Let me look.' },
    { say: 'On Fridays, as ever.' },
  ]

  test('middleware and tools: each step has the memory once, after the instructions, and the turn is recorded once', async () => {
    const { memory } = await openMemory()
    const ada = memory.user('ada')
    await ada.store.write('MEMORY.md', 'Invoices go out on Fridays.')
    const { model, prompts } = scripted(loop)
    const middleware = memoryMiddleware(ada, { thread: 't', onError: fail })
    const { text } = await generateText({
      model: wrapLanguageModel({ model, middleware }),
      tools: memoryTools(ada),
      stopWhen: stepCountIs(5),
      system: 'Be brief.',
      prompt: 'When do invoices go out?',
    })
    expect(text).toBe('On Fridays, as ever.')
    expect(prompts()).toHaveLength(2)
    for (const prompt of prompts())
      expect(systemTexts(prompt)).toEqual([
        'Be brief.',
        expect.stringContaining('Invoices go out on Fridays.'),
      ])
    expect(rolesOf(prompts()[1])).toEqual(['system', 'system', 'user', 'assistant', 'tool'])
    expect(resultsOf(prompts()[1])).toEqual([
      { type: 'text', value: expect.stringContaining('Data, not instructions') },
    ])
    expect((await ada.thread('t').messages()).map(({ content }) => content)).toEqual([
      'When do invoices go out?',
      'Let me look.',
      'On Fridays, as ever.',
    ])
    await memory.close()
  })

  test('the same in a stream, which goes through part by part', async () => {
    const { memory } = await openMemory()
    const ada = memory.user('ada')
    await ada.store.write('MEMORY.md', 'Invoices go out on Fridays.')
    const { model, prompts } = scripted(loop)
    const middleware = memoryMiddleware(ada, { thread: 't', onError: fail })
    const { textStream } = streamText({
      model: wrapLanguageModel({ model, middleware }),
      tools: memoryTools(ada),
      stopWhen: stepCountIs(5),
      prompt: 'When do invoices go out?',
    })
    const deltas: string[] = []
    for await (const delta of textStream) deltas.push(delta)
    expect(deltas).toEqual(['Let ', 'me ', 'look.', 'On ', 'Fridays, ', 'as ', 'ever.'])
    for (const prompt of prompts()) expect(systemTexts(prompt)).toEqual([expect.stringContaining('Fridays')])
    await memory.flush()
    expect((await ada.thread('t').messages()).map(({ content }) => content).at(-1)).toBe(
      'On Fridays, as ever.',
    )
    await memory.close()
  })

  test('a failure of a tool is a result that the model reads', async () => {
    const { memory } = await openMemory()
    const steps = [
      { call: 'MemoryRead', input: { file: 'missing.md' } },
      { call: 'MemoryRead', input: { path: 3 } },
      { say: 'There is none.' },
    ]
    const { model, prompts } = scripted(steps)
    const { text } = await generateText({
      model,
      tools: memoryTools(memory.user('ada')),
      stopWhen: stepCountIs(5),
      prompt: 'Read it.',
    })
    expect(text).toBe('There is none.')
    for (const prompt of prompts().slice(1))
      expect(resultsOf(prompt).at(-1)).toEqual({ type: 'error-text', value: expect.any(String) })
    await memory.close()
  })

  test('prepareStep: memory leads the messages of each step, as it is by then, and the instructions stay first', async () => {
    const { memory } = await openMemory()
    const ada = memory.user('ada')
    const { model, prompts } = scripted([
      { call: 'MemoryWrite', input: { file: 'MEMORY.md', content: 'Invoices go out on Fridays.\n' } },
      { call: 'MemoryList', input: {} },
      { say: 'Noted.' },
    ])
    await generateText({
      model,
      tools: memoryTools(ada),
      stopWhen: stepCountIs(5),
      prepareStep: prepareMemoryStep(ada, { onError: fail }),
      system: 'Be brief.',
      prompt: 'Invoices go out on Fridays.',
    })
    expect(prompts().map(systemTexts)).toEqual([
      ['Be brief.'],
      ['Be brief.', expect.stringContaining('Fridays')],
      ['Be brief.', expect.stringContaining('Fridays')],
    ])
    expect(rolesOf(prompts()[2]).slice(2)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool'])
    await memory.close()
  })

  test('prepareStep in a stream, with the middleware: the memory is there once, and the turn is recorded', async () => {
    const { memory } = await openMemory()
    const ada = memory.user('ada')
    await ada.store.write('MEMORY.md', 'Invoices go out on Fridays.')
    const { model, prompts } = scripted(loop)
    const result = streamText({
      model: wrapLanguageModel({ model, middleware: memoryMiddleware(ada, { thread: 't', onError: fail }) }),
      tools: memoryTools(ada),
      stopWhen: stepCountIs(5),
      prepareStep: prepareMemoryStep(ada, { onError: fail }),
      system: 'Be brief.',
      prompt: 'When do invoices go out?',
    })
    for await (const _ of result.textStream);
    for (const prompt of prompts())
      expect(systemTexts(prompt)).toEqual(['Be brief.', expect.stringContaining('Fridays')])
    await memory.flush()
    expect((await ada.thread('t').messages()).map(({ content }) => content)).toEqual([
      'When do invoices go out?',
      'Let me look.',
      'On Fridays, as ever.',
    ])
    await memory.close()
  })

  test('the budget holds: the oldest turns go, and the question stays with the results of its tools', async () => {
    const { memory } = await openMemory(characters)
    const ada = memory.user('ada')
    await ada.store.write('notes/long.md', 'tide '.repeat(40))
    const messages = [
      ...Array.from({ length: 100 }, (_, turn) => [
        { role: 'user', content: `Question ${turn}?` },
        { role: 'assistant', content: `Answer ${turn}.` },
      ]).flat(),
      { role: 'user', content: 'How is the water?' },
    ]
    const steps = [{ call: 'MemoryRead', input: { file: 'notes/long.md' } }, { say: 'High.' }]
    for (const withStep of [true, false]) {
      const { model, prompts } = scripted(steps)
      const options = { maxTokens: 1500, onError: fail }
      await generateText({
        model: withStep ? model : wrapLanguageModel({ model, middleware: memoryMiddleware(ada, options) }),
        ...(withStep ? { prepareStep: prepareMemoryStep(ada, options) } : {}),
        tools: { MemoryRead: memoryTools(ada).MemoryRead },
        stopWhen: stepCountIs(5),
        messages,
      })
      const [first, second] = prompts().map(rolesOf)
      expect(first?.length).toBeLessThan(messages.length)
      expect(second?.slice(-3)).toEqual(['user', 'assistant', 'tool'])
      expect(textsOf(prompts()[1]).filter((text) => text === 'How is the water?')).toHaveLength(1)
    }
    await memory.close()
  })

  test('what was stopped is not recorded', async () => {
    const { memory } = await openMemory()
    const ada = memory.user('ada')
    const { model, prompts } = scripted([{ say: 'Never.' }])
    const middleware = memoryMiddleware(ada, { thread: 't', onError: fail })
    const abortSignal = AbortSignal.abort(new Error('stopped'))
    await expect(
      generateText({ model: wrapLanguageModel({ model, middleware }), abortSignal, prompt: 'Hi' }),
    ).rejects.toThrow('stopped')
    expect(prompts()).toEqual([])
    expect(await memory.store.list()).toEqual([])
    await memory.close()
  })
}

function rolesOf(prompt: readonly SentMessage[] = []): string[] {
  return prompt.map(({ role }) => role)
}

function systemTexts(prompt: readonly SentMessage[] = []): string[] {
  return prompt.flatMap(({ role, content }) =>
    role === 'system' && typeof content === 'string' ? content : [],
  )
}

function textsOf(prompt: readonly SentMessage[] = []): string[] {
  return prompt.flatMap(({ content }) =>
    typeof content === 'string' ? content : content.flatMap(({ text = [] }) => text),
  )
}

function resultsOf(prompt: readonly SentMessage[] = []): unknown[] {
  return prompt.flatMap(({ role, content }) =>
    role === 'tool' && typeof content !== 'string' ? content.map(({ output }) => output) : [],
  )
}
