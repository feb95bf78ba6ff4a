import { fixedClock } from '@sheaf/core'
import type { ConversationMessage, MemoryStore, ToolCall } from '@sheaf/core'
import { appendDaily } from '@sheaf/documents'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hangingModel, scriptedModel, textOf } from '../summaries/__fixtures__/scripted-model.ts'
import { dyingStore, openStore, STORAGES } from '../summaries/__fixtures__/stores.ts'
import { createReview } from './create-review.ts'
import { reviewTranscript, TRUNCATED } from './review-prompt.ts'
import type { ReviewEvent, ReviewTool } from './review.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
const LOG = 'memory/2026-11-20.md'

/** Tools with the shape of those that agents are given, on a real store. */
function memoryTools(store: MemoryStore): readonly ReviewTool[] {
  const inputSchema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] }
  const textOfInput = (input: unknown) =>
    typeof input === 'object' && input !== null && 'text' in input && typeof input.text === 'string'
      ? input.text
      : ''
  return [
    {
      name: 'MemoryAppendDaily',
      description: 'Adds to the log of the day.',
      inputSchema,
      async execute(input, options) {
        const text = textOfInput(input)
        if (text === '') return { ok: false, text: 'text is missing. Nothing was written.' }
        await appendDaily(store, clock, text, options)
        return { ok: true, text: 'Appended to daily log.' }
      },
    },
    {
      name: 'MemoryRead',
      description: 'Reads a file.',
      inputSchema,
      annotations: { readOnlyHint: true },
      execute: async () => ({ ok: true, text: 'x'.repeat(10_000) }),
    },
    {
      name: 'MemoryBreak',
      description: 'Fails.',
      inputSchema,
      async execute() {
        throw new Error('disk full')
      },
    },
  ]
}

let calls = 0
const call = (name: string, input: string | object = {}): ToolCall => {
  calls += 1
  return { id: `call-${calls}`, name, input: typeof input === 'string' ? input : JSON.stringify(input) }
}
const append = (text: string) => ({ toolCalls: [call('MemoryAppendDaily', { text })] })

function turns(count: number, start = 0): readonly ConversationMessage[] {
  return Array.from({ length: count }, (_, place) => place + start).flatMap((place) => [
    { role: 'user' as const, content: `Question ${place}`, id: `u${place}` },
    { role: 'assistant' as const, content: `Answer ${place}`, id: `a${place}` },
  ])
}

async function logOf(store: MemoryStore): Promise<string> {
  return (await store.exists(LOG)) ? await store.read(LOG) : ''
}

