import { MemoryError, type LanguageModel, type Message } from '@sheaf/core'
import type { Timer } from '@sheaf/core/adapter'
import { expect, test } from 'vitest'
import { manualTimer } from '../__fixtures__/manual-timer.ts'
import { KINDS, openMemories, openMemory } from '../__fixtures__/open-memory.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const said = (id: string, role: 'user' | 'assistant', content: string, time: string) => ({
  id,
  role,
  content,
  at: at(time),
})

/** Takes what the user says for facts, and answers as it is asked to. */
function echoModel(): LanguageModel & { readonly asked: Message[][] } {
  const asked: Message[][] = []
  return {
    asked,
    async chat(messages) {
      asked.push([...messages])
      const lines = (messages.at(-1)?.content ?? '').split('\n')
      const facts = lines.flatMap((line) => {
        const [, number, text] = /^\[(\d+)\] user[^:]*:\d\d\): (.*)$/.exec(line) ?? []
        return number === undefined ? [] : [`- User ${text} [${number}]`]
      })
      return {
        content: facts.length === 0 ? 'No notable observations.' : facts.join('\n'),
        usage: { inputTokens: 100, outputTokens: 10 },
      }
    },
  }
}

const TALK = [said('m1', 'user', 'lives in Lyon', '09:00'), said('m2', 'assistant', 'Noted.', '09:01')]

test.each(KINDS)(
  'a thread is learnt from once, and what is learnt is found and shown without its source (%s)',
  async (kind) => {
    const llm = echoModel()
    await using memory = await openMemory(kind, { llm })
    const ada = memory.user('ada')
    await ada.thread('tides').record([...TALK, said('m3', 'user', 'likes tea', '09:02')])
    const learnt = await ada.thread('tides').learn()
    expect(learnt).toMatchObject({ added: 2, calls: 1, usage: { inputTokens: 100, outputTokens: 10 } })
    expect(await ada.thread('tides').learn()).toMatchObject({ added: 0, calls: 0 })
    expect(await ada.store.read('observations.md')).toContain(
      '- 2026-11-20 User lives in Lyon <!-- chats/tides.md#m1 2026-11-20T09:00:00Z -->',
    )
    expect((await ada.search('where does she live? Lyon')).map(({ source }) => source)).toContain(
      'observations.md',
    )
    const { messages } = await ada.assemble({ messages: [{ role: 'user', content: 'Where do I live?' }] })
    const shown = messages.map(({ content }) => content).join('\n')
    expect(shown).toContain('- 2026-11-20 User lives in Lyon\n')
    expect(shown).not.toContain('chats/tides.md#m1')
    await expect(memory.user('bob').store.read('observations.md')).rejects.toThrow('There is no file')
  },
)

test.each(KINDS)(
  'with "recorded" it happens in the background; flush waits, and failures are told (%s)',
  async (kind) => {
    const told: string[] = []
    let fails = true
    const echo = echoModel()
    const llm: LanguageModel = {
      chat: async (messages, options) =>
        fails ? Promise.reject(MemoryError.modelFailed('no such model')) : await echo.chat(messages, options),
    }
    await using memory = await openMemory(kind, {
      llm,
      learning: { when: 'recorded', onEvent: ({ type }) => told.push(type) },
    })
    const ada = memory.user('ada')
    await ada.thread('tides').record(TALK)
    await memory.flush()
    expect(told).toEqual(['failed'])
    expect(await ada.store.exists('observations.md')).toBe(false)
    fails = false
    await ada.thread('tides').record(said('m3', 'user', 'likes tea', '09:02'))
    await memory.flush()
    expect(told).toEqual(['failed', 'ingested'])
    expect(await ada.store.read('observations.md')).toMatch(/lives in Lyon[^]*likes tea/)
  },
)

