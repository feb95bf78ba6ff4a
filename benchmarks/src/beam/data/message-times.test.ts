import { expect, test } from 'vitest'
import { dayAfter, dayOf, timesOf } from './message-times.ts'

test('a date is a name of a month, a day and a year, or ISO 8601', () => {
  expect(dayOf('March-15-2024').toISOString()).toBe('2024-03-15T00:00:00.000Z')
  expect(dayOf('december-1-2023').toISOString()).toBe('2023-12-01T00:00:00.000Z')
  expect(dayOf('2024-02-29').toISOString()).toBe('2024-02-29T00:00:00.000Z')
  for (const date of [
    '',
    'Marz-15-2024',
    'February-30-2024',
    '15-March-2024',
    '2024-13-01',
    'March 15, 2024',
  ])
    expect(() => dayOf(date), date).toThrow('is not a date')
})

test('messages of a day are seconds apart, in their order, also where another day comes between', () => {
  const times = timesOf(['March-15-2024', 'March-15-2024', 'March-16-2024', 'March-15-2024']).map((time) =>
    time.toISOString(),
  )
  expect(times).toEqual([
    '2024-03-15T08:00:00.000Z',
    '2024-03-15T08:00:01.000Z',
    '2024-03-16T08:00:00.000Z',
    '2024-03-15T08:00:02.000Z',
  ])
})

test('a message without a date has the one before it; the first ones have the first date', () => {
  const days = timesOf([undefined, 'March-15-2024', undefined, 'April-1-2024', undefined]).map((time) =>
    time.toISOString().slice(0, 10),
  )
  expect(days).toEqual(['2024-03-15', '2024-03-15', '2024-03-15', '2024-04-01', '2024-04-01'])
  expect(timesOf([])).toEqual([])
  expect(() => timesOf([undefined])).toThrow('no message has a date')
})

test('questions are asked on the day after the last message', () => {
  expect(dayAfter(timesOf(['March-31-2024', 'March-15-2024'])).toISOString()).toBe('2024-04-01T12:00:00.000Z')
})