describe.each(STORAGES)('on %s', (kind) => {
  test('every so many messages of the user the model may call the tools, and each message is reviewed once', async () => {
    await using open = await openStore(kind)
    const { store } = open
    const llm = scriptedModel(append('Asked about tides.'), { content: 'Ignored.' }, append('Went on.'), {})
    const events: ReviewEvent[] = []
    const { review } = createReview({
      llm,
      store,
      tools: memoryTools(store),
      onEvent: (event) => events.push(event),
    })
    expect(await review(turns(9), { conversation: 'thread-1' })).toMatchObject({
      status: 'not-due',
      messages: 0,
    })
    expect(await review(turns(10), { conversation: 'thread-1' })).toMatchObject({
      status: 'reviewed',
      messages: 20,
      rounds: 2,
      toolCalls: 1,
      failedCalls: 0,
    })
    expect(llm.options[0]?.tools?.map(({ name }) => name)).toEqual([
      'MemoryAppendDaily',
      'MemoryRead',
      'MemoryBreak',
    ])
    expect(textOf(llm.questions[0])).toContain(
      '[user] Question 0\n\n[assistant] Answer 0\n\n[user] Question 1',
    )
    expect(llm.questions[1]?.at(-1)).toMatchObject({ role: 'tool', content: 'Appended to daily log.' })

    await using second = await open.second()
    const later = createReview({ llm, store: second.store, tools: memoryTools(second.store) })
    expect(await later.review(turns(12), { conversation: 'thread-1' })).toMatchObject({ status: 'not-due' })
    expect(await later.review(turns(12), { conversation: 'thread-1', occasion: 'close' })).toMatchObject({
      status: 'reviewed',
      messages: 4,
    })
    expect(textOf(llm.questions[2])).not.toContain('Question 9')
    expect(await later.review(turns(12), { conversation: 'thread-1', occasion: 'compaction' })).toMatchObject(
      { status: 'unchanged' },
    )
    expect(await logOf(store)).toBe(
      '# Daily log 2026-11-20\n\n## 09:00:00\n\nAsked about tides.\n\n## 09:00:00\n\nWent on.\n',
    )
    expect(events.map(({ status, occasion }) => [status, occasion])).toEqual([['reviewed', 'turn']])
    expect(await store.list()).toEqual([LOG])
  })

  test('processes at once act on a message once', async () => {
    await using open = await openStore(kind)
    await using other = await open.second()
    const reviews = [open, other, open].map(({ store }) =>
      createReview({ llm: scriptedModel(append('Noted.'), {}), store, tools: memoryTools(store) }),
    )
    const results = await Promise.all(
      reviews.flatMap(({ review }) => [
        review(turns(10), { conversation: 'c' }),
        review(turns(10), { conversation: 'c' }),
      ]),
    )
    expect(results.filter(({ status }) => status === 'reviewed')).toHaveLength(1)
    expect(await logOf(open.store)).toBe('# Daily log 2026-11-20\n\n## 09:00:00\n\nNoted.\n')
  })

  test('a model that fails or hangs before it acts leaves everything for the next time', async () => {
    await using open = await openStore(kind)
    const { store } = open
    const abort = new AbortController()
    const failing = [scriptedModel(new Error('429')), hangingModel(() => abort.abort(new Error('enough')))]
    for (const llm of failing) {
      const { review } = createReview({ llm, store, tools: memoryTools(store) })
      expect(await review(turns(10), { conversation: 'c', abortSignal: abort.signal })).toMatchObject({
        status: 'failed',
        messages: 0,
        error: expect.any(Error),
      })
    }
    const reading = createReview({
      llm: scriptedModel({ toolCalls: [call('MemoryRead')] }, new Error('500')),
      store,
      tools: memoryTools(store),
    })
    expect(await reading.review(turns(10), { conversation: 'c' })).toMatchObject({
      status: 'failed',
      messages: 0,
      toolCalls: 1,
    })
    expect(await store.list('', { includeHidden: true })).toEqual([])
    const { review } = createReview({
      llm: scriptedModel(append('Noted.'), {}),
      store,
      tools: memoryTools(store),
    })
    expect(await review(turns(10), { conversation: 'c' })).toMatchObject({ status: 'reviewed', messages: 20 })
  })

  test('what was acted on is not acted on again, whatever fails afterwards', async () => {
    await using open = await openStore(kind)
    const { store } = open
    const failing = createReview({
      llm: scriptedModel(append('Noted.'), new Error('500')),
      store,
      tools: memoryTools(store),
    })
    expect(await failing.review(turns(10), { conversation: 'c' })).toMatchObject({
      status: 'failed',
      messages: 20,
      toolCalls: 1,
    })
    const { review } = createReview({
      llm: scriptedModel(append('Noted.'), {}),
      store,
      tools: memoryTools(store),
    })
    expect(await review(turns(10), { conversation: 'c', occasion: 'close' })).toMatchObject({
      status: 'unchanged',
    })
    for (const [number, moment] of [
      [1, 'before'],
      [1, 'after'],
      [2, 'before'],
      [2, 'after'],
    ] as const) {
      const dying = dyingStore(store, number, moment)
      const conversation = `${number} ${moment}`
      const first = createReview({
        llm: scriptedModel(append(`Noted ${conversation}.`), {}),
        store: dying,
        tools: memoryTools(dying),
      })
      expect(await first.review(turns(10), { conversation })).toMatchObject({ status: 'failed' })
      const again = createReview({
        llm: scriptedModel(append(`Noted ${conversation}.`), {}),
        store,
        tools: memoryTools(store),
      })
      await again.review(turns(10), { conversation })
      expect((await logOf(store)).split(`Noted ${conversation}.`).length).toBeLessThanOrEqual(2)
    }
  })
})

test('what a model gets wrong is told to it, and counted', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  const wrong = {
    toolCalls: [
      call('Nothing'),
      call('MemoryAppendDaily', '{"text":'),
      call('MemoryAppendDaily', {}),
      call('MemoryRead'),
    ],
  }
  const llm = scriptedModel(wrong, append('Noted.'), {})
  const { review } = createReview({ llm, store, tools: memoryTools(store) })
  expect(await review(turns(10), { conversation: 'c' })).toMatchObject({
    status: 'reviewed',
    toolCalls: 5,
    failedCalls: 3,
  })
  const answers = llm.questions[1]?.filter(({ role }) => role === 'tool').map(({ content }) => content) ?? []
  expect(answers.slice(0, 3)).toEqual([
    'There is no tool of this name.',
    'The arguments are not JSON. Call again with a JSON object.',
    'text is missing. Nothing was written.',
  ])
  expect(answers[3]?.length).toBeLessThanOrEqual(4000)
})

