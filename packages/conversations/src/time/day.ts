import { refuse } from '@sheaf/core/adapter'

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** The length of a day. */
export const MILLISECONDS = 86_400_000

/**
 * The day `YYYY-MM-DD` as days since 1970-01-01; undefined unless `text` is exactly a day of the calendar.
 */
export function dayNumber(text: string): number | undefined {
  if (!DAY.test(text)) return undefined
  const time = Date.parse(text)
  // Some days that do not exist are read as a day of the next month.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return undefined
  return time / MILLISECONDS
}

/** The day as `YYYY-MM-DD`. */
export function dayText(day: number): string {
  if (!Number.isFinite(day)) refuse('day', 'must be a number of days since 1970-01-01')
  return new Date(day * MILLISECONDS).toISOString().slice(0, 10)
}

/** Days that a text names, as days since 1970-01-01, both inclusive. */
export interface DayRange {
  readonly first: number
  readonly last: number
  /**
   * The day that was read if several have one name: the last or the coming one, by words or the tense, or
   * (`open`) the nearest without either, so that the other side may be meant. Absent if the text names just
   * these days.
   */
  readonly direction?: 'past' | 'future' | 'open'
  /** "Anything planned?": days that texts mention, not days on which they were said. */
  readonly isToCome?: true
}

/** One day; undefined for a day that the calendar does not have. Months count from 1. */
export function dayRange(year: number, month: number, day: number): DayRange | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  const number = date.getTime() / MILLISECONDS
  return { first: number, last: number }
}

/** A month of a year, from 1; months below 1 and above 12 are in the years beside it. */
export function monthRange(year: number, month: number): DayRange {
  return { first: Date.UTC(year, month - 1, 1) / MILLISECONDS, last: Date.UTC(year, month, 0) / MILLISECONDS }
}

/** A whole year. */
export function yearRange(year: number): DayRange {
  return { first: Date.UTC(year, 0, 1) / MILLISECONDS, last: Date.UTC(year, 11, 31) / MILLISECONDS }
}

/** The week from Monday to Sunday that has `day`. */
export function weekRange(day: number): DayRange {
  // Day 0 was a Thursday.
  const first = day - ((((day + 3) % 7) + 7) % 7)
  return { first, last: first + 6 }
}

/** Saturday and Sunday of that week. */
export function weekendRange(day: number): DayRange {
  const { last } = weekRange(day)
  return { first: last - 1, last }
}

/** The last day before `day` that has the name: Monday is 0. */
export function weekdayBefore(day: number, weekday: number): DayRange {
  const { first } = weekRange(day - 1)
  const found = first + weekday < day ? first + weekday : first + weekday - 7
  return { first: found, last: found }
}

/** The first day after `day` that has the name: Monday is 0. */
export function weekdayAfter(day: number, weekday: number): DayRange {
  const { first } = weekdayBefore(day + 8, weekday)
  return { first, last: first }
}

/** The first and the last twelfth of the parts that the marks from ① on mean. */
const PARTS = '02 35 68 9b 05 6b 03 47 8b 8b'.split(' ')

/** The part of a range that a mark means; of whole years in whole months. */
export function partOfRange({ first, last, ...rest }: DayRange, mark: string): DayRange {
  if (mark >= 'Ⓐ') return { ...rest, ...ordinalIn(first, last, mark.charCodeAt(0) - 'Ⓐ'.charCodeAt(0)) }
  const [from = '', end = ''] = PARTS[mark.charCodeAt(0) - '①'.charCodeAt(0)] ?? []
  const [start, to] = [Number.parseInt(from, 12), Number.parseInt(end, 12) + 1]
  const { year, month } = calendarOf(first)
  const years = Math.round((last - first) / 365.25)
  if (years > 0)
    return {
      ...rest,
      first: monthRange(year, month + years * start).first,
      last: monthRange(year, month + years * to - 1).last,
    }
  const dayAt = (twelfths: number) => first + Math.round(((last - first + 1) * twelfths) / 12)
  return { ...rest, first: dayAt(start), last: dayAt(to) - 1 }
}

/** The first to fourth, or last, day of a name or week: eight marks for each, from Monday to the week. */
function ordinalIn(first: number, last: number, mark: number): DayRange {
  const [ordinal, weekday] = [Math.floor(mark / 8), mark % 8]
  if (weekday === 7) {
    const from = ordinal === 4 ? last - 6 : first + 7 * ordinal
    return { first: from, last: from + 6 }
  }
  return ordinal === 4 ? weekdayBefore(last + 1, weekday) : weekdayAfter(first + 7 * ordinal - 1, weekday)
}

/** Each range once, in the order of the first ones. */
export function uniqueRanges(ranges: readonly DayRange[]): DayRange[] {
  return [...new Map(ranges.map((range) => [`${range.first} ${range.last}`, range])).values()]
}

/** Year and month (from 1) of a day. */
export function calendarOf(day: number): { readonly year: number; readonly month: number } {
  const date = new Date(day * MILLISECONDS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}