test.each(KINDS)(
  'what was recorded without a model is resumed by a memory that has one (%s)',
  async (kind) => {
    const llm = echoModel()
    await using opened = await openMemories(kind, 2, (place) => (place === 0 ? {} : { llm }))
    const [recorder, learner] = opened.memories
    await recorder?.user('ada').thread('tides').record(TALK)
    await recorder
      ?.user('ada')
      .thread('ebb')
      .record(said('e1', 'user', 'sails', '10:00'))
    await recorder
      ?.user('bob')
      .thread('ebb')
      .record(said('b1', 'user', 'rows', '10:00'))
    for (const calls of [2, 2]) {
      await learner?.user('ada').learning.resume()
      await learner?.flush()
      expect(llm.asked).toHaveLength(calls)
    }
    expect(await learner?.user('ada').store.read('observations.md')).toMatch(/lives in Lyon[^]*sails/)
    expect(await learner?.user('bob').store.exists('observations.md')).toBe(false)
  },
)

test.each(KINDS)(
  'a close in the middle loses nothing: the rest is resumed, and nothing is asked about twice (%s)',
  async (kind) => {
    const llm = echoModel()
    let [calls, fails] = [0, 0]
    const flaky: LanguageModel = {
      async chat(messages, options) {
        calls += 1
        if (calls % 3 !== 0) return await echoModel().chat(messages, options)
        fails += 1
        throw MemoryError.modelFailed('busy', { retryable: true })
      },
    }
    // Waits before another attempt end at once; nothing here takes as long as an attempt may.
    const timer: Timer = {
      now: () => 0,
      sleep: async (milliseconds, options) => {
        if (milliseconds > 60_000) await manualTimer().sleep(milliseconds, options)
      },
    }
    const learning = { when: 'recorded', timer } as const
    await using opened = await openMemories(kind, 2, (place) =>
      place === 0 ? { llm: flaky, learning } : { llm },
    )
    const [first, second] = opened.memories
    for (let step = 1; step <= 4; step += 1) {
      for (const chat of ['a', 'b', 'c']) {
        const message = said(`${chat}${step}`, 'user', `keeps note ${step} of chat ${chat}`, `09:0${step}`)
        await first?.user('ada').thread(chat).record(message)
      }
      if (step === 2) await first?.flush()
    }
    await first?.close()
    const ada = second?.user('ada')
    for (let time = 1; time <= 2; time += 1) {
      const asked = llm.asked.length
      await ada?.learning.resume()
      await second?.flush()
      if (time === 2) expect(llm.asked).toHaveLength(asked)
    }
    expect((await ada?.store.read('observations.md'))?.match(/^- .*keeps note/gm)).toHaveLength(12)
    expect(fails).toBeGreaterThan(0)
  },
)

test.each(KINDS)('in a project what is learnt is proposed, and waits for a person (%s)', async (kind) => {
  await using memory = await openMemory(kind, { llm: echoModel() })
  const ferry = memory.project('ferry')
  await ferry.thread('pier').record(TALK)
  const { added, proposals = [] } = await ferry.thread('pier').learn()
  expect([added, proposals.length]).toEqual([1, 1])
  expect(await ferry.store.exists('observations.md')).toBe(false)
  await ferry.proposals.approve(proposals[0] ?? '', { by: 'Grace' })
  await ferry.proposals.apply(proposals[0] ?? '')
  expect(await ferry.store.read('observations.md')).toContain('User lives in Lyon')
  expect(await ferry.thread('pier').learn()).toMatchObject({ added: 0, calls: 0 })
})

test.each(KINDS)('a conversation has one summary in the log of its day (%s)', async (kind) => {
  const llm: LanguageModel = { chat: async () => ({ content: '- Talked about tides.' }) }
  await using memory = await openMemory(kind, { llm })
  const ada = memory.user('ada')
  await ada.thread('tides').record(TALK)
  expect(await ada.thread('tides').summarize()).toMatchObject({
    status: 'summarised',
    path: 'memory/2026-11-20.md',
  })
  expect(await ada.thread('tides').summarize()).toMatchObject({ status: 'unchanged' })
  expect((await ada.store.read('memory/2026-11-20.md')).match(/Talked about tides/g)).toHaveLength(1)
})

