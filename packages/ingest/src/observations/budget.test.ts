import { fixedClock, type Clock, type TokenUsage } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { openStore, STORAGES } from '../summaries/__fixtures__/stores.ts'
import { factModel, said } from './__fixtures__/fact-model.ts'
import { createObservationIngester } from './create-observation-ingester.ts'

const day = fixedClock('2026-11-20T12:00:00Z')
const MESSAGES = Array.from({ length: 40 }, (_, number) =>
  said(number, 'user', `${'blah. '.repeat(100)} FACT: User knows fact ${number}`),
)
const expensive = (usage: TokenUsage) => () => factModel((answer) => ({ ...answer, usage }))
const costly = expensive({ inputTokens: 900, outputTokens: 100 })

describe.each(STORAGES)('on %s', (kind) => {
  test('a run stops at its ceiling, and the next one goes on', async () => {
    await using open = await openStore(kind)
    const options = {
      store: open.store,
      clock: day,
      maxOutputTokens: 500,
      maxInputTokens: 1500,
    }
    const llm = costly()
    const learn = () =>
      createObservationIngester({ llm, ...options, budget: { maxTokensPerRun: 3600 } }).ingest(MESSAGES, {
        conversation: 'c',
      })
    const first = await learn()
    // Each call took 1,000; the third had to be smaller, and a fourth could exceed the 600 that are left.
    expect(first).toMatchObject({
      calls: 3,
      usage: { inputTokens: 2700, outputTokens: 300 },
      overBudget: 'run',
    })
    expect(first.remaining).toBe(40 - first.added)
    let { added, remaining } = first
    for (let run = 0; remaining > 0; run += 1) {
      const next = await learn()
      added += next.added
      remaining = next.remaining
      expect(run).toBeLessThan(20)
    }
    expect(added).toBe(40)
  })

  test('a day stops at its ceiling, over restarts and conversations, and the next day goes on', async () => {
    await using open = await openStore(kind)
    const llm = costly()
    const learn = (conversation: string, clock: Clock = day) =>
      createObservationIngester({
        llm,
        store: open.store,
        clock,
        maxOutputTokens: 500,
        maxInputTokens: 2600,
        budget: { maxTokensPerDay: 5100 },
      }).ingest(MESSAGES, { conversation })
    const first = await learn('a')
    expect(first).toMatchObject({ overBudget: 'day', calls: 4 })
    expect(await learn('a')).toMatchObject({ overBudget: 'day', calls: 0, added: 0 })
    expect(await learn('b')).toMatchObject({ overBudget: 'day', calls: 0, remaining: 40 })
    expect(await learn('a', fixedClock('2026-11-21T00:00:01Z'))).toMatchObject({
      added: 40 - first.added,
      overBudget: undefined,
    })
    expect(await open.store.read('.ingested/usage.md')).toBe(
      '# Model usage of learning\n\n| day | calls | input tokens | output tokens | cost |\n|---|---|---|---|---|\n| 2026-11-20 | 4 | 3600 | 400 | 0 |\n| 2026-11-21 | 3 | 2700 | 300 | 0 |\n',
    )
  })

  test('a day stops at its money', async () => {
    await using open = await openStore(kind)
    const cost = ({ inputTokens, outputTokens }: TokenUsage) =>
      inputTokens * 0.000_001 + outputTokens * 0.000_004
    const llm = costly()
    const ingester = createObservationIngester({
      llm,
      store: open.store,
      clock: day,
      maxOutputTokens: 500,
      maxInputTokens: 2040,
      budget: { maxCostPerDay: 0.007, cost },
    })
    const result = await ingester.ingest(MESSAGES, { conversation: 'c' })
    expect(result).toMatchObject({ overBudget: 'cost', calls: 4 })
    expect(await open.store.read('.ingested/usage.md')).toContain('| 2026-11-20 | 4 | 3600 | 400 | 0.0052 |')
  })

  test('a dry run says what would be sent, and does nothing', async () => {
    await using open = await openStore(kind)
    const llm = factModel()
    const ingester = createObservationIngester({ llm, store: open.store, clock: day, maxInputTokens: 2040 })
    const plan = await ingester.ingest(MESSAGES, { conversation: 'c', dryRun: true })
    expect(llm.transcripts).toEqual([])
    expect(await open.store.list('', { includeHidden: true })).toEqual([])
    expect(plan).toMatchObject({ calls: 0, added: 0, remaining: 40, overBudget: undefined })
    expect(plan.planned.reduce((sum, { messages }) => sum + messages, 0)).toBe(40)
    for (const { inputTokens } of plan.planned) expect(inputTokens).toBeLessThanOrEqual(2040)
    expect(await ingester.ingest(MESSAGES, { conversation: 'c' })).toMatchObject({
      calls: plan.planned.length,
    })
    expect(await ingester.ingest(MESSAGES, { conversation: 'c', dryRun: true })).toMatchObject({
      planned: [],
      remaining: 0,
    })
    const small = createObservationIngester({
      llm,
      store: open.store,
      clock: day,
      maxInputTokens: 2400,
      budget: { maxTokensPerRun: 5700 },
    })
    expect(await small.ingest(MESSAGES, { conversation: 'd', dryRun: true })).toMatchObject({
      planned: [{ messages: 7 }, { messages: 1 }],
      overBudget: 'run',
    })
  })
})

