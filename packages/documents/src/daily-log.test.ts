import { fixedClock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { openStore } from './__fixtures__/open-store.ts'
import { appendDaily, dailyLogHeader, lastDailyLogs, parseDailyLogDate } from './daily-log.ts'

const clock = fixedClock('2026-11-20T09:30:15Z', { timeZone: 'Europe/Paris' })

test('a log has one heading and every entry, under the time of the clock', async () => {
  await using open = await openStore()
  const { store } = open
  await Promise.all(
    Array.from({ length: 20 }, (_, place) => appendDaily(store, clock, ` entry ${place}\n\n`)),
  )
  const log = await store.read('memory/2026-11-20.md')
  expect(log.startsWith('# Daily log 2026-11-20\n\n## 10:30:15\n\nentry ')).toBe(true)
  expect(log.match(/^# /gm)).toHaveLength(1)
  expect(log.match(/^entry \d+$/gm)?.toSorted()).toEqual(
    Array.from({ length: 20 }, (_, place) => `entry ${place}`).toSorted(),
  )
  for (const blank of ['', ' \n', '\uFEFF'])
    await expect(appendDaily(store, clock, blank)).rejects.toMatchObject({ code: 'invalid-argument' })
  // @ts-expect-error: a call without types
  await expect(appendDaily(store, clock, undefined)).rejects.toMatchObject({ code: 'invalid-argument' })
})

test('an entry of which the log cannot be read is refused, and the log is left as it is', async () => {
  await using open = await openStore()
  const { store } = open
  await appendDaily(store, clock, 'first')
  const huge = 'x'.repeat(1_048_576)
  await expect(appendDaily(store, clock, huge)).rejects.toMatchObject({ code: 'too-large' })
  expect(await store.read('memory/2026-11-20.md')).toBe('# Daily log 2026-11-20\n\n## 10:30:15\n\nfirst\n')
})

test('the day and the time of an entry are of one instant, on both sides of midnight', async () => {
  await using open = await openStore()
  const { store } = open
  let asked = 0
  const late = Date.parse('2026-11-20T23:59:59.999Z')
  const ticking = { ...fixedClock('2026-11-20T00:00:00Z'), now: () => new Date(late + asked++) }
  expect((await appendDaily(store, ticking, 'late')).path).toBe('memory/2026-11-20.md')
  expect((await appendDaily(store, ticking, 'early')).path).toBe('memory/2026-11-21.md')
  expect(await store.read('memory/2026-11-20.md')).toContain('## 23:59:59')
  expect(await store.read('memory/2026-11-21.md')).toBe('# Daily log 2026-11-21\n\n## 00:00:00\n\nearly\n')
})

test('an hour that a time change repeats has its entries one after the other', async () => {
  await using open = await openStore()
  const { store } = open
  const at = (instant: string) => fixedClock(instant, { timeZone: 'Europe/Paris' })
  await appendDaily(store, at('2026-10-25T00:30:00Z'), 'summer')
  await appendDaily(store, at('2026-10-25T01:30:00Z'), 'winter')
  expect(await store.read('memory/2026-10-25.md')).toBe(
    '# Daily log 2026-10-25\n\n## 02:30:00\n\nsummer\n\n## 02:30:00\n\nwinter\n',
  )
  // The spring day has no such hour.
  await appendDaily(store, at('2026-03-29T00:59:59Z'), 'before')
  await appendDaily(store, at('2026-03-29T01:00:00Z'), 'after')
  expect((await store.read('memory/2026-03-29.md')).match(/^## .*/gm)).toEqual(['## 01:59:59', '## 03:00:00'])
})

test('a clock needs no more than the time and the day', async () => {
  await using open = await openStore()
  const stat = await appendDaily(
    open.store,
    { now: () => new Date('2026-11-20T09:30:15Z'), today: () => '2026-11-20' },
    'plain',
  )
  expect(await open.store.read(stat.path)).toBe('# Daily log 2026-11-20\n\n## 09:30:15\n\nplain\n')
})

test('only real days of the calendar are daily logs', () => {
  expect(parseDailyLogDate('memory/2024-02-29.md')).toBe('2024-02-29')
  for (const day of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31',
    '26-11-20',
    '2026-1-2',
    '2026-11-20x',
    'notes',
    '٢٠٢٦-١١-٢٠',
  ]) {
    expect(parseDailyLogDate(`memory/${day}.md`)).toBeUndefined()
    expect(() => dailyLogHeader(day)).toThrow('calendar day')
  }
  for (const path of [
    '2026-11-20.md',
    'memory/a/2026-11-20.md',
    'notes/2026-11-20.md',
    'memory/2026-11-20.txt',
    'memory/2026-11-20',
  ]) {
    expect(parseDailyLogDate(path)).toBeUndefined()
  }
})

test('an entry has the line ends of its log, and begins on its own line', async () => {
  await using open = await openStore()
  await open.store.write('memory/2026-11-20.md', '# Log\r\n\r\nA heron')
  await appendDaily(open.store, clock, 'one\ntwo')
  expect(await open.store.read('memory/2026-11-20.md')).toBe(
    '# Log\r\n\r\nA heron\r\n\r\n## 10:30:15\r\n\r\none\r\ntwo\r\n',
  )
})

test('the last logs are the newest by day, or those of the last days', () => {
  const paths = ['2026-11-16', '2026-11-20', '2026-11-18', '2026-11-19', '2026-11-10'].map(
    (day) => `memory/${day}.md`,
  )
  const all = [...paths, 'memory/notes.md', 'memory/zzz.md', 'memory/2026-99-99.md', 'memory/MEMORY.md']
  expect(lastDailyLogs(all, '2026-11-20', 3)).toEqual([
    'memory/2026-11-20.md',
    'memory/2026-11-19.md',
    'memory/2026-11-18.md',
  ])
  expect(lastDailyLogs(all, '2026-11-21', { days: 3 })).toEqual([
    'memory/2026-11-20.md',
    'memory/2026-11-19.md',
  ])
  expect(lastDailyLogs(all, '2026-11-20', { days: 1 })).toEqual(['memory/2026-11-20.md'])
  expect(lastDailyLogs(all, '2026-11-20', 0)).toEqual([])
  expect(lastDailyLogs(all, '2026-11-20', { days: 0 })).toEqual([])
  // A log from a time zone further east, and a mistyped year that must not count for decades.
  expect(lastDailyLogs(['memory/2026-11-21.md', 'memory/2062-11-20.md', ...paths], '2026-11-20', 2)).toEqual([
    'memory/2026-11-21.md',
    'memory/2026-11-20.md',
  ])
  for (const bad of [-1, 1.5, Number.NaN, { days: -1 }, {}, null, '3']) {
    // @ts-expect-error: a call without types
    expect(() => lastDailyLogs(all, '2026-11-20', bad)).toThrow('dailyLogs')
  }
})