test.each(KINDS)('upkeep needs no model: summary, compression (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const ada = memory.user('ada')
  await ada.store.write(
    'observations.md',
    '## 2026-08-01\n\n- lives in Paris\n\n## 2026-11-19\n\n- lives in Lyon\n- lives in Lyon\n',
  )
  expect(await ada.learning.compress()).toMatchObject({ repeated: 1 })
  expect(await ada.learning.summarize()).toMatchObject({ status: 'summarised', by: 'extract' })
  const left = await Promise.all((await ada.ownStore.list()).map((path) => ada.ownStore.read(path)))
  expect(left.join('\n')).toMatch(/lives in Paris[^]*/)
  expect(await ada.learning.summarize()).toMatchObject({ status: 'unchanged' })
})

test.each(KINDS)('what needs a model says so, and how to give one (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const ada = memory.user('ada')
  for (const call of [
    () => ada.thread('tides').learn(),
    () => ada.thread('tides').summarize(),
    () => ada.learning.ingest([], { conversation: 'x' }),
    () => ada.learning.resume(),
  ]) {
    await expect(call()).rejects.toThrow(/llm is missing.*createMemory\(\{ llm \}\)/)
  }
})

test('an error of a provider is the cause of one that has no text of it', async () => {
  for (const raw of [
    Object.assign(new Error('I moved to Porto'), { statusCode: 529 }),
    new TypeError('fetch failed: I moved to Porto'),
    'I moved to Porto',
  ]) {
    const chat = async () => await Promise.reject(raw)
    await using memory = await openMemory(KINDS[0] ?? 'sqlite', { llm: { ...echoModel(), chat } })
    const ada = memory.user('ada')
    await ada.thread('t').record(said('m1', 'user', 'I moved to Porto', '09:00'))
    await ada.store.write('observations.md', '## 2025-01-02\n\n- I moved to Porto\n')
    for (const call of [
      () => ada.thread('t').learn(),
      () => ada.thread('t').summarize(),
      () => ada.learning.summarize({ olderThanDays: 1 }),
    ]) {
      const error: unknown = await call().catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'model-failed', retryable: true, cause: raw })
      expect(String(error)).toContain(typeof raw === 'object' && 'statusCode' in raw ? '529' : 'failed')
      expect(String(error)).not.toContain('Porto')
    }
  }
})

test.each(KINDS)(
  'a thread of the longest id is learnt from and summarised, each message once (%s)',
  async (kind) => {
    const llm = echoModel()
    await using memory = await openMemory(kind, { llm })
    const ada = memory.user('ada')
    for (const id of ['a'.repeat(128), 'A'.repeat(128), '../x', '😀'.repeat(90)]) {
      const thread = ada.thread(id)
      await thread.record(said('m1', 'user', `likes ${id.length} ${id.charCodeAt(0)}`, '09:00'))
      expect(await thread.learn()).toMatchObject({ added: 1, calls: 1 })
      expect(await thread.learn()).toMatchObject({ added: 0, calls: 0 })
      expect(await thread.summarize()).toMatchObject({ status: 'summarised' })
      expect(await thread.summarize()).toMatchObject({ status: 'unchanged' })
    }
  },
)

test.each(KINDS)('an archive of observations is found, and shown without sources too (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const ada = memory.user('ada')
  await ada.store.write(
    'observations.md',
    '## 2026-08-01\n\n- User plays the oboe <!-- chats/tides.md#m1 2026-08-01T09:00:00Z -->\n',
  )
  await ada.learning.summarize({ olderThanDays: 30 })
  const { messages } = await ada.assemble({ messages: [{ role: 'user', content: 'Who plays the oboe?' }] })
  const shown = messages.map(({ content }) => content).join('\n')
  expect(shown).toMatch(/archive\/observations-2026-08\.md[^]*plays the oboe/)
  expect(shown).not.toContain('tides.md#m1')
})

