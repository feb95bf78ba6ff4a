import { fixedClock, type MemoryStore } from '@sheaf/core'
import { createProposals } from '@sheaf/documents'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hangingModel, scriptedModel, textOf } from './__fixtures__/scripted-model.ts'
import { dyingStore, interceptedStore, openStore, STORAGES } from './__fixtures__/stores.ts'
import { summarize } from './summarize.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
const FILE = `# Observations

## 2026-08-03

- Lives in Lyon <!-- c1#m1 -->
- Likes tea <!-- c1#m2 -->

## 2026-09-14

- Moved to Paris <!-- c2#m1 -->

## 2026-11-19

- Works on the tide tables <!-- c3#m1 -->
`

async function everything(store: MemoryStore): Promise<string> {
  const paths = await store.list()
  return (await Promise.all(paths.map((path) => store.read(path)))).join('\n')
}

describe.each(STORAGES)('on %s', (kind) => {
  test('old blocks become a summary by month, and are in the archive as they were', async () => {
    await using open = await openStore(kind)
    const { store } = open
    await store.write('observations.md', FILE)
    const llm = scriptedModel('- Lives in Lyon since August\n- Likes tea', '```\n* Moved to Paris\n```')
    const result = await summarize({ store, clock, llm })
    expect(result).toEqual({
      status: 'summarised',
      blocks: 2,
      months: ['2026-08', '2026-09'],
      archives: ['archive/observations-2026-08.md', 'archive/observations-2026-09.md'],
      by: 'model',
      calls: 2,
    })
    expect(await store.read('observations.md')).toBe(`# Observations

## Summary

### 2026-08

In full: [archive/observations-2026-08.md](archive/observations-2026-08.md)

- Lives in Lyon since August
- Likes tea

### 2026-09

In full: [archive/observations-2026-09.md](archive/observations-2026-09.md)

- Moved to Paris

## 2026-11-19

- Works on the tide tables <!-- c3#m1 -->
`)
    expect(await store.read('archive/observations-2026-08.md')).toBe(`# Archive of observations.md, 2026-08

## 2026-08-03

- Lives in Lyon <!-- c1#m1 -->
- Likes tea <!-- c1#m2 -->

`)
    const again = await summarize({ store, clock, llm })
    expect(again).toMatchObject({ status: 'unchanged', calls: 0 })
    expect(llm.questions).toHaveLength(2)
  })

  test('killed at each commit, a run goes on where it was', async () => {
    for (const moment of ['before', 'after'] as const) {
      for (const number of [1, 2]) {
        await using open = await openStore(kind)
        const { store } = open
        await store.write('observations.md', FILE)
        const llm = scriptedModel('- Said by the model')
        await expect(summarize({ store: dyingStore(store, number, moment), clock, llm })).rejects.toThrow(
          'died',
        )
        await summarize({ store, clock, llm })
        const text = await everything(store)
        for (const line of FILE.split('\n')) expect(text).toContain(line)
        expect(text.split('- Lives in Lyon <!-- c1#m1 -->')).toHaveLength(2)
        expect((await store.read('observations.md')).split('- Said by the model')).toHaveLength(3)
      }
    }
  })

  test('two runs at once summarise a month once', async () => {
    await using open = await openStore(kind)
    await using other = await open.second()
    await open.store.write('observations.md', FILE)
    await Promise.all(
      [open, other].map(({ store }) =>
        summarize({ store, clock, llm: scriptedModel('- Said by the model') }),
      ),
    )
    expect((await open.store.read('observations.md')).split('- Said by the model')).toHaveLength(3)
    expect((await everything(open.store)).split('- Likes tea <!-- c1#m2 -->')).toHaveLength(2)
  })

  test('what is appended while the model thinks stays, and it is not asked again', async () => {
    await using open = await openStore(kind)
    const { store } = open
    await store.write('observations.md', FILE)
    const llm = scriptedModel(async () => {
      await store.append('observations.md', `- Learnt meanwhile, call ${llm.questions.length}\n`)
      return { content: '- Said by the model' }
    })
    let conflicts = 0
    const racing = interceptedStore(store, async (commit) => {
      if (conflicts < 3) {
        conflicts += 1
        await store.append('observations.md', `- Raced ${conflicts}\n`)
      }
      return await commit()
    })
    await summarize({ store: racing, clock, llm })
    const text = await store.read('observations.md')
    for (const line of [
      '- Learnt meanwhile, call 1',
      '- Learnt meanwhile, call 2',
      '- Raced 1',
      '- Raced 2',
      '- Raced 3',
    ])
      expect(text).toContain(line)
    expect(llm.questions).toHaveLength(2)
  })

  test('a model that fails, hangs or talks nonsense changes nothing', async () => {
    await using open = await openStore(kind)
    const { store } = open
    await store.write('observations.md', FILE)
    const failed = summarize({ store, clock, llm: scriptedModel(new Error('429')) })
    await expect(failed).rejects.toMatchObject({ code: 'model-failed', cause: { message: '429' } })
    for (const garbage of ['', '   ', '```\n```', '---', '\0\uD800'])
      await expect(summarize({ store, clock, llm: scriptedModel(garbage) })).rejects.toMatchObject({
        code: 'model-failed',
      })
    const abort = new AbortController()
    const llm = hangingModel(() => abort.abort(new Error('enough')))
    await expect(summarize({ store, clock, llm, abortSignal: abort.signal })).rejects.toThrow('enough')
    expect(await store.list()).toEqual(['observations.md'])
    expect(await store.read('observations.md')).toBe(FILE)
  })

  test('as a proposal it is made once, and not again once rejected', async () => {
    await using open = await openStore(kind)
    const { store } = open
    await store.write('observations.md', FILE)
    const proposals = createProposals({ store, clock })
    const llm = scriptedModel('- One', '- Two', '- Three', '- Four')
    const options = { store, clock, llm, policy: 'propose' } as const
    const first = await summarize(options)
    expect(first).toMatchObject({ status: 'proposed', blocks: 2, calls: 2 })
    const second = await summarize(options)
    expect(second).toMatchObject({ status: 'proposed', blocks: 2, calls: 0, proposal: first.proposal })
    expect(await store.read('observations.md')).toBe(FILE)
    // Another day is old by then; a second proposal would touch the first one.
    expect(await summarize({ ...options, olderThanDays: 0 })).toMatchObject({
      status: 'proposed',
      calls: 0,
      proposal: first.proposal,
    })
    await store.append('observations.md', '- Learnt meanwhile\n')
    await proposals.approve(first.proposal ?? '', { by: 'ada', apply: true })
    expect(await store.read('observations.md')).toContain('- Learnt meanwhile')
    expect(await everything(store)).toContain('- Likes tea <!-- c1#m2 -->')
    expect(await summarize(options)).toMatchObject({ status: 'unchanged' })

    await store.append('observations.md', '\n## 2026-10-01\n\n- Found late\n')
    const third = await summarize(options)
    await proposals.reject(third.proposal ?? '', { by: 'ada' })
    expect(await summarize(options)).toMatchObject({ status: 'rejected', proposal: third.proposal, calls: 0 })
  })
})