test('conversations at once do not spend the same tokens twice', async () => {
  await using open = await openStore('sqlite')
  const llm = costly()
  const ingester = createObservationIngester({
    llm,
    store: open.store,
    clock: day,
    maxOutputTokens: 500,
    maxInputTokens: 2040,
    budget: { maxTokensPerDay: 4500 },
  })
  const results = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((conversation) => ingester.ingest(MESSAGES, { conversation })),
  )
  expect(results.reduce((sum, { calls }) => sum + calls, 0)).toBe(llm.transcripts.length)
  expect(llm.transcripts.length).toBeLessThanOrEqual(4)
})

test('an answer that was cut off covers what it got to, and the rest is asked about again', async () => {
  await using open = await openStore('sqlite')
  const messages = Array.from({ length: 6 }, (_, number) =>
    said(number, 'user', `FACT: User knows fact ${number}`),
  )
  const llm = factModel((answer) => {
    const lines = answer.content.split('\n')
    return lines.length <= 3
      ? answer
      : { content: lines.slice(0, 3).join('\n').slice(0, -8), usage: { inputTokens: 10, outputTokens: 40 } }
  })
  const result = await createObservationIngester({
    llm,
    store: open.store,
    clock: day,
    maxOutputTokens: 40,
  }).ingest(messages, {
    conversation: 'c',
  })
  expect(result).toMatchObject({ added: 6, calls: 4 })
  expect(result.facts.map(({ text }) => text).sort()).toEqual(
    messages.map((_, number) => `User knows fact ${number}`),
  )
})

test('the record of usage is bounded, and forgives edits', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  await store.write(
    '.ingested/usage.md',
    'somebody was here\n| 2026-11-19 | x | 1 | 1 | 1 |\n| 2026-11-18 | 1 | 5 | 5 | 0.5 |\n',
  )
  for (let number = 0; number < 40; number += 1) {
    const clock = fixedClock(new Date(Date.UTC(2026, 11, 1 + number)))
    await createObservationIngester({ llm: factModel(), store, clock }).ingest(
      [said(number, 'user', `FACT: User knows fact ${number}`)],
      {
        conversation: 'c',
      },
    )
  }
  const rows = (await store.read('.ingested/usage.md')).split('\n').filter((line) => line.startsWith('| 20'))
  expect(rows).toHaveLength(31)
  expect(rows.at(-1)).toMatch(/^\| 2027-01-09 \| 1 /)
})

test.each([
  { inputTokens: Number.NaN, outputTokens: -5 },
  { inputTokens: Infinity, outputTokens: 0.5 },
  JSON.parse('{}') as TokenUsage,
  JSON.parse('{"inputTokens":"900","outputTokens":null}') as TokenUsage,
])('figures that are none do not end the record of the day: %o', async (usage) => {
  await using open = await openStore('sqlite')
  const learn = (number: number) =>
    createObservationIngester({
      llm: expensive(usage)(),
      store: open.store,
      clock: day,
      maxOutputTokens: 500,
      budget: { maxTokensPerDay: 1_000_000, cost: () => Number.NaN },
    }).ingest(MESSAGES.slice(number, number + 1), { conversation: 'c' })
  for (let number = 0; number < 3; number += 1) expect((await learn(number)).added).toBe(1)
  const [, calls, input, output, cost] =
    (await open.store.read('.ingested/usage.md')).split('\n').at(-2)?.split('|').slice(1, -1).map(Number) ??
    []
  expect([calls, cost]).toEqual([3, 0])
  expect(input).toBeGreaterThan(900)
  expect(output).toBeGreaterThanOrEqual(0)
})
