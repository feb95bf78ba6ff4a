import { checkValue } from '@sheaf/core/adapter'
import { dayText } from '../time/day.ts'
import type { DayRange } from '../time/day.ts'

/** Longer ranges are marked by their months. */
const MOST_DAYS = 31
// Years 0 to 9999: others have a sign, or are outside the calendar.
const [FIRST_DAY, LAST_DAY] = [-719_528, 2_932_896]
/** The most marks of one chunk, and of one question. */
const MOST_MARKS = 64

/** Marks for days: one for each day and each month, or only the months of a range longer than a month. */
export function dayMarks(ranges: readonly DayRange[]): string[] {
  const marks = new Set<string>()
  for (const range of withinYears(ranges)) {
    for (const mark of [...daysOf(range), ...monthsOf(range)]) {
      if (marks.size === MOST_MARKS) return [...marks]
      marks.add(mark)
    }
  }
  return [...marks]
}

/** The mark of a message that was said on a day of UTC, or names it. */
export function dayMark(day: number): string {
  return `on-${dayText(day)}`
}

/**
 * Marks to search for, so that every chunk with a day of the ranges is found; for a range longer than a
 * month, by its months. Includes one day on either side, because marks are in UTC. Of many years only the
 * last months are searched.
 */
export function soughtDayMarks(ranges: readonly DayRange[]): string[] {
  checkValue.list('ranges', ranges, 'such as [{ first: 20777, last: 20777 }]')
  const wider = withinYears(ranges.map(({ first, last }) => ({ first: first - 1, last: last + 1 })))
  const marks = wider.flatMap((range) => (isLong(range) ? newestMonths(range) : daysOf(range)))
  return [...new Set(marks)].slice(0, MOST_MARKS)
}

function withinYears(ranges: readonly DayRange[]): DayRange[] {
  return ranges
    .map(({ first, last }) => ({ first: Math.max(first, FIRST_DAY), last: Math.min(last, LAST_DAY) }))
    .filter(({ first, last }) => first <= last)
}

function newestMonths({ first, last }: DayRange): string[] {
  return monthsOf({ first: Math.max(first, last - 30 * (MOST_MARKS - 1)), last })
}

function isLong({ first, last }: DayRange): boolean {
  return last - first >= MOST_DAYS
}

function daysOf(range: DayRange): string[] {
  if (isLong(range)) return []
  return Array.from({ length: range.last - range.first + 1 }, (_, place) => dayMark(range.first + place))
}

function monthsOf({ first, last }: DayRange): string[] {
  const months = new Set<string>()
  for (let day = first; day <= last && months.size < MOST_MARKS; day += 28)
    months.add(dayText(day).slice(0, 7))
  months.add(dayText(last).slice(0, 7))
  return [...months].map((month) => `on-${month}`)
}