test('a tool that breaks fails the review, and never the agent', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  const { review } = createReview({
    llm: scriptedModel({ toolCalls: [call('MemoryBreak')] }),
    store,
    tools: memoryTools(store),
  })
  expect(await review(turns(10), { conversation: 'c' })).toMatchObject({
    status: 'failed',
    error: new Error('disk full'),
  })
  // @ts-expect-error A caller without types.
  const untyped = await review([{ role: 'user', content: 7 }], { conversation: 'c', occasion: 'close' })
  expect(untyped).toMatchObject({ status: 'failed' })
  expect(await review(turns(1), { conversation: '', occasion: 'close' })).toMatchObject({ status: 'failed' })
})

test('a model that never stops is stopped', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  const endless = scriptedModel(() => ({ toolCalls: [call('MemoryRead'), call('MemoryRead')] }))
  const { review } = createReview({ llm: endless, store, tools: memoryTools(store) })
  expect(await review(turns(10), { conversation: 'c' })).toMatchObject({
    status: 'reviewed',
    rounds: 4,
    toolCalls: 8,
  })
  const greedy = scriptedModel({
    toolCalls: Array.from({ length: 100 }, () => call('MemoryAppendDaily', { text: 'Again.' })),
  })
  const second = createReview({ llm: greedy, store, tools: memoryTools(store), maxToolCalls: 3 })
  expect(await second.review(turns(10), { conversation: 'd' })).toMatchObject({
    status: 'reviewed',
    rounds: 1,
    toolCalls: 3,
  })
  expect((await logOf(store)).split('Again.')).toHaveLength(4)
})

test('garbage of a model is no call, and a model without tools changes nothing', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  for (const [place, answer] of [
    {},
    { content: 'Sure!' },
    { toolCalls: 'x' },
    { toolCalls: [null, 7, { name: 'MemoryAppendDaily' }] },
  ].entries()) {
    // @ts-expect-error What a model without types may say.
    const { review } = createReview({ llm: scriptedModel(answer), store, tools: memoryTools(store) })
    expect(await review(turns(10), { conversation: `c${place}` })).toMatchObject({
      status: 'reviewed',
      toolCalls: 0,
      rounds: 1,
    })
  }
  expect(await store.list()).toEqual([])
})

test('recalled memory and results of tools are not reviewed', async () => {
  await using open = await openStore('sqlite')
  const llm = scriptedModel({})
  const messages: readonly ConversationMessage[] = [
    { role: 'user', content: 'Mine. <memory>RECALLED</memory>', id: '1' },
    { role: 'tool', content: 'TOOL', toolCallId: 't', id: '2' },
  ]
  await createReview({ llm, store: open.store, tools: memoryTools(open.store) }).review(messages, {
    conversation: 'c',
    occasion: 'close',
  })
  expect(textOf(llm.questions[0])).toContain('[user] Mine.')
  expect(textOf(llm.questions[0])).not.toMatch(/RECALLED|TOOL/)
})

test('0 messages is never, and flush waits for what was begun', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  const llm = scriptedModel(append('Noted.'), {})
  const { review, flush } = createReview({ llm, store, tools: memoryTools(store), everyMessages: 0 })
  expect(await review(turns(50), { conversation: 'c' })).toMatchObject({ status: 'not-due' })
  void review(turns(50), { conversation: 'c', occasion: 'close' })
  await flush()
  expect(await logOf(store)).toContain('Noted.')
})

test('refuses options that make no sense', async () => {
  await using open = await openStore('sqlite')
  const options = { llm: scriptedModel({}), store: open.store, tools: memoryTools(open.store) }
  for (const bad of [
    { tools: [] },
    { everyMessages: 1.5 },
    { maxRounds: 0 },
    { maxToolCalls: -1 },
    { transcriptCharacters: 0 },
  ])
    expect(() => createReview({ ...options, ...bad })).toThrow(
      /tools|everyMessages|maxRounds|maxToolCalls|transcriptCharacters/,
    )
})

test('a transcript never exceeds its limit, keeps the newest, and says what is missing', () => {
  const message = fc.record({
    role: fc.constantFrom('user', 'assistant'),
    text: fc.string({ unit: fc.constantFrom('a', ' ', '\n', '🌊', 'é'), minLength: 1, maxLength: 300 }),
  })
  fc.assert(
    fc.property(
      fc.array(message, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 60, max: 2000 }),
      fc.integer({ min: 20, max: 400 }),
      (messages, transcriptCharacters, messageCharacters) => {
        const text = reviewTranscript(messages, { transcriptCharacters, messageCharacters })
        expect(text.length).toBeLessThanOrEqual(transcriptCharacters)
        const heads = text.split('\n\n').filter((part) => /^\[(?:user|assistant)\]/.test(part)).length
        expect(heads).toBeLessThanOrEqual(messages.length)
        expect(text.startsWith(TRUNCATED)).toBe(heads < messages.length)
      },
    ),
    { seed: 20261120 },
  )
})
