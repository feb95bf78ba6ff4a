import { expect, test } from 'vitest'
import { isDue, retired } from './retention.ts'

const DAY = 86_400_000
const now = new Date('2026-11-20T00:00:00Z')
const daysAgo = (days: number) => now.getTime() - days * DAY
const recordsAt = (...times: number[]) => ({ records: times.map((at) => ({ at })) }) as never

test('a segment ends at a quarter of the revisions and of the days that are kept, and not before', () => {
  expect(isDue(recordsAt(), { days: 8, revisions: 8 }, now)).toBe(false)
  expect(isDue(recordsAt(daysAgo(1)), { revisions: 8 }, now)).toBe(false)
  expect(isDue(recordsAt(daysAgo(1), daysAgo(0)), { revisions: 8 }, now)).toBe(true)
  expect(isDue(recordsAt(daysAgo(2)), { days: 8 }, now)).toBe(false)
  expect(isDue(recordsAt(daysAgo(2) - 1, daysAgo(0)), { days: 8 }, now)).toBe(true)
  expect(isDue(recordsAt(daysAgo(10_000)), {}, now)).toBe(false)
})

test('the oldest segments go, and the texts before the first that stays', () => {
  const segments = [1, 5, 9].map((first) => ({
    path: `s${first}`,
    first,
    version: `${first}.0.0`,
    at: daysAgo(12 - first),
  }))
  const texts = [1, 4, 5, 8, 9, 12].map((number) => ({ path: `t${number}`, number }))
  const followers = { followers: [{ first: 13, at: daysAgo(0) }], last: 14 }
  const dropped = (retention: object) => retired({ segments, texts, damaged: [] }, followers, retention, now)
  expect(dropped({})).toEqual([])
  expect(dropped({ revisions: 11 })).toEqual([])
  expect(dropped({ revisions: 10 })).toEqual(['s1', 't1', 't4'])
  expect(dropped({ revisions: 6 })).toEqual(['s1', 's5', 't1', 't4', 't5', 't8'])
  expect(dropped({ days: 7 })).toEqual([])
  expect(dropped({ days: 6 })).toEqual(['s1', 't1', 't4'])
  expect(dropped({ revisions: 1 })).toEqual(['s1', 's5', 's9', 't1', 't4', 't5', 't8', 't9', 't12'])
})
