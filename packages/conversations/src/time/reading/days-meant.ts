import {
  calendarOf,
  dayRange,
  monthRange,
  partOfRange,
  weekdayAfter,
  weekdayBefore,
  weekendRange,
  weekRange,
  yearRange,
  type DayRange,
} from '../day.ts'
import type { NamedDate } from './dates-in.ts'
import type { Stretch } from './stretches-in.ts'
import type { Tense } from './tense.ts'
import type { NamedWeekday } from './weekdays-in.ts'

/** How the days of a sentence are read. */
export interface Reading {
  readonly reach: Reach
  /** A day of the week without a tense is the coming one, as in a message; otherwise the nearest. */
  readonly isMessage: boolean
}

/** The 29th of February is not in every year, nor the 31st in every month. */
const LEAP_YEARS = 8
const SHORT_MONTHS = 3

/** The day of the week of the week that has `day`. */
export function weekdayInWeek({ weekday }: NamedWeekday, day: number): DayRange {
  const found = weekRange(day).first + weekday
  return { first: found, last: found }
}

/** Which day of that name is meant at `today`. */
export function weekdayMeant(
  weekday: NamedWeekday,
  today: number,
  tense: Tense,
  { isMessage, reach }: Reading,
): DayRange | undefined {
  const last = weekdayBefore(today, weekday.weekday)
  const coming = weekdayAfter(today, weekday.weekday)
  // Nobody calls yesterday "last Tuesday".
  const before = last.first === today - 1 ? weekdayBefore(last.first, weekday.weekday) : last
  if (weekday.side === 'past') return directed(before, 'past')
  if (weekday.side === 'future') return directed(coming, 'future')
  if (weekday.side === 'this') return ofThisWeek(weekday, today, tense)
  return directed(
    isMessage && tense.side === 'open' ? coming : nearestRange([last, coming], today, tense, reach),
    tense.side,
  )
}

/**
 * The days of a date; without a year, those in the year that is meant. Undefined for a day that the calendar
 * does not have.
 */
export function dateMeant(
  date: NamedDate,
  today: number,
  tense: Tense,
  { reach }: Reading,
): DayRange | undefined {
  const { year, month, day, side } = date
  if (year !== undefined) return inYear(date, year)
  const now = calendarOf(today)
  const ofThisYear = inYear(date, now.year)
  if (side === 'this') {
    // "This winter", said in January, has begun in the year before.
    const before = date.season === undefined ? undefined : inYear(date, now.year - 1)
    return before !== undefined && before.last >= today ? before : ofThisYear
  }
  const isDayAlone = month === undefined && day !== undefined
  const ranges = isDayAlone
    ? around(SHORT_MONTHS, (shift) => inMonth(now.year, now.month + shift, day))
    : around(LEAP_YEARS, (shift) => inYear(date, now.year + shift))
  if (side === undefined) return directed(nearestRange(ranges, today, tense, reach), tense.side)
  return directed(
    side === 'past' ? ranges.findLast(({ last }) => last < today) : ranges.find(({ first }) => first > today),
    side,
  )
}

/** The days of a stretch of the calendar. */
export function stretchMeant(
  { unit, amount, isSpan }: Stretch,
  today: number,
  tense: Tense,
  { reach }: Reading,
): DayRange | undefined {
  if (amount === undefined)
    return directed(
      nearestRange(
        around(1, (shift) => weekendRange(today + 7 * shift)),
        today,
        tense,
        reach,
      ),
      tense.side,
    )
  const { year, month } = calendarOf(today)
  const last = today + (unit === 'week' ? 7 * amount : amount)
  const months = unit === 'year' ? 12 * amount : amount
  if (isSpan && unit !== 'month' && unit !== 'year')
    return { first: Math.min(today, last), last: Math.max(today, last) }
  if (isSpan)
    return amount < 0
      ? { first: monthRange(year, month + months).first, last: today }
      : { first: today, last: monthRange(year, month + months).last }
  if (unit === 'day') return { first: last, last }
  if (unit === 'week') return weekRange(last)
  if (unit === 'weekend') return weekendRange(today + 7 * amount)
  if (unit === 'quarter') {
    const before = 3 * (Math.ceil(month / 3) - 1 + amount)
    return { first: monthRange(year, before + 1).first, last: monthRange(year, before + 3).last }
  }
  return unit === 'month' ? monthRange(year, month + amount) : yearRange(year + amount)
}

