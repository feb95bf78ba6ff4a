import { dayMark, dayNumber } from '@sheaf/conversations'
import type { Where } from '@sheaf/core'

const ROLES: readonly string[] = ['user', 'assistant', 'tool', 'system']
const MONTH = 'on-2026-11'.length
const MOST_DAYS = 62
// The days of marks are in UTC, and those of a filter in any zone.
const ZONES = 2
// Messages outside these days are still found if they are among the best of all.
const FIRST_DAY = dayNumber('1990-01-01') ?? 0
const LATER_DAYS = 400

/** The names of the fields of a checked filter. */
export function fieldsOf(where: Where): string[] {
  return Object.entries(where).flatMap(([key, value]) => {
    if (key !== 'and' && key !== 'or' && key !== 'not') return [key]
    return ([value].flat() as Where[]).flatMap(fieldsOf)
  })
}

/**
 * Marks of messages; each message that passes the checked filter has at least one of them. Undefined if the
 * filter does not say. The filter still has to be applied: a message also has marks of the days that it
 * names.
 */
export function marksOf(where: Where, today: number): readonly string[] | undefined {
  const { role, at, and = [], or } = where
  const each = [
    role === undefined ? undefined : rolesIn(role),
    at === undefined ? undefined : dayMarks(daysIn(at, today)),
    ...and.map((group) => marksOf(group, today)),
    or === undefined ? undefined : anyOf(or.map((group) => marksOf(group, today))),
  ]
  return each.filter((marks) => marks !== undefined).toSorted((a, b) => a.length - b.length)[0]
}

function anyOf(groups: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const known = groups.filter((marks) => marks !== undefined)
  return known.length < groups.length ? undefined : [...new Set(known.flat())]
}

function rolesIn(test: NonNullable<Where['role']>): readonly string[] | undefined {
  if (typeof test === 'string') return [test]
  if ('length' in test) return test
  const { not, exists = true } = test
  const others: readonly string[] = [not ?? []].flat()
  return exists ? ROLES.filter((role) => !others.includes(role)) : undefined
}

type Days = readonly [first: number, last: number]

function daysIn(test: NonNullable<Where['at']>, today: number): readonly Days[] | undefined {
  const dayOf = (value: string | Date) =>
    dayNumber((typeof value === 'string' ? value : value.toISOString()).slice(0, 10)) ?? 0
  if (typeof test === 'string' || test instanceof Date) return [[dayOf(test), dayOf(test)]]
  if ('length' in test) return test.map((value) => [dayOf(value), dayOf(value)])
  const { from, before, to, exists = true } = test
  if (!exists) return undefined
  const last = [before, to].map((value) => (value === undefined ? today + LATER_DAYS : dayOf(value)))
  return [[from === undefined ? FIRST_DAY : dayOf(from), Math.min(...last)]]
}

function dayMarks(ranges: readonly Days[] | undefined): readonly string[] | undefined {
  const marks = ranges?.flatMap(([from, to]) => {
    const [first, last] = [Math.max(FIRST_DAY, from - ZONES), to + ZONES]
    const isShort = last - first <= MOST_DAYS
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, day) =>
      dayMark(first + day).slice(0, isShort ? undefined : MONTH),
    )
  })
  return marks && [...new Set(marks)]
}
