import { calendarDay, type messagesIn } from '@sheaf/conversations'
import { fixedClock } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { candidate } from '../__fixtures__/fixed-index.ts'
import { agingOf, type Aging } from './aging.ts'
import { CHAT_AGING, DAY_WORTH } from '../defaults.ts'
import type { Ranked } from './ranked.ts'

type ChatMessage = NonNullable<ReturnType<typeof messagesIn>>[number]

const base: Aging = {
  clock: fixedClock('2026-11-20T12:00:00Z'),
  halfLifeDays: 30,
  floor: 0.25,
  named: [],
  namedHalfLifeDays: 7,
  best: 10,
}
const day = (text: string) => calendarDay.number(text) ?? Number.NaN
const on = (first: string, last = first): Partial<Aging> => ({
  named: [{ first: day(first), last: day(last) }],
})
const age = (ranked: Ranked, changes: Partial<Aging> = {}) => agingOf({ ...base, ...changes })(ranked)

function message(at: string, relevance: number, text = 'Soup.', role: ChatMessage['role'] = 'user'): Ranked {
  const said: ChatMessage = {
    ...(role === undefined ? {} : { role }),
    at: new Date(at),
    text,
    lineStart: 1,
    lineEnd: 1,
  }
  return { candidate: candidate('chats/a.md', -relevance, { text }), message: said, relevance }
}

describe('a query about no time', () => {
  test('lets messages age mildly: half of the share after its half-life, and never more than the share', () => {
    const factors = ['2026-11-20', '2026-05-24', '1990-01-01', '2030-01-01'].map(
      (text) => age(message(`${text}T10:00:00Z`, 4)).factor,
    )
    expect(factors[0]).toBe(1)
    expect(factors[1]).toBeCloseTo(1 - CHAT_AGING.share / 2, 10)
    expect(factors[2]).toBeCloseTo(1 - CHAT_AGING.share, 3)
    expect(factors[3]).toBe(1)
    expect(CHAT_AGING.share).toBeLessThanOrEqual(0.1)
  })

  test('puts the newer of two equal messages first, but never before a better one', () => {
    const [porto, coimbra] = [message('2023-01-05T10:00:00Z', 4), message('2026-10-05T10:00:00Z', 4)]
    expect(age(coimbra).relevance).toBeGreaterThan(age(porto).relevance)
    expect(age({ ...porto, relevance: 4.3 }).relevance).toBeGreaterThan(age(coimbra).relevance)
  })

  test('ages only documents that are named after a day', () => {
    const note = (path: string) =>
      age({ candidate: candidate(path, -4), relevance: 4 }, { dateOf: () => new Date(0) })
    expect(note('notes.md').factor).toBe(1)
    expect(note('memory/2026-10-21.md').factor).toBe(0.5)
  })

  test('gives no score to texts without a word of the query', () => {
    expect(age(message('2026-11-20T10:00:00Z', 0)).relevance).toBe(0)
  })
})

describe('a query that names days', () => {
  const named = on('2026-11-19')

  test('finds texts of that day without a word of it, below the best and below texts with words', () => {
    const silent = age(message('2026-11-19T10:00:00Z', 0), named)
    expect(silent.relevance).toBe(DAY_WORTH * base.best)
    expect(age(message('2026-11-19T10:00:00Z', 9), named).relevance).toBe(9)
    expect(age(message('2026-11-18T10:00:00Z', 0), named).relevance).toBe(0)
  })

  test('ranks a document of that day with a word of it above those without one', () => {
    const log = (relevance: number) =>
      age({ candidate: candidate('memory/2026-11-19.md', -relevance), relevance }, named).relevance
    expect([log(1) > log(0), log(2) > log(1), log(0)]).toEqual([true, true, DAY_WORTH * base.best])
    expect(log(9)).toBe(9)
  })

  test('finds what the user said about that day on another day, but not what an answer says about it', () => {
    expect(age(message('2026-11-12T10:00:00Z', 0, 'The dentist is on November 19.'), named).relevance).toBe(
      DAY_WORTH * base.best,
    )
    expect(age(message('2026-11-20T10:00:00Z', 0, 'I saw the dentist yesterday.'), named).relevance).toBe(
      DAY_WORTH * base.best,
    )
    expect(
      age(message('2026-11-20T10:00:00Z', 0, 'You saw the dentist yesterday.', 'assistant'), named).relevance,
    ).toBe(0)
    expect(
      age(message('2026-11-20T10:00:00Z', 0, '> # Plan\n> I saw the dentist yesterday.'), named).relevance,
    ).toBe(DAY_WORTH * base.best)
  })

  test('weighs all other texts by their distance from these days, down to the floor', () => {
    for (const text of ['2026-11-12', '2026-11-26'])
      expect(age(message(`${text}T10:00:00Z`, 4), named).factor).toBe(0.5)
    expect(age(message('2020-01-01T10:00:00Z', 4), named).factor).toBe(0.5)
    expect(age(message('2026-11-16T10:00:00Z', 4), on('2026-11-14', '2026-11-19')).factor).toBe(1)
    expect(age({ candidate: candidate('notes.md', -4), relevance: 4 }, named)).toMatchObject({
      factor: 1,
      relevance: 4,
    })
  })

  test('never lifts a vector that points away', () => {
    expect(age({ candidate: candidate('memory/2026-11-19.md', 1.4), relevance: -0.4 }, named).relevance).toBe(
      -0.4,
    )
  })

  test('counts the day of the clock', () => {
    const late = message('2026-11-18T22:00:00Z', 4)
    expect(
      age(late, { ...named, clock: fixedClock('2026-11-20T12:00:00Z', { timeZone: 'Asia/Tokyo' }) }).factor,
    ).toBe(1)
    expect(age(late, named).factor).toBe(0.5 ** (1 / 7))
  })
})
