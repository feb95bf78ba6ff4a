import {
  calendarOf,
  dayRange,
  monthRange,
  quarterRange,
  weekdayAfter,
  weekdayBefore,
  weekendRange,
  weekRange,
  yearRange,
} from './day-range.ts'
import type { DayRange } from './day-range.ts'
import { datesIn } from './dates-in.ts'
import type { NamedDate } from './dates-in.ts'
import { nearestRange } from './nearest-range.ts'
import type { Reach } from './nearest-range.ts'
import { stretchesIn } from './relative-words.ts'
import type { NamedStretch } from './relative-words.ts'
import { tenseOf } from './tense.ts'
import type { Tense } from './tense.ts'
import { weekdaysIn } from './weekdays-in.ts'
import type { NamedWeekday } from './weekdays-in.ts'
import { wordsOf } from './words/word-forms.ts'

/** How the days of a sentence are read. */
export interface Reading {
  readonly reach: Reach
  /** A day of the week without a tense is the coming one, as in a message; otherwise the nearest. */
  readonly isMessage: boolean
}

interface Place {
  readonly at: number
  readonly end: number
}

/** The 29th of February is not in every year. */
const LEAP_YEARS = 8
/** What may stand between two words for one time: "Friday of next week", "tomorrow (Friday)", "金曜日の". */
const BETWEEN =
  /^[ ,.(]*(?:(?:of|on|in|the|am|im|der|den|dem|de|la|le|el|del|della|da|do|morning|afternoon|evening|at|а|в|na|の|的|份)[ ,.(]*){0,3}$/u
const LONGEST_BETWEEN = 24

/** The days that one folded sentence names at `today`, in order of their words. */
export function daysOfSentence(sentence: string, today: number, reading: Reading): DayRange[] {
  const words = wordsOf(sentence)
  const [dates, stretches, weekdays] = [datesIn(sentence), stretchesIn(sentence, words), weekdaysIn(sentence, words)]
  if (dates.length + stretches.length + weekdays.length === 0) return []
  const near = <T extends Place>(list: readonly T[], place: Place) => list.find((each) => areBeside(each, place, sentence))
  const tenseAt = tenseOf(sentence)
  const used = new Set<NamedStretch>()
  const found: { readonly at: number; readonly range: DayRange | undefined }[] = []
  const weeks = stretches.filter(({ unit, amount }) => unit === 'week' && amount !== undefined)
  const days = stretches.filter(({ unit }) => unit === 'day')
  const years = stretches.filter(({ unit }) => unit === 'year')
  for (const weekday of weekdays) {
    // "Friday, 23 January 2022": the date says which.
    if (
      near(
        dates.filter(({ day }) => day !== undefined),
        weekday,
      ) !== undefined ||
      near(days, weekday) !== undefined
    )
      continue
    const week = near(weeks, weekday)
    if (week !== undefined) used.add(week)
    const tense = tenseAt(weekday.at, weekday.end)
    if (week === undefined && !isDay(weekday, tense, reading)) continue
    const range = week === undefined ? ofWeekday(weekday, today, tense, reading) : inWeek(weekday, today + 7 * (week.amount ?? 0))
    found.push({ at: weekday.at, range })
  }
  for (const date of dates) {
    const hasDay =
      date.day === undefined && date.year === undefined && dates.some(({ month, day }) => month === date.month && day !== undefined)
    if (hasDay && date.month !== undefined) continue
    const year = date.year === undefined ? near(years, date) : undefined
    if (year !== undefined) used.add(year)
    const said = year === undefined ? date : { ...date, year: calendarOf(today).year + (year.amount ?? 0) }
    found.push({ at: date.at, range: ofDate(said, today, tenseAt(date.at, date.end), reading) })
  }
  for (const stretch of stretches) {
    const tense = tenseAt(stretch.at, stretch.end)
    // "I read it in three days" is how long it took.
    const isDuration = stretch.isCounted && !stretch.isSpan && (stretch.amount ?? 0) > 0 && tense.side === 'past' && tense.isStrong
    if (!used.has(stretch) && !isDuration) found.push({ at: stretch.at, range: ofStretch(stretch, today, tense, reading) })
  }
  return found.toSorted((a, b) => a.at - b.at).flatMap(({ range }) => range ?? [])
}

function isDay({ needs }: NamedWeekday, tense: Tense, { isMessage }: Reading): boolean {
  if (needs === 'tense') return isMessage || tense.side !== 'open'
  return needs === 'nothing' || (needs === 'verb' && tense.isStrong)
}

function areBeside(a: Place, b: Place, text: string): boolean {
  const [from, to] = a.at <= b.at ? [a.end, b.at] : [b.end, a.at]
  return to <= from || (to - from <= LONGEST_BETWEEN && BETWEEN.test(text.slice(from, to)))
}

function inWeek({ weekday }: NamedWeekday, day: number): DayRange {
  const found = weekRange(day).first + weekday
  return { first: found, last: found }
}

function ofWeekday(weekday: NamedWeekday, today: number, tense: Tense, { isMessage, reach }: Reading): DayRange | undefined {
  const last = weekdayBefore(today, weekday.weekday)
  const coming = weekdayAfter(today, weekday.weekday)
  if (weekday.side === 'past') return last
  if (weekday.side === 'future') return coming
  if (weekday.side === 'this') return ofThisWeek(weekday, today, tense)
  return isMessage && tense.side === 'open' ? coming : nearestRange([last, coming], today, tense, reach)
}

/** "This Friday": today itself too, and not the one gone by unless the tense says so. */
function ofThisWeek(weekday: NamedWeekday, today: number, tense: Tense): DayRange {
  const found = inWeek(weekday, today)
  if (tense.side === 'past') return found.first <= today ? found : weekdayBefore(today, weekday.weekday)
  return found.first < today && tense.side === 'future' ? weekdayAfter(today, weekday.weekday) : found
}

function ofDate(date: NamedDate, today: number, tense: Tense, { reach }: Reading): DayRange | undefined {
  const { year, quarter, month, day, side } = date
  const inYear = (each: number) => {
    if (quarter !== undefined) return quarterRange(each, quarter)
    if (month === undefined) return yearRange(each)
    return day === undefined ? monthRange(each, month) : dayRange(each, month, day)
  }
  if (year !== undefined) return inYear(year)
  const now = calendarOf(today).year
  if (side === 'this') return inYear(now)
  const ranges = Array.from({ length: 2 * LEAP_YEARS + 1 }, (_, place) => inYear(now - LEAP_YEARS + place) ?? []).flat()
  if (side === undefined) return nearestRange(ranges, today, tense, reach)
  return side === 'past' ? ranges.findLast(({ last }) => last < today) : ranges.find(({ first }) => first > today)
}

function ofStretch({ unit, amount, isSpan }: NamedStretch, today: number, tense: Tense, { reach }: Reading): DayRange | undefined {
  if (amount === undefined) {
    const weekends = [-7, 0, 7].map((days) => weekendRange(today + days))
    return nearestRange(weekends, today, tense, reach)
  }
  const { year, month } = calendarOf(today)
  const ofUnit = {
    day: () => ({ first: today + amount, last: today + amount }),
    week: () => weekRange(today + 7 * amount),
    weekend: () => weekendRange(today + 7 * amount),
    month: () => monthRange(year, month + amount),
    year: () => yearRange(year + amount),
  }[unit]()
  if (!isSpan) return ofUnit
  const far = unit === 'month' ? ofUnit : unit === 'week' ? { first: today + 7 * amount, last: today + 7 * amount } : ofUnit
  return amount < 0 ? { first: far.first, last: today } : { first: today, last: far.last }
}