test('without a model the newest of equal items is picked out, and the summary reports it', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  await store.write(
    'observations.md',
    '## 2026-08-03\n\n- Likes green tea\n- Has 2 cats\n\n## 2026-08-05\n\n- Likes the green tea.\n- Has 3 cats\n',
  )
  const result = await summarize({ store, clock })
  expect(result).toMatchObject({ by: 'extract', calls: 0 })
  expect(await store.read('observations.md')).toBe(`## Summary

### 2026-08

In full: [archive/observations-2026-08.md](archive/observations-2026-08.md)

*Picked out without a model; 1 more, older or said again later, are in the archive.*

- Has 2 cats
- Likes the green tea.
- Has 3 cats
`)
})

test('a month that gets more later is added to, and what its summary says stays', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  await store.write('observations.md', FILE)
  await summarize({ store, clock, llm: scriptedModel('- First') })
  await store.append('observations.md', '\n## 2026-08-30\n\n- Found late\n')
  const llm = scriptedModel('- Second')
  await summarize({ store, clock, llm })
  expect(textOf(llm.questions[0])).toContain('- First')
  expect(await store.read('observations.md')).toContain('\n- First\n- Second\n\n### 2026-09')
})

test('a model is not asked for ever about blocks that keep changing', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  await store.write('observations.md', FILE)
  const llm = scriptedModel(async () => {
    await store.write('observations.md', FILE.replace('Likes tea', `Likes tea ${llm.questions.length}`))
    return { content: '- Said by the model' }
  })
  await expect(summarize({ store, clock, llm })).rejects.toMatchObject({
    code: 'unavailable',
    retryable: true,
  })
  expect(llm.questions).toHaveLength(5)
  expect(await store.list()).toEqual(['observations.md'])
})

