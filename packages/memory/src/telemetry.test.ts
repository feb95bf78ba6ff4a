import { metrics, trace } from '@opentelemetry/api'
import { fixedClock, MemoryError } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'
import { describe, expect, test } from 'vitest'
import { createMemory } from './create-memory.ts'
import type { Memory } from './memory.ts'
import type { TelemetryMeter, TelemetryOptions, TelemetryTracer } from './telemetry-options.ts'

interface Recorded {
  readonly name: string
  readonly attributes: Record<string, unknown>
  status: number
  ends: number
}

const HASH = /^[0-9a-f]{32}$/

describe('spans', () => {
  test('each call of a handle is one span, with the names of the GenAI conventions', async () => {
    const { tracer, spans } = recorder()
    await using memory = await open({ tracer })
    const ada = memory.user('ada')
    const thread = ada.thread('monday')
    await thread.record([
      { id: 'm1', role: 'user', content: 'The ferry leaves at noon.' },
      { id: 'm2', role: 'assistant', content: 'Noted.' },
    ])
    await ada.store.write('notes.md', 'The pier is in the north.')
    await ada.appendDaily('Asked about ferries.')
    await ada.search('ferry')
    await thread.assemble({
      messages: [{ role: 'user', content: 'When does the ferry leave?' }],
      maxTokens: 900,
    })
    await thread.replace('m1', { content: 'The ferry leaves at one.' })
    await ada.store.delete('notes.md')
    await ada.erase()
    await expect.poll(() => spans.every(({ ends }) => ends === 1)).toBe(true)
    expect(spans.map(({ name }) => name)).toEqual([
      'upsert_memory',
      'upsert_memory',
      'upsert_memory',
      'search_memory',
      'search_memory',
      'update_memory',
      'delete_memory',
      'delete_memory',
    ])
    for (const { name, attributes, ends, status } of spans) {
      expect(attributes).toMatchObject({
        'gen_ai.operation.name': name,
        'gen_ai.memory.store.id': expect.stringMatching(HASH),
      })
      expect({ ends, status }).toEqual({ ends: 1, status: 0 })
    }
    const [record, write, , search, context] = spans
    expect(record?.attributes).toMatchObject({
      'gen_ai.memory.record.count': 2,
      'gen_ai.conversation.id': expect.stringMatching(HASH),
    })
    expect(write?.attributes).toMatchObject({
      'gen_ai.memory.record.count': 1,
      'gen_ai.memory.record.id': expect.stringMatching(HASH),
    })
    expect(search?.attributes['gen_ai.memory.record.count']).toBeGreaterThan(0)
    expect(context?.attributes).toMatchObject({ 'sheaf.budget': 900, 'sheaf.tokens': expect.any(Number) })
  })

  test('spans have no text and no name, unless the app asks for content', async () => {
    const said = async (content: boolean) => {
      const { tracer, spans } = recorder()
      await using memory = await open({ tracer, content })
      const ada = memory.user('ada-lovelace')
      await ada.store.write('notes/secret-pier.md', 'The pier is in the north.')
      await ada.thread('chat-7').record({ role: 'user', content: 'I like herons.' })
      await ada.search('where is the pier?')
      return JSON.stringify(spans)
    }
    const plain = await said(false)
    for (const word of ['ada', 'secret-pier', 'north', 'herons', 'chat-7', 'where is'])
      expect(plain).not.toContain(word)
    const full = await said(true)
    for (const word of [
      'users/ada-lovelace',
      'notes/secret-pier.md',
      'north',
      'chat-7',
      'where is the pier?',
    ])
      expect(full).toContain(word)
  })

  test('a failure ends the span with the code of its error, and reaches the caller', async () => {
    const { tracer, spans } = recorder()
    await using memory = await open({ tracer })
    await memory.user('ada').store.write('a.md', 'one')
    await expect(memory.user('ada').store.write('a.md', 'two', { ifMatch: null })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect
      .poll(() => spans.at(-1))
      .toMatchObject({ attributes: { 'error.type': 'conflict' }, status: 2, ends: 1 })
  })

  test('a tracer and a meter that throw cost no call, and hide no error', async () => {
    const broken = (): never => {
      throw new Error('exporter down')
    }
    const span = { setAttributes: broken, setStatus: broken, end: broken }
    const meter: TelemetryMeter = {
      createHistogram: () => ({ record: broken }),
      createCounter: () => ({ add: broken }),
    }
    const late: TelemetryTracer = {
      startActiveSpan(_name, _options, run) {
        run(span)
        return broken()
      },
    }
    const tracers: TelemetryTracer[] = [
      { startActiveSpan: broken },
      { startActiveSpan: (_name, _options, run) => run(span) },
      late,
    ]
    for (const tracer of tracers) {
      await using memory = await open({ tracer, meter })
      const { store, search } = memory.user('ada')
      await store.write('notes.md', 'The pier is in the north.')
      expect(await search('pier')).toHaveLength(1)
      await expect(store.write('notes.md', 'two', { ifMatch: null })).rejects.toMatchObject({
        code: 'conflict',
      })
      expect(await store.read('notes.md')).toBe('The pier is in the north.')
    }
  })

  test('a call that nobody awaits has begun at once, so flush waits for it', async () => {
    const { tracer } = recorder()
    let asked = 0
    const chat = async () => {
      asked += 1
      return await Promise.reject(MemoryError.modelFailed('The model is not there.', { retryable: false }))
    }
    const storage = sqlite({ file: ':memory:' })
    await using memory = await createMemory({ storage, llm: { chat }, telemetry: { tracer } })
    const thread = memory.user('ada').thread('monday')
    await thread.record({ role: 'user', content: 'I keep bees.' })
    const learnt = thread.learn().catch((error: unknown) => error)
    await memory.flush()
    expect(asked).toBe(1)
    // An integration works so in the background: the second call follows the first.
    void thread.record({ role: 'user', content: 'I keep hens.' }).then(async () => {
      await thread.learn().catch(() => {})
    })
    await memory.flush()
    expect(asked).toBe(2)
    expect(await learnt).toMatchObject({ code: 'model-failed' })
  })

  test('workspaces with one id in two projects are two stores', async () => {
    const { tracer, spans } = recorder()
    await using memory = await open({ tracer, content: true })
    await memory.workspace('w', { project: 'red' }).search('x')
    await memory.workspace('w').search('x')
    expect(spans.map(({ attributes }) => attributes['gen_ai.memory.store.id'])).toEqual([
      'projects/red/workspaces/w',
      'workspaces/w',
    ])
  })

  test('an argument that is no text is refused with the same error', async () => {
    const { tracer } = recorder()
    const refusal = async (memory: Memory) =>
      await memory
        .user('ada')
        .search(Object.create(null) as string)
        .catch((error: unknown) => String(error))
    await using plain = await open()
    await using traced = await open({ tracer })
    expect(await refusal(traced)).toBe(await refusal(plain))
  })

  test('a traced memory has every method of a memory', async () => {
    const { tracer } = recorder()
    const works = async (memory: Memory) => {
      const ada = memory.user('ada')
      await ada.entries.upsert({ name: 'tea', type: 'user', description: 'Drinks tea.', body: 'Green tea.' })
      await ada.thread('monday').record({ role: 'user', content: 'Always answer in French.' })
      const standing = await ada.standing.list()
      const { messages } = await ada.assemble({ messages: [{ role: 'user', content: 'Which tea?' }] })
      const users = await memory.users()
      return { entries: await ada.entries.list(), standing, messages, users, id: ada.id }
    }
    await using plain = await open()
    await using traced = await open({ tracer })
    expect(await works(traced)).toEqual(await works(plain))
  })
})

test('searches are timed, and degraded ones are counted with the reason', async () => {
  const clock = fixedClock('2026-11-20T09:00:00Z')
  const { meter, measured } = measurer()
  const storage = sqlite({ file: ':memory:' })
  const embedder = {
    model: 'broken',
    dimensions: 2,
    embed: async () => await Promise.reject(new Error('offline')),
  }
  await using memory = await createMemory({ storage, clock, embedder, telemetry: { meter } })
  await memory.user('ada').store.write('notes.md', 'The pier is in the north.')
  await memory.user('ada').search('pier')
  expect(measured).toEqual([
    ['sheaf.recall.degraded', 1, { 'sheaf.degraded.reason': 'embedder-failed' }],
    ['sheaf.search.duration', 0, { 'gen_ai.operation.name': 'search_memory' }],
  ])
})

test('the tracer and the meter of @opentelemetry/api fit', async () => {
  await using memory = await open({ tracer: trace.getTracer('app'), meter: metrics.getMeter('app') })
  expect(await memory.user('ada').search('pier')).toEqual([])
})

test.for([
  [{ tracer: {} }, 'telemetry.tracer'],
  [{ meter: { createCounter() {} } }, 'telemetry.meter'],
  [{ spans: true }, 'spans'],
])('%o is refused', async ([telemetry, name]) => {
  const refused = createMemory({
    storage: sqlite({ file: ':memory:' }),
    telemetry: telemetry as TelemetryOptions,
  })
  await expect(refused).rejects.toThrow(name)
})

async function open(telemetry?: TelemetryOptions): Promise<Memory> {
  return await createMemory({
    storage: sqlite({ file: ':memory:' }),
    clock: fixedClock('2026-11-20T09:00:00Z'),
    ...(telemetry === undefined ? {} : { telemetry }),
  })
}

function recorder(): { readonly tracer: TelemetryTracer; readonly spans: readonly Recorded[] } {
  const spans: Recorded[] = []
  const tracer: TelemetryTracer = {
    startActiveSpan(name, { attributes }, run) {
      const recorded: Recorded = { name, attributes: { ...attributes }, status: 0, ends: 0 }
      spans.push(recorded)
      return run({
        setAttributes: (more) => Object.assign(recorded.attributes, more),
        setStatus: ({ code }) => (recorded.status = code),
        end: () => void (recorded.ends += 1),
      })
    },
  }
  return { tracer, spans }
}

function measurer(): { readonly meter: TelemetryMeter; readonly measured: readonly unknown[] } {
  const measured: unknown[] = []
  const meter: TelemetryMeter = {
    createHistogram: (name) => ({
      record: (value, attributes) => void measured.push([name, value, attributes]),
    }),
    createCounter: (name) => ({ add: (value, attributes) => void measured.push([name, value, attributes]) }),
  }
  return { meter, measured }
}
