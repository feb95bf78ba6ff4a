import { fixedClock, type LanguageModel } from '@sheaf/core'
import { expect, test } from 'vitest'
import { manualTimer } from '../__fixtures__/manual-timer.ts'
import { KINDS, openMemories, openMemory } from '../__fixtures__/open-memory.ts'
import type { LearningEvent } from './learning.ts'

/** Notes what the user says. */
function echoModel(): LanguageModel & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async chat(messages) {
      const text = messages.at(-1)?.content ?? ''
      asked.push(text)
      const facts = [...text.matchAll(/^\[(\d+)\] user[^:]*:\d\d\): I (.*)$/gm)]
      return {
        content: facts.map(([, number, said]) => `- User ${said} [${number}]`).join('\n') || 'None',
        usage: { inputTokens: 600, outputTokens: 20 },
      }
    },
  }
}

const said = (id: string, content: string) => ({
  id,
  role: 'user' as const,
  content,
  at: new Date('2026-11-20T09:00:00Z'),
})

test.each(KINDS)(
  'what was said is learnt after a pause, and memory is tidied once a day (%s)',
  async (kind) => {
    const [llm, timer, events] = [echoModel(), manualTimer(), [] as LearningEvent[]]
    const clock = fixedClock('2026-11-20T10:00:00Z')
    await using memory = await openMemory(kind, {
      llm,
      clock,
      learning: { when: 'idle', idleSeconds: 60, timer, onEvent: (event) => events.push(event) },
    })
    const ada = memory.user('ada')
    await ada.store.write('archive/none.md', 'nothing to do')
    await ada.thread('t').record(said('m1', 'I like tea'))
    await timer.advance(40)
    await ada.thread('t').record(said('m2', 'I row at dawn'))
    await timer.advance(40)
    // The conversation continued.
    expect(llm.asked).toEqual([])
    await timer.advance(20)
    await memory.flush()
    expect(llm.asked).toHaveLength(1)
    expect(await ada.store.read('observations.md')).toMatch(/likes? tea[^]*row at dawn/)
    await ada.thread('t').record(said('m3', 'I keep bees'))
    await timer.advance(60)
    await memory.flush()
    expect(events.map(({ type }) => type).sort()).toEqual(['ingested', 'ingested', 'tidied'])
    expect(events.find(({ type }) => type === 'tidied')).toMatchObject({ home: 'users/ada' })
    clock.set(new Date('2026-11-21T10:00:00Z'))
    await ada.store.write(
      'observations.md',
      `${await ada.store.read('observations.md')}\n## 2026-11-01\n\n- User likes jam\n- User likes jam\n`,
    )
    await ada.thread('t').record(said('m4', 'I sing'))
    await memory.flush() // waits for no pause
    expect(events.findLast(({ type }) => type === 'tidied')).toMatchObject({ compressed: { repeated: 1 } })
    expect(timer.sleeping()).toBe(0)
  },
)

test('a conversation that goes on is learnt from every so many messages', async () => {
  const [llm, timer] = [echoModel(), manualTimer()]
  await using memory = await openMemory('sqlite', {
    llm,
    learning: { when: 'idle', every: 3, timer },
  })
  const thread = memory.user('ada').thread('t')
  for (const number of [1, 2]) await thread.record(said(`m${number}`, `I own boat ${number}`))
  await timer.advance(1)
  expect(llm.asked).toEqual([])
  await thread.record(said('m3', 'I own boat 3'))
  await memory.flush()
  expect(llm.asked).toHaveLength(1)
})

test.each(KINDS)(
  'what a process that ended did not learn is learnt by the next one, once (%s)',
  async (kind) => {
    const [llm, timer] = [echoModel(), manualTimer()]
    await using opened = await openMemories(kind, 2, () => ({
      llm,
      learning: { when: 'idle', timer },
    }))
    const [first, second] = opened.memories
    await first?.user('ada').thread('learnt').record(said('a', 'I like tea'))
    await first?.flush()
    await first?.user('ada').thread('lost').record(said('b', 'I keep bees'))
    await first?.close()
    expect(llm.asked).toHaveLength(1)
    await second?.user('ada').thread('new').record(said('c', 'I sing'))
    await timer.advance(300)
    await second?.flush()
    expect(llm.asked).toHaveLength(3)
    expect(await second?.user('ada').store.read('observations.md')).toMatch(/bees/)
  },
)

test.each(KINDS)('a day takes no more tokens than its budget, and the next goes on (%s)', async (kind) => {
  const [llm, timer, events] = [echoModel(), manualTimer(), [] as LearningEvent[]]
  const clock = fixedClock('2026-11-20T10:00:00Z')
  await using memory = await openMemory(kind, {
    llm,
    clock,
    learning: {
      when: 'idle',
      timer,
      maxOutputTokens: 100,
      budget: { maxTokensPerDay: 1200 },
      onEvent: (event) => events.push(event),
    },
  })
  const ada = memory.user('ada')
  // For a summary as well there must be room.
  await ada.store.write('observations.md', '## 2026-08-01\n\n- User lives in Paris\n')
  for (const number of [1, 2]) {
    await ada.thread('t').record(said(`m${number}`, `I own boat ${number}`))
    await memory.flush()
  }
  expect(llm.asked).toHaveLength(1)
  const results = events.flatMap((event) => (event.type === 'ingested' ? event.result : []))
  expect(results.map(({ overBudget }) => overBudget)).toEqual([undefined, 'day'])
  expect(events.find(({ type }) => type === 'tidied')).toMatchObject({ summarized: undefined })
  clock.set(new Date('2026-11-21T10:00:00Z'))
  await ada.thread('t').record(said('m3', 'I own boat 3'))
  await memory.flush()
  expect(llm.asked).toHaveLength(2)
  expect(await ada.store.read('observations.md')).toMatch(/boat 2[^]*boat 3/)
})

test('a memory that should learn by itself is refused without a model', async () => {
  for (const when of ['idle', 'recorded'] as const)
    await expect(openMemory('sqlite', { learning: { when } })).rejects.toMatchObject({
      code: 'invalid-argument',
      argument: 'llm',
      message: expect.stringContaining('createMemory({ llm })'),
    })
  await using memory = await openMemory('sqlite', { learning: { policy: 'propose' } })
  expect(await memory.user('ada').learning.summarize()).toMatchObject({ status: 'unchanged' })
})

test('nothing runs after close, or once the signal is aborted', async () => {
  const timer = manualTimer()
  const llm = echoModel()
  for (const end of ['close', 'abort']) {
    const stop = new AbortController()
    const events: string[] = []
    const memory = await openMemory('sqlite', {
      llm,
      learning: {
        when: 'idle',
        timer,
        abortSignal: stop.signal,
        onEvent: (event) => events.push(event.type === 'dropped' ? event.reason : event.type),
      },
    })
    await memory.user('ada').thread('t').record(said('m1', 'I like tea'))
    expect(timer.sleeping()).toBe(1)
    if (end === 'abort') stop.abort()
    else await memory.close()
    expect(timer.sleeping()).toBe(0)
    await timer.advance(600)
    expect(events).toEqual(['closed'])
    await memory.close()
  }
  expect(llm.asked).toEqual([])
})

test.each([
  { when: 'recorded', every: 3 },
  { when: 'asked', idleSeconds: 3 },
  { when: 'idle', every: 0 },
  { when: 'idle', idleSeconds: 0 },
  { when: 'idle', timer: {} },
])('what makes no sense is refused: %j', async (learning) => {
  await expect(openMemory('sqlite', { learning: learning as never })).rejects.toMatchObject({
    code: 'invalid-argument',
  })
})
