import { fixedClock, type MemoryStore } from '@sheaf/core'
import { createProposals } from '@sheaf/documents'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dyingStore, interceptedStore, openStore, STORAGES } from './__fixtures__/stores.ts'
import { compress } from './compress.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
const FILE = `# Observations

## 2026-08-03

- Likes green tea <!-- c1#m1 -->
- [town] Lyon <!-- c1#m2 -->
- Has 2 cats

## 2026-09-14

- Likes the green tea. <!-- c2#m1 -->

## 2026-11-19

- likes green tea <!-- c3#m1 -->
- [Town] Paris <!-- c3#m2 -->
- Has 3 cats
`
const OBSERVATIONS_AFTER = `# Observations

## 2026-08-03

- Has 2 cats

## 2026-11-19

- likes green tea <!-- c3#m1 -->
- [Town] Paris <!-- c3#m2 -->
- Has 3 cats
`
const LOGS: Readonly<Record<string, string>> = {
  'memory/2026-05-30.md': '# Daily log 2026-05-30\n\n## 09:00:00\n\nAsked about tides.\n',
  'memory/2026-05-31.md': 'By hand, without a heading.',
  'memory/2026-06-02.md': '# Daily log 2026-06-02\r\n\r\n## 10:00:00\r\n\r\nWith other line ends.\r\n',
  'memory/2026-08-25.md': '# Daily log 2026-08-25\n\n## 09:00:00\n\nOf a month that is not over for long.\n',
  'memory/2026-11-18.md': '# Daily log 2026-11-18\n\n## 09:00:00\n\nA.\n',
  'memory/2026-11-19.md': '# Daily log 2026-11-19\n\n## 09:00:00\n\nB.\n',
}

async function fill(store: MemoryStore): Promise<void> {
  await store.commit([
    { path: 'observations.md', content: FILE },
    ...Object.entries(LOGS).map(([path, content]) => ({ path, content })),
  ])
}

async function everything(store: MemoryStore): Promise<string> {
  const paths = await store.list()
  return (await Promise.all(paths.map((path) => store.read(path)))).join('\n')
}

async function expectCompressed(store: MemoryStore): Promise<void> {
  expect(await store.list()).toEqual([
    'archive/observations-2026-08.md',
    'archive/observations-2026-09.md',
    'memory/2026-08-25.md',
    'memory/2026-11-18.md',
    'memory/2026-11-19.md',
    'memory/archive/2026-05.md',
    'memory/archive/2026-06.md',
    'observations.md',
  ])
  expect(await store.read('observations.md')).toBe(OBSERVATIONS_AFTER)
  const may =
    '# Daily log 2026-05-30\n\n## 09:00:00\n\nAsked about tides.\n\n# Daily log 2026-05-31\n\nBy hand, without a heading.\n'
  expect(await store.read('memory/archive/2026-05.md')).toBe(may)
  expect(await store.read('memory/archive/2026-06.md')).toBe(LOGS['memory/2026-06-02.md'])
}

describe.each(STORAGES)('on %s', (kind) => {
  test('what is said again or replaced goes to the archive, and the logs of an old month become one file', async () => {
    await using open = await openStore(kind)
    const { store } = open
    await fill(store)
    const result = await compress({ store, clock })
    expect(result).toMatchObject({ repeated: 2, superseded: 1, logs: 3, proposed: [], rejected: [] })
    await expectCompressed(store)
    expect(await store.read('archive/observations-2026-08.md')).toBe(`# Archive of observations.md, 2026-08

## 2026-08-03

- Likes green tea <!-- c1#m1 -->
  *Said again on 2026-11-19.*
- [town] Lyon <!-- c1#m2 -->
  *Superseded on 2026-11-19.*
`)
    const state = await everything(store)
    expect(await compress({ store, clock })).toMatchObject({
      repeated: 0,
      superseded: 0,
      logs: 0,
      changed: [],
    })
    expect(await everything(store)).toBe(state)
  })

  test('killed at each commit, a run goes on where it was', async () => {
    for (const moment of ['before', 'after'] as const) {
      for (const number of [1, 2, 3]) {
        await using open = await openStore(kind)
        await fill(open.store)
        await expect(compress({ store: dyingStore(open.store, number, moment), clock })).rejects.toThrow(
          'died',
        )
        await compress({ store: open.store, clock })
        await expectCompressed(open.store)
      }
    }
  })

  test('runs at once do everything once', async () => {
    await using open = await openStore(kind)
    await using other = await open.second()
    await fill(open.store)
    await Promise.all([open, other, open].map(({ store }) => compress({ store, clock })))
    await expectCompressed(open.store)
  })

  test('text that is written meanwhile stays', async () => {
    await using open = await openStore(kind)
    const { store } = open
    await fill(store)
    let count = 0
    const racing = interceptedStore(store, async (commit, changes) => {
      count += 1
      if (count < 8) await store.append(changes.at(-1)?.path ?? '', `- Raced ${count}\n`)
      return await commit()
    })
    await compress({ store: racing, clock })
    const text = await everything(store)
    for (let number = 1; number < 8; number += 1) expect(text).toContain(`- Raced ${number}\n`)
    for (const line of [FILE, ...Object.values(LOGS)].join('\n').split('\n')) expect(text).toContain(line)
  })

  test('as proposals it is asked once for each, and not again once rejected', async () => {
    await using open = await openStore(kind)
    const { store } = open
    await fill(store)
    const proposals = createProposals({ store, clock })
    const options = { store, clock, proposals, policy: 'propose' } as const
    const first = await compress(options)
    expect(first).toMatchObject({ repeated: 0, logs: 0, changed: [] })
    expect(first.proposed).toHaveLength(3)
    expect((await compress(options)).proposed).toEqual(first.proposed)
    const [observations = '', may = '', june = ''] = first.proposed
    await store.append('observations.md', '- Learnt meanwhile\n')
    for (const id of [observations, may]) await proposals.approve(id, { by: 'ada', apply: true })
    await proposals.reject(june, { by: 'ada' })
    expect(await store.read('observations.md')).toBe(`${OBSERVATIONS_AFTER}- Learnt meanwhile\n`)
    expect(await store.exists('memory/2026-05-31.md')).toBe(false)
    expect(await compress(options)).toMatchObject({ proposed: [], rejected: [june] })
    expect(await store.exists('memory/2026-06-02.md')).toBe(true)
  })
})

