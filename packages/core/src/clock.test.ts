import { describe, expect, test } from 'vitest'
import { beginningOfDay, fixedClock, systemClock } from './clock.ts'

const day = (instant: string, timeZone?: string) => {
  const clock = fixedClock(instant, { timeZone })
  return `${clock.today()} ${clock.timeOfDay()}`
}

describe('fixedClock', () => {
  test('stands still, at a Date or a text', () => {
    const clock = fixedClock(new Date('2026-11-20T09:00:00Z'))
    expect([clock.now(), clock.now()]).toEqual([
      new Date('2026-11-20T09:00:00Z'),
      new Date('2026-11-20T09:00:00Z'),
    ])
    expect(fixedClock('2026-11-20T10:00:00+01:00').now()).toEqual(clock.now())
  })

  test('keeps its time if a given or returned Date is changed', () => {
    const given = new Date('2026-11-20T09:00:00Z')
    const clock = fixedClock(given)
    given.setFullYear(1999)
    clock.now().setFullYear(1999)
    expect(clock.today()).toBe('2026-11-20')
  })

  test.each(['', 'yesterday', 'NaN'])('refuses %j', (instant) => {
    expect(() => fixedClock(instant)).toThrow(
      expect.objectContaining({ code: 'invalid-argument', argument: 'instant' }),
    )
  })
})

describe('days and hours', () => {
  test.each([
    ['is UTC by default', '2026-11-20T23:59:59Z', undefined, '2026-11-20 23:59:59'],
    ['midnight is 00:00:00 of the new day', '2026-11-20T00:00:00Z', undefined, '2026-11-20 00:00:00'],
    [
      'one millisecond before midnight is the old day',
      '2026-11-19T23:59:59.999Z',
      undefined,
      '2026-11-19 23:59:59',
    ],
    ['east of Greenwich it is tomorrow already', '2026-11-20T23:30:00Z', 'Asia/Tokyo', '2026-11-21 08:30:00'],
    ['west of it still yesterday', '2026-11-20T03:30:00Z', 'America/Los_Angeles', '2026-11-19 19:30:00'],
    ['half hours count', '2026-11-20T18:45:00Z', 'Asia/Kolkata', '2026-11-21 00:15:00'],
    ['quarters too', '2026-11-20T18:15:00Z', 'Asia/Kathmandu', '2026-11-21 00:00:00'],
    ['14 hours ahead', '2026-11-20T10:00:00Z', 'Pacific/Kiritimati', '2026-11-21 00:00:00'],
    ['the end of the year', '2026-12-31T23:30:00Z', 'Europe/Paris', '2027-01-01 00:30:00'],
    ['a leap day', '2028-02-29T12:00:00Z', undefined, '2028-02-29 12:00:00'],
    ['before the clocks go forward', '2026-03-29T00:59:59Z', 'Europe/Paris', '2026-03-29 01:59:59'],
    ['after the clocks went forward', '2026-03-29T01:00:00Z', 'Europe/Paris', '2026-03-29 03:00:00'],
    ['the hour that comes twice, first time', '2026-10-25T00:30:00Z', 'Europe/Paris', '2026-10-25 02:30:00'],
    ['the hour that comes twice, second time', '2026-10-25T01:30:00Z', 'Europe/Paris', '2026-10-25 02:30:00'],
    ['a day without midnight', '2026-09-06T04:00:00Z', 'America/Santiago', '2026-09-06 01:00:00'],
    ['long ago', '0099-06-01T00:00:00Z', undefined, '0099-06-01 00:00:00'],
  ])('%s', (_what, instant, timeZone, expected) => expect(day(instant, timeZone)).toBe(expected))

  test('of another instant, in the same zone', () => {
    const clock = fixedClock('2026-11-20T09:00:00Z', { timeZone: 'Asia/Tokyo' })
    const instant = new Date('2026-01-01T15:00:00Z')
    expect([clock.today(instant), clock.timeOfDay(instant), clock.today()]).toEqual([
      '2026-01-02',
      '00:00:00',
      '2026-11-20',
    ])
  })

  test.each(['Mars/Olympus', '', 'Europe/Paris; x', 'europe'])('refuses the zone %j', (timeZone) => {
    expect(() => systemClock({ timeZone })).toThrow(
      expect.objectContaining({ code: 'invalid-argument', argument: 'timeZone' }),
    )
  })
})

test('systemClock tells the time of the system', () => {
  const before = Date.now()
  const now = systemClock({ timeZone: 'Asia/Tokyo' }).now().getTime()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
})

test('a fixed clock stands still until it is told to move', () => {
  const clock = fixedClock('2026-11-20T22:30:00Z', { timeZone: 'Europe/Paris' })
  expect([clock.now().toISOString(), clock.today(), clock.timeOfDay()]).toEqual([
    '2026-11-20T22:30:00.000Z',
    '2026-11-20',
    '23:30:00',
  ])
  clock.advance(3_600_000)
  expect([clock.today(), clock.timeOfDay()]).toEqual(['2026-11-21', '00:30:00'])
  clock.set('2026-11-19T08:00:00Z')
  expect(clock.today()).toBe('2026-11-19')
  for (const wrong of [() => clock.set('soon'), () => clock.advance(Number.NaN)])
    expect(wrong).toThrow('is not a date')
  expect(clock.today()).toBe('2026-11-19')
})

describe('beginningOfDay', () => {
  const MINUTE = 60_000
  const zones = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'Pacific/Niue']

  test.each(zones)('is the first instant of the day in %s', (timeZone) => {
    const clock = fixedClock('2026-11-20T09:00:00Z', { timeZone })
    // Includes the days on which clocks change in Los Angeles.
    for (const day of ['2026-03-08', '2026-11-01', '2026-11-20', '2024-02-29', '1999-12-31']) {
      const date = beginningOfDay(day, clock)
      expect(date === undefined ? undefined : [clock.today(date), clock.timeOfDay(date)]).toEqual([
        day,
        '00:00:00',
      ])
      expect(clock.today(new Date((date?.getTime() ?? 0) - MINUTE)) < day).toBe(true)
    }
  })

  test('a day without midnight begins at the first instant that the clock puts in it', () => {
    const clock = fixedClock('2026-11-20T09:00:00Z', { timeZone: 'America/Santiago' })
    const date = beginningOfDay('2026-09-06', clock)
    expect(date).toEqual(new Date('2026-09-06T04:00:00Z'))
    expect(clock.timeOfDay(date)).toBe('01:00:00')
  })

  test.each(['2026-02-30', '2026-11-2', '', 'today'])('is undefined for %j', (text) => {
    expect(beginningOfDay(text, fixedClock('2026-11-20T09:00:00Z'))).toBeUndefined()
  })
})
