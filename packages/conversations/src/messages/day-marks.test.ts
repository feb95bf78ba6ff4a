import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber } from '../time/day.ts'
import { dayMarks, soughtDayMarks } from './day-marks.ts'

const day = (text: string) => dayNumber(text) ?? Number.NaN
const range = (first: string, last = first) => ({ first: day(first), last: day(last) })

test('a day is marked with its month, and searched for with the days beside it', () => {
  expect(dayMarks([range('2026-11-30')])).toEqual(['on-2026-11-30', 'on-2026-11'])
  expect(soughtDayMarks([range('2026-11-30')])).toEqual(['on-2026-11-29', 'on-2026-11-30', 'on-2026-12-01'])
})

test('a month is marked with all of its days, a longer range with its months', () => {
  expect(dayMarks([range('2026-01-01', '2026-01-31')])).toHaveLength(32)
  expect(dayMarks([range('2026-01-31', '2026-03-03')])).toEqual(['on-2026-01', 'on-2026-02', 'on-2026-03'])
  expect(soughtDayMarks([range('2026-01-01', '2026-12-31')])).toEqual(
    [
      '2025-12',
      ...Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`),
      '2027-01',
    ].map((month) => `on-${month}`),
  )
})

test('several ranges have each mark once, and no more than 64', () => {
  expect(dayMarks([range('2026-11-20'), range('2026-11-20', '2026-11-21')])).toEqual([
    'on-2026-11-20',
    'on-2026-11',
    'on-2026-11-21',
  ])
  expect(dayMarks([range('1900-01-01', '1999-12-31')])).toHaveLength(64)
  expect(soughtDayMarks([range('1900-01-01', '1999-12-31')])).toHaveLength(64)
  expect([dayMarks([]), soughtDayMarks([])]).toEqual([[], []])
})

test('days before the year 0 or after 9999 have no marks, even if no calendar has them', () => {
  const [start, end] = [-719_528, 2_932_896]
  expect(dayMarks([{ first: end, last: end + 1 }])).toEqual(['on-9999-12-31', 'on-9999-12'])
  expect(dayMarks([{ first: start - 1, last: start }])).toEqual(['on-0000-01-01', 'on-0000-01'])
  for (const far of [end + 1, start - 1, 1e8, 1e8 + 1, -1e8 - 1, 1e15]) {
    expect(dayMarks([{ first: far, last: far }])).toEqual([])
    expect(
      soughtDayMarks([{ first: far + 5, last: far + 5 }]).every((mark) => /^on-\d{4}-\d\d-\d\d$/.test(mark)),
    ).toBe(true)
  }
})

test('each day of a range is found by the range, and a range of up to a month by each of its days', () => {
  const first = fc.integer({ min: -100_000, max: 100_000 })
  fc.assert(
    fc.property(first, fc.nat(700), fc.nat(700), (from, length, offset) => {
      const long = { first: from, last: from + length }
      const within = { first: from + Math.min(offset, length), last: from + Math.min(offset, length) }
      expect(soughtDayMarks([long]).some((mark) => dayMarks([within]).includes(mark))).toBe(true)
      if (length <= 30)
        expect(soughtDayMarks([within]).some((mark) => dayMarks([long]).includes(mark))).toBe(true)
      expect(
        [...dayMarks([long]), ...soughtDayMarks([long])].every((mark) =>
          /^on-\d{4}-\d\d(?:-\d\d)?$/.test(mark),
        ),
      ).toBe(true)
    }),
    { seed: 7, numRuns: 500 },
  )
})
