import { describe, expect, test } from 'vitest'
import { dayNumber, dayText } from './day.ts'
import { mentionedDays } from './named-days.ts'

const said = dayNumber('2026-11-02') ?? Number.NaN
const mentioned = (text: string) =>
  mentionedDays(text, said).map(({ first, last }) =>
    first === last ? dayText(first) : `${dayText(first)}..${dayText(last)}`,
  )

describe('a message mentions', () => {
  test.each([
    ['Rendez-vous le ３ décembre', '2026-12-03'],
    ['الاجتماع ٢٠٢٦-١٢-٠٤', '2026-12-04'],
    ['ประชุม ๑๔ พฤษภาคม ๒๕๖๖', '2023-05-14'],
    ['十二月三日去北京', '2026-12-03'],
    ['Party on ４/１２/２０２６? No: on 2026-12-05', '2026-12-05'],
  ])('days in digits of any script: %s', (text, day) => {
    expect(mentioned(text)).toEqual([day])
  })

  test.each([
    'The report of 2026-02-30',
    'on February 30 we meet',
    'am 31. April',
    '2月30日に会います',
    '2026-13-01',
    'el 31 de junio',
  ])('no day that is in no calendar: %s', (text) => {
    expect(mentioned(text)).toEqual([])
  })

  test('a date without a year nearest to the day it was said', () => {
    expect(mentioned('We met on October 30')).toEqual(['2026-10-30'])
    expect(mentioned('We moved on March 20')).toEqual(['2026-03-20'])
    expect(mentioned('We will move on June 20')).toEqual(['2027-06-20'])
    expect(mentioned('In October we will build')).toEqual(['2027-10-01..2027-10-31'])
    expect(mentioned('The lease ends on January 31')).toEqual(['2027-01-31'])
    // A day eleven months ahead is not a plan; three weeks ago is meant.
    expect(mentioned('The appointment is on October 12')).toEqual(['2026-10-12'])
  })

  test('several days, each once and in order, none in code or quotes', () => {
    const text =
      'Tomorrow I fly. > not a quote\n> on December 1 you said so\n```\nadd 2026-01-01\n```\nBack on November 9, `2026-12-24`, so tomorrow it is'
    expect(mentioned(text)).toEqual(['2026-11-03', '2026-11-09'])
  })

  test('at most 32 days', () => {
    const days = Array.from(
      { length: 60 },
      (_, place) => `2026-${place < 30 ? '01' : '03'}-${String((place % 30) + 1).padStart(2, '0')}`,
    )
    expect(mentioned(days.join(', '))).toHaveLength(32)
    expect(mentioned('in 2024')).toEqual(['2024-01-01..2024-12-31'])
  })

  test('nothing after 8,000 characters of prose', () => {
    expect(mentioned(`${'bees '.repeat(1500)} tomorrow`)).toEqual(['2026-11-03'])
    expect(mentioned(`${'bees '.repeat(1700)} tomorrow`)).toEqual([])
    expect(mentioned(`\`\`\`\n${'bees\n'.repeat(9000)}\`\`\`\ntomorrow`)).toEqual(['2026-11-03'])
  })
})

test('a message of any length is read in little time', () => {
  const texts = [
    '1'.repeat(1e6),
    '. '.repeat(5e5),
    '```\n'.repeat(25e4),
    '` '.repeat(5e5),
    'friday next week, '.repeat(6e4),
    'did, '.repeat(2e5),
  ]
  for (const text of [
    ...texts,
    '周五下周'.repeat(25e4),
    '다음 주 금요일 '.repeat(1e5),
    "'".repeat(1e6),
    '十月'.repeat(5e5),
    '\n'.repeat(1e6),
  ]) {
    const started = performance.now()
    mentionedDays(text, said)
    expect(performance.now() - started).toBeLessThan(5000)
  }
})

test('a message without a word for a time is read in almost no time', () => {
  const text =
    'I like how the new parser handles errors, but its tests are slow and I would rather have a smaller set. '
      .repeat(3)
      .slice(0, 300)
  const least = [Infinity, Infinity]
  // Both take turns, and the least time counts, because other processes use the machine.
  for (let turn = 0; turn < 200; turn += 1)
    for (const [place, each] of [text, text.replace('new', 'next Friday')].entries()) {
      const started = performance.now()
      for (let round = 0; round < 10; round++) mentionedDays(each, said)
      least[place] = Math.min(least[place] ?? Infinity, performance.now() - started)
    }
  expect(least[0]).toBeLessThan((least[1] ?? 0) / 2)
})