test('a summary keeps the keys of its notes, also where the model left them out', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  await store.write(
    'observations.md',
    `## Facts

- 2026-08-01 [gym] User goes to the gym on Mondays <!-- c1#m1 -->
- 2026-08-02 [Gym: kit] User rents a locker in Lyon <!-- c1#m2 -->
- 2026-08-02 [Gym] User goes to the gym on Tuesdays <!-- c1#m2 -->
- 2026-08-03 [boss] User reports to Ada <!-- c1#m3 -->
- 2026-08-03 [mentor] User reports to Ada <!-- c1#m4 -->
- 2026-08-04 User goes to the pool on Sundays <!-- c1#m5 -->
`,
  )
  const llm = scriptedModel(`- The user goes to the gym on Mondays.
- [gym: kit] Rents a locker in Lyon
- The user reports to Ada
- User goes to the pool on Sundays
- User goes to the gym, rents a locker in Lyon and cooks`)
  await summarize({ store, clock, llm })
  expect(textOf(llm.questions[0] ?? [])).toContain('begin its statement with the same key')
  expect((await store.read('observations.md')).split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- [gym] The user goes to the gym on Mondays.',
    '- [gym: kit] Rents a locker in Lyon',
    '- The user reports to Ada',
    '- User goes to the pool on Sundays',
    '- User goes to the gym, rents a locker in Lyon and cooks',
  ])
})

test('a month too long for one question is asked about in parts', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  const lines = Array.from({ length: 60 }, (_, place) => `- Fact number ${place} about the harbour`)
  await store.write('observations.md', `## 2026-08-03\n\n${lines.join('\n')}\n`)
  const llm = scriptedModel('- A', '- B', '- C', '- D', '- E', '- F', '- G', '- H', '- I', '- J')
  const result = await summarize({ store, clock, llm, maxInputTokens: 120 })
  expect(result.calls).toBeGreaterThan(2)
  const asked = llm.questions.map(textOf).join('\n')
  for (const line of lines) expect(asked.split(`${line}\n`)).toHaveLength(2)
})

test('every line of any file is in it or in an archive afterwards', async () => {
  const line = fc.oneof(
    fc.constantFrom(
      '',
      '## 2026-08-03',
      '## 2026-08-30',
      '## 2026-09-01',
      '## 2026-11-19',
      '## Summary',
      '### 2026-08',
      '## Notes',
      '# Title',
      '```',
      '- ',
      '---',
    ),
    fc
      .string({ unit: fc.constantFrom('a', 'b', ' ', '-', '#', '`', '<!--', '-->'), maxLength: 12 })
      .map((text) => `- ${text}`),
  )
  const file = fc
    .tuple(fc.array(line, { maxLength: 25 }), fc.constantFrom('\n', '\r\n'))
    .map(([lines, end]) => lines.join(end))
  await fc.assert(
    fc.asyncProperty(file, fc.boolean(), async (content, hasModel) => {
      await using open = await openStore('sqlite')
      const { store } = open
      await store.write('observations.md', content)
      const options = { store, clock, ...(hasModel ? { llm: scriptedModel('- Said by the model') } : {}) }
      await summarize(options)
      const count = (text: string) =>
        Map.groupBy(
          text.split(/\r?\n/).map((each) => each.trimEnd()),
          (each) => each,
        )
      const after = count(await everything(store))
      for (const [text, copies] of count(content)) {
        if (text !== '') expect(after.get(text)?.length ?? 0).toBeGreaterThanOrEqual(copies.length)
      }
      const state = await everything(store)
      expect(await summarize(options)).toMatchObject({ status: 'unchanged' })
      expect(await everything(store)).toBe(state)
    }),
    { numRuns: 60, seed: 20261120 },
  )
})
