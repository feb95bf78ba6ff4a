import * as fc from 'fast-check'
import { MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { dayOfFile, checkHalfLife, decayOf } from './aging.ts'

const today = '2026-11-20'

const temporalDecay = (path: string, options: { today: string; halfLifeDays?: number }) =>
  decayOf(dayOfFile(path), { halfLifeDays: 30, ...options })

test.each([
  ['memory/2026-11-20.md', 1],
  ['memory/2026-10-21.md', 0.5], // 30 days
  ['memory/2026-09-21.md', 0.25], // 60 days
  ['memory/2026-08-22.md', 0.125],
  ['memory/2026-11-19.md', 0.5 ** (1 / 30)],
  ['memory/2025-11-20.md', 0.5 ** (365 / 30)],
  ['users/ada/memory/2026-10-21.md', 0.5],
  ['2026-10-21.md', 0.5],
  ['notes/2026-10-21.mdx', 0.5],
])('%s weighs %d', (path, factor) => {
  expect(temporalDecay(path, { today })).toBe(factor)
})

test('a day to come counts as today', () => {
  expect(temporalDecay('memory/2026-11-21.md', { today })).toBe(1)
  expect(temporalDecay('memory/9999-12-31.md', { today })).toBe(1)
})

test('the factor of a very old day is near 0, but above it', () => {
  expect(temporalDecay('memory/1999-01-01.md', { today })).toBeLessThan(1e-50)
  expect(temporalDecay('memory/1999-01-01.md', { today })).toBeGreaterThan(0)
})

test.each([
  'SOUL.md',
  'USER.md',
  'MEMORY.md',
  'HEARTBEAT.md',
  'BOOT.md',
  'memory/notes.md',
  'memory/2026-10-21-evening.md',
  'memory/2026-10-21.notes.md',
  'memory/note 2026-10-21.md',
  'memory/2026-10-21',
  'memory/2026-1-21.md',
  'memory/20261021.md',
  'memory/2026-10-21/note.md',
  'memory/2026-13-01.md',
  'memory/2026-02-30.md',
  'memory/2026-11-31.md',
  'memory/2025-02-29.md',
  'memory/2026-00-10.md',
  'memory/2026-10-00.md',
  'memory/+026-10-21.md',
  'memory/٢٠٢٦-١٠-٢١.md',
  '',
])('"%s" does not age', (path) => {
  expect(temporalDecay(path, { today })).toBe(1)
})

test('a leap day is a day', () => {
  expect(temporalDecay('memory/2024-02-29.md', { today: '2024-03-30' })).toBe(0.5)
  expect(temporalDecay('memory/2024-02-29.md', { today: '2024-02-29' })).toBe(1)
})

test('days are counted across years, leap years and centuries', () => {
  expect(temporalDecay('0001-01-01.md', { today: '0001-01-31' })).toBe(0.5)
  expect(temporalDecay('1999-12-02.md', { today: '2000-01-01' })).toBe(0.5)
  expect(temporalDecay('2024-02-15.md', { today: '2024-03-16' })).toBe(0.5)
})

test('the half-life can be another, or none', () => {
  expect(temporalDecay('2026-11-13.md', { today, halfLifeDays: 7 })).toBe(0.5)
  expect(temporalDecay('1999-01-01.md', { today, halfLifeDays: Infinity })).toBe(1)
})

test.each([0, -1, Number.NaN])('a half-life of %d is refused', (halfLifeDays) => {
  expect(() => checkHalfLife(halfLifeDays)).toThrow(/halfLifeDays must be a number of days above 0/)
})

test.each(['', 'today', '2026-02-30', '2026-11-20T09:00:00Z'])('"%s" is not a today', (notToday) => {
  const decay = () => temporalDecay('SOUL.md', { today: notToday })
  expect(decay).toThrow(/YYYY-MM-DD/)
  expect(decay).toThrow(
    expect.toSatisfy((error: unknown) => MemoryError.isInstance(error, 'invalid-argument')),
  )
})

test('an older file never weighs more than a newer one', () => {
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, day, (a, b, now) => {
      const [older, newer] = [a, b].sort()
      const weigh = (name = '') => temporalDecay(`memory/${name}.md`, { today: now })
      expect(weigh(older)).toBeLessThanOrEqual(weigh(newer))
      expect(weigh(newer)).toBeLessThanOrEqual(1)
    }),
    { seed: 2, numRuns: 500 },
  )
})
