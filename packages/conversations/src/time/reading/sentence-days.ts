import { calendarOf } from '../day-range.ts'
import type { DayRange } from '../day-range.ts'
import { datesIn } from './dates-in.ts'
import type { NamedDate } from './dates-in.ts'
import { dateMeant, stretchMeant, weekdayInWeek, weekdayMeant } from './days-meant.ts'
import type { Reading } from './days-meant.ts'
import { monthDaysIn } from './month-days-in.ts'
import { stretchesIn } from './stretches-in.ts'
import type { NamedStretch } from './stretches-in.ts'
import { tenseOf } from './tense.ts'
import type { Tense } from './tense.ts'
import { weekdaysIn } from './weekdays-in.ts'
import type { NamedWeekday } from './weekdays-in.ts'
import { wordsOf } from '../words/word-forms.ts'

interface Place {
  readonly at: number
  readonly end: number
}

/** What may be between two words for one time: "Friday of next week", "tomorrow (Friday)", "金曜日の". */
const BETWEEN =
  /^[ ,.(]*(?:(?:of|on|in|the|am|im|der|den|dem|de|la|le|el|del|della|da|do|morning|afternoon|evening|at|а|в|na|の|的|份)[ ,.(]*){0,3}$/u
const LONGEST_BETWEEN = 24

/** The days that one folded sentence names at `today`, in order of their words. */
export function daysOfSentence(sentence: string, today: number, reading: Reading): DayRange[] {
  const words = wordsOf(sentence)
  const written = datesIn(sentence)
  const [dates, stretches] = [[...written, ...monthDaysIn(sentence, written)], stretchesIn(sentence, words)]
  const weekdays = weekdaysIn(sentence, words)
  if (dates.length + stretches.length + weekdays.length === 0) return []
  const tenseAt = tenseOf(sentence)
  const near = <T extends Place>(list: readonly T[], place: Place) =>
    list.find((each) => areBeside(each, place, sentence))
  const ofUnit = (unit: NamedStretch['unit']) =>
    stretches.filter((each) => each.unit === unit && each.amount !== undefined)
  const [days, weeks, months, years] = [ofUnit('day'), ofUnit('week'), ofUnit('month'), ofUnit('year')]
  const withDay = dates.filter(({ day }) => day !== undefined)
  const used = new Set<Place | undefined>()
  const found: { readonly at: number; readonly range: DayRange | undefined }[] = []
  for (const weekday of weekdays) {
    // "Friday, 23 January 2022", "tomorrow (Friday)": the date chooses the day.
    if (near(withDay, weekday) !== undefined || near(days, weekday) !== undefined) continue
    const tense = tenseAt(weekday.at, weekday.end)
    const week = near(weeks, weekday)
    used.add(week)
    if (week !== undefined)
      found.push({ at: weekday.at, range: weekdayInWeek(weekday, today + 7 * (week.amount ?? 0)) })
    else if (isDay(weekday, tense, reading))
      found.push({ at: weekday.at, range: weekdayMeant(weekday, today, tense, reading) })
  }
  for (const date of dates) {
    if (hasItsDay(date, withDay)) continue
    const [year, month] = date.year === undefined ? [near(years, date), near(months, date)] : []
    used.add(year).add(month)
    const said = { ...date, ...shifted(date, today, year, month) }
    found.push({ at: date.at, range: dateMeant(said, today, tenseAt(date.at, date.end), reading) })
  }
  for (const stretch of stretches) {
    const tense = tenseAt(stretch.at, stretch.end)
    if (!used.has(stretch) && !isDuration(stretch, tense))
      found.push({ at: stretch.at, range: stretchMeant(stretch, today, tense, reading) })
  }
  return found.toSorted((a, b) => a.at - b.at).flatMap(({ range }) => range ?? [])
}

/** "In March ... on March 14": the day is more exact than the month. */
function hasItsDay({ year, month, day }: NamedDate, withDay: readonly NamedDate[]): boolean {
  return (
    year === undefined &&
    month !== undefined &&
    day === undefined &&
    withDay.some((each) => each.month === month)
  )
}

/** "March next year", "the 5th of next month". */
function shifted(
  { month, day }: NamedDate,
  today: number,
  year?: NamedStretch,
  ofMonth?: NamedStretch,
): Partial<NamedDate> {
  const now = calendarOf(today)
  if (year !== undefined && month !== undefined) return { year: now.year + (year.amount ?? 0) }
  if (ofMonth === undefined || month !== undefined || day === undefined) return {}
  const months = 12 * now.year + now.month - 1 + (ofMonth.amount ?? 0)
  return { year: Math.floor(months / 12), month: (months % 12) + 1 }
}

/** "I read it in three days" is how long it took. */
function isDuration({ isCounted, isSpan, amount }: NamedStretch, { side, isStrong }: Tense): boolean {
  return isCounted && !isSpan && (amount ?? 0) > 0 && side === 'past' && isStrong
}

function isDay({ needs }: NamedWeekday, tense: Tense, { isMessage }: Reading): boolean {
  if (needs === 'tense') return isMessage || tense.side !== 'open'
  return needs === 'nothing' || (needs === 'verb' && (isMessage || tense.isStrong || tense.side === 'future'))
}

function areBeside(a: Place, b: Place, text: string): boolean {
  const [from, to] = a.at <= b.at ? [a.end, b.at] : [b.end, a.at]
  return to <= from || (to - from <= LONGEST_BETWEEN && BETWEEN.test(text.slice(from, to)))
}
