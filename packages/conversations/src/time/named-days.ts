import { calendarOf, dayRange, monthRange, quarterRange, weekdayBefore, weekendRange, weekRange, yearRange } from './day-range.ts'
import type { DayRange } from './day-range.ts'
import { datesIn } from './dates-in.ts'
import type { WrittenDate } from './dates-in.ts'
import { pastWords } from './past-words.ts'
import type { Past } from './past-words.ts'
import { weekdaysIn } from './weekdays-in.ts'

/** What is read of a text: a question that goes on longer is no question. */
const LONGEST_TEXT = 2000
/** The 29th of February is not in every year. */
const LEAP_YEARS = 8

/**
 * The days that a question names, in no order: dates, and words that count back from `today` (days since 1970-01-01). A day or a month without a year is the last one that has begun by
 * then, a day of the week the last one before. Empty where it names none.
 */
export function namedDays(text: string, today: number): DayRange[] {
  const folded = fold(text)
  const dates = datesIn(folded)
  // "Friday, 23 January 2022": the date says which.
  const weekdays = dates.some(({ day }) => day !== undefined) ? [] : weekdaysIn(folded)
  return [
    ...dates.flatMap((date) => rangeOf(date, today) ?? []),
    ...pastWords(folded).map((past) => pastRange(past, today)),
    ...weekdays.map((weekday) => weekdayBefore(today, weekday)),
  ]
}

/** The last whole date that a title or a path has, as days since 1970-01-01; undefined where there is none. */
export function dayIn(text: string): number | undefined {
  return datesIn(fold(text)).reduce<number | undefined>((last, { year, month, day }) => {
    if (year === undefined || month === undefined || day === undefined) return last
    return dayRange(year, month, day)?.first ?? last
  }, undefined)
}

function fold(text: string): string {
  return text.slice(0, LONGEST_TEXT).normalize('NFKC').toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ')
}

function rangeOf({ year, quarter, month, day }: WrittenDate, today: number): DayRange | undefined {
  const inYear = (each: number) => {
    if (quarter !== undefined) return quarterRange(each, quarter)
    if (month === undefined) return yearRange(each)
    return day === undefined ? monthRange(each, month) : dayRange(each, month, day)
  }
  if (year !== undefined) return inYear(year)
  const now = calendarOf(today).year
  return Array.from({ length: LEAP_YEARS + 1 }, (_, back) => inYear(now - back)).find(
    (range) => range !== undefined && range.first <= today,
  )
}

function pastRange({ unit, back }: Past, today: number): DayRange {
  const { year, month } = calendarOf(today)
  if (unit === 'day') return { first: today - back, last: today - back }
  if (unit === 'week') return weekRange(today - 7 * back)
  if (unit === 'weekend') return weekendRange(today - 7 * back)
  return unit === 'month' ? monthRange(year, month - back) : yearRange(year - back)
}
