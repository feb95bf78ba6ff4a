import { approximateTokens } from '@sheaf/chunker'
import { fixedClock } from '@sheaf/core'
import type { MemoryStore } from '@sheaf/core'
import { createHistory, historyStore } from '@sheaf/documents'
import { describe, expect, test } from 'vitest'
import { joinedStore } from '../observations/facts/joined-store.ts'
import { openStore, STORAGES } from '../summaries/__fixtures__/stores.ts'
import { growth } from './growth.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
const characters = { count: (text: string) => text.length }
// A block of exactly 20 characters.
const block = (day: string) => `## ${day}\n- abc\n`

test('a file with dated blocks grows as fast as they do, and is full on a day', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  const days = Array.from({ length: 10 }, (_, place) => `2026-11-${11 + place}`)
  await store.write('observations.md', days.map(block).join(''))
  const report = await growth({ store, clock, tokens: characters, budgets: { 'observations.md': 300 } })
  expect(report.files).toEqual([
    {
      path: 'observations.md',
      bytes: 200,
      characters: 200,
      tokens: 200,
      tokensPerDay: 20,
      basis: 'dated-blocks',
      budget: 300,
      isOver: false,
      // 200 + 5 * 20 still fits, 200 + 6 * 20 does not.
      fullOn: '2026-11-26',
    },
  ])
})

test('the rate is that of the last days, and falls to nothing when nothing is added', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  await store.write(
    'observations.md',
    [block('2026-01-01'), block('2026-11-01'), block('2026-11-20')].join(''),
  )
  await store.write('old.md', block('2026-01-01'))
  await store.write('archive/observations-2026-11.md', block('2026-11-10'))
  const budgets = { 'observations.md': 100, 'old.md': 100 }
  const { files } = await growth({ store, clock, tokens: characters, budgets, windowDays: 20 })
  expect(files.map(({ path, tokensPerDay, fullOn }) => [path, tokensPerDay, fullOn])).toEqual([
    ['observations.md', 2, '2026-12-11'],
    ['old.md', 0, null],
    ['archive/observations-2026-11.md', null, null],
  ])
})

test('daily logs count together', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  for (const day of ['2026-11-17', '2026-11-18', '2026-11-20'])
    await store.write(`memory/${day}.md`, 'x'.repeat(100))
  const { dailyLogs, files } = await growth({ store, clock, tokens: characters, budgets: { memory: 400 } })
  await store.write('users/ada/memory/2026-11-20.md', 'x'.repeat(10))
  expect(dailyLogs).toMatchObject([
    { path: 'memory', tokens: 300, tokensPerDay: 75, basis: 'daily-logs', budget: 400, fullOn: '2026-11-22' },
  ])
  expect((await growth({ store, clock })).dailyLogs.map(({ path }) => path)).toEqual([
    'memory',
    'users/ada/memory',
  ])
  expect(new Map(files.map(({ path, tokensPerDay }) => [path, tokensPerDay]))).toEqual(
    new Map([
      ['memory/2026-11-17.md', 0],
      ['memory/2026-11-18.md', 0],
      ['memory/2026-11-20.md', null],
    ]),
  )
})

test('the worst comes first: over, then soonest full, then nearest to its budget, then largest', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  await store.commit([
    { path: 'a-large.md', content: 'x'.repeat(1000) },
    { path: 'b-near.md', content: 'x'.repeat(90) },
    { path: 'c-soon.md', content: block('2026-11-20') },
    { path: 'd-later.md', content: block('2026-11-20') },
    { path: 'e-over.md', content: 'x'.repeat(101) },
    { path: 'f-far-over.md', content: 'x'.repeat(300) },
    { path: 'g-nothing-fits.md', content: 'x' },
    { path: 'h-half.md', content: 'x'.repeat(50) },
  ])
  const budgets = {
    'b-near.md': 100,
    'c-soon.md': 30,
    'd-later.md': 3000,
    'e-over.md': 100,
    'f-far-over.md': 100,
    'g-nothing-fits.md': 0,
    'h-half.md': 100,
  }
  const { files, tokens, bytes } = await growth({ store, clock, tokens: characters, budgets })
  expect(files.map(({ path }) => path)).toEqual([
    'f-far-over.md',
    'e-over.md',
    'g-nothing-fits.md',
    'c-soon.md',
    'd-later.md',
    'b-near.md',
    'h-half.md',
    'a-large.md',
  ])
  expect(files[0]).toMatchObject({ isOver: true, fullOn: null, tokensPerDay: null, basis: null })
  expect([tokens, bytes]).toEqual([1582, 1582])
})

test('history tells how a file without dates grew', async () => {
  await using open = await openStore('sqlite')
  let time = '2026-11-10T09:00:00Z'
  const moving = { now: () => new Date(time), today: () => time.slice(0, 10) }
  const store = historyStore(open.store, { clock: moving })
  const history = createHistory({ store, clock: moving })
  await store.write('notes.md', 'x'.repeat(100))
  time = '2026-11-20T09:00:00Z'
  await store.write('notes.md', 'x'.repeat(300))
  await store.write('new.md', 'x'.repeat(300))
  const { files } = await growth({
    store,
    clock: moving,
    tokens: characters,
    history,
    budgets: { 'notes.md': 400 },
  })
  expect(files).toMatchObject([
    { path: 'notes.md', tokensPerDay: 20, basis: 'history', fullOn: '2026-11-26' },
    { path: 'new.md', tokensPerDay: null, basis: null },
  ])
})

describe.each(STORAGES)('on %s', (kind) => {
  test('reads each file once, says how far it is, and stops when aborted', async () => {
    await using open = await openStore(kind)
    for (let number = 0; number < 40; number += 1)
      await open.store.write(`notes/${number}.md`, `Note ${number} 🌊`)
    const reads: string[] = []
    const store: MemoryStore = {
      ...joinedStore(open.store, []).store,
      read: (path) => {
        reads.push(path)
        return open.store.read(path)
      },
    }
    const progress: number[] = []
    const report = await growth({
      store,
      clock,
      tokens: approximateTokens(),
      onProgress: ({ done }) => progress.push(done),
    })
    expect(reads).toHaveLength(40)
    expect(progress).toEqual(Array.from({ length: 40 }, (_, place) => place + 1))
    expect(report.files[0]?.characters).toBe((report.files[0]?.bytes ?? 0) - 3)
    const abort = new AbortController()
    const onProgress = () => abort.abort(new Error('enough'))
    await expect(growth({ store, clock, abortSignal: abort.signal, onProgress })).rejects.toThrow('enough')
    expect(reads).toHaveLength(56)
  })
})

test('an empty store, and options that make no sense', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  expect(await growth({ store, clock })).toEqual({ files: [], dailyLogs: [], bytes: 0, tokens: 0 })
  await expect(growth({ store, clock, budgets: { 'a.md': -1 } })).rejects.toMatchObject({
    code: 'invalid-argument',
  })
  await expect(growth({ store, clock, windowDays: 0 })).rejects.toMatchObject({ code: 'invalid-argument' })
})