test.each(KINDS)('a context of a project or a workspace shows facts without sources (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  for (const { store, thread } of [memory.project('reeds'), memory.workspace('dock')]) {
    await store.write(
      'observations.md',
      '## Facts\n\n- 2026-08-01 Ben plays the oboe <!-- chats/plan.md#m1 2026-08-01T09:00:00Z -->\n',
    )
    const { messages } = await thread('q').assemble({
      messages: [{ role: 'user', content: 'Who plays the oboe?' }],
    })
    const shown = messages.map(({ content }) => content).join('\n')
    expect(shown).toContain('Ben plays the oboe')
    expect(shown).not.toContain('<!--')
  }
})

test.each(KINDS)('an archived fact that has ended since is not found as current (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const { store, search } = memory.user('ada')
  const fact = (text: string) => `- 2026-08-01 ${text} <!-- chats/tides.md#m1 2026-08-01T09:00:00Z -->\n`
  await store.write(
    'archive/observations-2026-08.md',
    `# Archive\n\n${fact('User drives a Ford')}${fact('[home] User lives in Porto')}` +
      fact('User plays the oboe'),
  )
  const ended = '- User drives a Ford until 2026-08-20 <!-- ended by chats/b.md#m1 2026-08-20T09:00:00Z -->'
  await store.write(
    'observations.md',
    `## Profile\n\n- 2026-08-20 [home] User lives in Faro\n\n## Earlier\n\n${ended}\n`,
  )
  const found = (await search('Ford Porto oboe')).filter(({ source }) => source.startsWith('archive/'))
  expect(found.map(({ text }) => text).join('\n')).toContain('plays the oboe')
  expect(found.map(({ text }) => text).join('\n')).not.toMatch(/Ford|Porto/)
  const all = await search('Ford Porto oboe', { includeExpired: true })
  expect(all.find(({ source }) => source.startsWith('archive/'))).toMatchObject({ expired: true })
})

test.each(KINDS)(
  'options that would have no effect are refused before anything is opened (%s)',
  async (kind) => {
    const llm = echoModel()
    await expect(openMemory(kind, { llm: {} as never })).rejects.toThrow('llm has no method chat()')
    for (const [learning, error] of [
      [null, 'learning must be an object such as'],
      [{ when: 'always' }, 'learning.when must be'],
      [{ policy: 'maybe' }, 'learning.policy must be'],
      [{ onEvent: console }, 'onEvent must be a function'],
    ] as const)
      await expect(openMemory(kind, { llm, learning: learning as never })).rejects.toThrow(error)
  },
)

test('its state says what a model was used, and what failed', async () => {
  let isDown = false
  const llm = echoModel()
  await using memory = await openMemory(KINDS[0] ?? 'sqlite', {
    llm: {
      async chat(...request) {
        if (isDown) throw MemoryError.modelFailed('It is down.')
        return await llm.chat(...request)
      },
    },
    learning: { when: 'recorded' },
  })
  const ada = memory.user('ada')
  const idle = { waiting: 0, running: 0, pausing: 0 }
  expect(await ada.learning.state()).toEqual({ ...idle, failures: 0, lastFailure: undefined, days: [] })
  await ada.thread('tides').record(TALK)
  await memory.flush()
  expect(await ada.learning.state()).toMatchObject({
    failures: 0,
    days: [{ calls: 1, inputTokens: 100, outputTokens: 10, cost: 0 }],
  })
  expect((await memory.user('bob').learning.state()).days).toEqual([])
  isDown = true
  await ada.thread('tides').record([said('m9', 'user', 'likes tea', '09:09')])
  await memory.flush()
  const { failures, lastFailure, ...rest } = await memory.learning.state()
  expect([failures > 0, lastFailure, rest]).toEqual([true, 'model-failed', { ...idle, days: [] }])
})