test('an archive that is full goes on in a further file', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  const days = ['01', '02', '03', '04']
  const newest = ['18', '19', '20'].map((day) => `memory/2026-11-${day}.md`)
  for (const path of newest) await store.write(path, 'new\n')
  const log = (day: string) =>
    `# Daily log 2026-05-${day}\n\n${`Day ${day}, a line of some length.\n`.repeat(4000)}`
  for (const day of days) await store.write(`memory/2026-05-${day}.md`, log(day))
  await compress({ store, clock })
  expect(await store.list()).toEqual([...newest, 'memory/archive/2026-05-2.md', 'memory/archive/2026-05.md'])
  expect(await store.read('memory/archive/2026-05-2.md')).toBe(`${log('03')}\n${log('04')}`)
  await store.write('memory/2026-05-05.md', log('05'))
  await compress({ store, clock })
  expect(await store.read('memory/archive/2026-05-3.md')).toBe(log('05'))
})

test('no line of any observations is lost, and a second run changes nothing', async () => {
  const line = fc.oneof(
    fc.constantFrom(
      '',
      '## 2026-08-03',
      '## 2026-08-30',
      '## 2026-09-01',
      '## 2026-11-19',
      '## Notes',
      '# Title',
      '```',
      '- ',
      '  - nested',
      '  more',
      '---',
    ),
    fc
      .constantFrom(
        'Likes tea',
        'likes tea.',
        '[town] Lyon',
        '[town] Paris',
        'Lives in Lyon <!-- c#1 -->',
        'Lives in Lyon <!-- c#2 -->',
      )
      .map((text) => `- ${text}`),
    fc
      .string({ unit: fc.constantFrom('a', 'b', ' ', '-', '#', '`', '<!--', '-->'), maxLength: 12 })
      .map((text) => `* ${text}`),
  )
  const file = fc
    .tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom('\n', '\r\n'))
    .map(([lines, end]) => lines.join(end))
  await fc.assert(
    fc.asyncProperty(file, async (content) => {
      await using open = await openStore('sqlite')
      const { store } = open
      await store.write('observations.md', content)
      await compress({ store, clock })
      const count = (text: string) =>
        Map.groupBy(
          text.split(/\r?\n/).map((each) => each.trimEnd()),
          (each) => each,
        )
      const state = await everything(store)
      const after = count(state)
      for (const [text, copies] of count(content)) {
        // The archive may have a heading once for two equal headings of emptied blocks.
        if (text !== '')
          expect(after.get(text)?.length ?? 0).toBeGreaterThanOrEqual(
            text.startsWith('#') ? 1 : copies.length,
          )
      }
      expect(await compress({ store, clock })).toMatchObject({ changed: [] })
      expect(await everything(store)).toBe(state)
    }),
    { numRuns: 80, seed: 20261120 },
  )
})

test('refuses invalid options', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  await expect(compress({ store, clock, logsOlderThanDays: 0.5 })).rejects.toMatchObject({
    code: 'invalid-argument',
  })
})