/** "This Friday": the day of this week, today too, unless the tense means another. */
function ofThisWeek(weekday: NamedWeekday, today: number, tense: Tense): DayRange {
  const found = weekdayInWeek(weekday, today)
  if (tense.side === 'past') return found.first <= today ? found : weekdayBefore(today, weekday.weekday)
  return found.first < today && tense.side === 'future' ? weekdayAfter(today, weekday.weekday) : found
}

function inYear(
  { season, part, month, day, lastDay, lastMonth, lastYear }: NamedDate,
  year: number,
): DayRange | undefined {
  if (lastYear !== undefined) return { first: yearRange(year).first, last: yearRange(lastYear).last }
  // From March on three months each; winter ends in the next year.
  if (season !== undefined)
    return { first: monthRange(year, 3 * season + 3).first, last: monthRange(year, 3 * season + 5).last }
  if (part !== undefined) return partOfRange(yearRange(year), part)
  if (month === undefined) return yearRange(year)
  if (day === undefined) {
    const last = lastMonth === undefined ? month : lastMonth < month ? lastMonth + 12 : lastMonth
    return { first: monthRange(year, month).first, last: monthRange(year, last).last }
  }
  const [first, last] = [dayRange(year, month, day), dayRange(year, month, lastDay ?? day)]
  return first && last && { first: first.first, last: last.last }
}

function inMonth(year: number, month: number, day: number): DayRange | undefined {
  const { first, last } = monthRange(year, month)
  return first + day - 1 > last ? undefined : { first: first + day - 1, last: first + day - 1 }
}

function around(reach: number, rangeOf: (shift: number) => DayRange | undefined): DayRange[] {
  return Array.from({ length: 2 * reach + 1 }, (_, place) => rangeOf(place - reach) ?? []).flat()
}

function directed(range: DayRange | undefined, direction: Tense['side']): DayRange | undefined {
  return range && { ...range, direction }
}

/** The next week, in days. */
const WEEK = 7

/** Beyond this many days, a nearer day on the other side replaces the day that the tense chooses. */
export interface Reach {
  readonly strong: number
  readonly weak: number
}

/**
 * Which of the stretches of one name (in order of time) is meant at `today`: the one that holds it, else
 * the last or the coming one by the tense, the nearest without a tense. Of two equally near, the coming
 * one within the next seven days, else the last. Undefined only where there are none.
 */
export function nearestRange(
  ranges: readonly DayRange[],
  today: number,
  tense: Tense,
  reach: Reach,
): DayRange | undefined {
  const now = ranges.find(({ first, last }) => first <= today && today <= last)
  if (now !== undefined) return now
  const past = ranges.findLast(({ last }) => last < today)
  const future = ranges.find(({ first }) => first > today)
  if (past === undefined || future === undefined) return past ?? future
  const [back, ahead] = [today - past.last, future.first - today]
  const nearest = ahead < back || (ahead === back && ahead <= WEEK) ? future : past
  if (tense.side === 'open') return nearest
  const [meant, far] = tense.side === 'past' ? [past, back] : [future, ahead]
  const other = tense.side === 'past' ? ahead : back
  // "In October we will build", said in November, is next October; "on October 30" is three days ago,
  // whatever else the sentence says.
  const strong = meant.first === meant.last ? reach.strong : Infinity
  const limit = tense.isStrong ? strong : reach.weak
  return far > limit && other < 365 - limit ? nearest : meant
}
