import { BEFORE_DATE, MONTH_DAY, WITHIN_TIME } from '../../languages/times/spoken.ts'
import { calendarOf, partOfRange, type DayRange } from '../day.ts'
import { boundedRanges, boundOf, isPair, type NamedTime } from './bounds.ts'
import { datesIn, type NamedDate } from './dates-in.ts'
import { dateMeant, stretchMeant, weekdayInWeek, weekdayMeant, type Reading } from './days-meant.ts'
import { markBefore, withParts } from './parts.ts'
import { seasonsIn } from './seasons-in.ts'
import { withSpecialDays } from './special-days.ts'
import { stretchesIn, type NamedStretch } from './stretches-in.ts'
import { tenseOf, type Tense } from './tense.ts'
import { weekdaysIn, type NamedWeekday } from './weekdays-in.ts'
import { wordsOf } from '../../word-forms.ts'
import { inText, pattern } from '../../languages/languages.ts'

interface Place {
  readonly at: number
  readonly end: number
}

const BETWEEN = pattern`^[ ,.(]*(?:(?:${WITHIN_TIME})[ ,.(]*){0,3}$`
const LONGEST_BETWEEN = 24
/** The match of a time begins with another word before it. */
const LEAD = pattern`^(?:${BEFORE_DATE}) `
/** "Since March" means the last March in any tense. */
const SINCE: Tense = { side: 'past', isStrong: true }

/** The days that one folded sentence names at `today`, in order of their words. */
export function daysOfSentence(text: string, today: number, reading: Reading): DayRange[] {
  const sentence = withParts(reading.isMessage ? text : withSpecialDays(text))
  const words = wordsOf(sentence)
  const seasons = seasonsIn(sentence)
  // "The summer of 2023" names no year.
  const written = datesIn(sentence).filter((each) =>
    seasons.every(({ at, end }) => each.at < at || each.end > end),
  )
  const stretches = stretchesIn(sentence, words)
  const dates = [...written, ...monthDaysIn(sentence, written), ...seasons]
  const weekdays = weekdaysIn(sentence, words)
  if (dates.length + stretches.length + weekdays.length === 0) return []
  const tenseAt = tenseOf(sentence)
  const near = <T extends Place>(list: readonly T[], place: Place) =>
    list.find((each) => areBeside(each, place, sentence))
  const ofUnit = (unit: NamedStretch['unit']) =>
    stretches.filter((each) => each.unit === unit && each.amount !== undefined)
  const [days, weeks, months, years] = [ofUnit('day'), ofUnit('week'), ofUnit('month'), ofUnit('year')]
  const withDay = dates.filter(({ day }) => day !== undefined)
  const narrowed = (range: DayRange | undefined, { at, end }: Place) => {
    const part = LEAD().test(sentence.slice(at, end)) ? undefined : markBefore(sentence, at)
    return range === undefined || part === undefined ? range : partOfRange(range, part)
  }
  const daysOf = (stretch: NamedStretch, tense: Tense) => {
    const isMore = sentence.slice(0, stretch.at).endsWith('more than ') && (stretch.amount ?? 0) < 0
    const range = stretchMeant({ ...stretch, isSpan: stretch.isSpan || isMore }, today, tense, reading)
    return ['month', 'year'].includes(stretch.unit) && !stretch.isSpan ? narrowed(range, stretch) : range
  }
  const used = new Set<Place | undefined>()
  const found: NamedTime[] = []
  for (const weekday of weekdays) {
    // "Friday, 23 January 2022", "tomorrow (Friday)": the date chooses the day.
    if (near(withDay, weekday) !== undefined || near(days, weekday) !== undefined) continue
    const tense = tenseAt(weekday.at, weekday.end)
    const week = near(weeks, weekday)
    used.add(week)
    if (week !== undefined)
      found.push({ ...placeOf(weekday), range: weekdayInWeek(weekday, today + 7 * (week.amount ?? 0)) })
    else if (isDay(weekday, tense, reading))
      found.push({ ...placeOf(weekday), range: weekdayMeant(weekday, today, tense, reading) })
  }
  for (const date of dates) {
    if (hasItsDay(date, withDay)) continue
    const [year, month] = date.year === undefined ? [near(years, date), near(months, date)] : []
    used.add(year).add(month)
    const said = { ...date, ...shifted(date, today, year, month), ...yearOfPair(sentence, date, dates) }
    const isSince = !reading.isMessage && boundOf(sentence, { ...date, isDate: true }) === 'since'
    const tense = isSince ? SINCE : tenseAt(date.at, date.end)
    found.push({ ...placeOf(date, true), range: narrowed(dateMeant(said, today, tense, reading), date) })
  }
  for (const stretch of stretches) {
    const tense = tenseAt(stretch.at, stretch.end)
    if (!used.has(stretch) && !isDuration(stretch, tense))
      found.push({ ...placeOf(stretch), range: daysOf(stretch, tense) })
  }
  const times = found.toSorted((a, b) => a.at - b.at)
  return reading.isMessage ? times.flatMap(({ range }) => range ?? []) : boundedRanges(sentence, times, today)
}

function placeOf({ at, end }: Place, isDate = false): Pick<NamedTime, 'at' | 'end' | 'isDate'> {
  return { at, end, isDate }
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

/** "From 3 March to 5 April 2025" has one year. */
function yearOfPair(sentence: string, date: NamedDate, dates: readonly NamedDate[]): Partial<NamedDate> {
  if (date.year !== undefined || date.month === undefined) return {}
  const next = dates.find((each) => each.year !== undefined && each.at > date.at)
  return next?.year !== undefined && isPair(sentence, date, next) ? { year: next.year } : {}
}

/** "March next year", "the 5th of next month". */
function shifted(
  { month, day, season, part }: NamedDate,
  today: number,
  year?: NamedStretch,
  ofMonth?: NamedStretch,
): Partial<NamedDate> {
  const now = calendarOf(today)
  if (year !== undefined && (month ?? season ?? part) !== undefined)
    return { year: now.year + (year.amount ?? 0) }
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
  return to <= from || (to - from <= LONGEST_BETWEEN && BETWEEN().test(text.slice(from, to)))
}

const DAY = String.raw`(?<!\d)(3[01]|[12]\d|[1-9])`
const ENDS = String.raw`(?= ?(?:[?!,;:)]|\.(?!\d)|$)| (?:${MONTH_DAY.follows})(?!\p{L}))`
const FORMS = [
  inText`(?<!\p{L})(?:${MONTH_DAY.english}) the ${DAY}(?:st|nd|rd|th)${ENDS}`,
  inText`(?<!\p{L})the ${DAY}(?:st|nd|rd|th)(?= of (?:this|next|last) month)`,
  inText`(?<!\p{L})(?:${MONTH_DAY.german}) ${DAY}\.${ENDS}`,
  inText`(?<!\p{L})(?:${MONTH_DAY.others}) ${DAY}${ENDS}`,
  // "阿波罗1号" is a name.
  inText`(?<=^|[\s,.;、${MONTH_DAY.chineseBefore}])${DAY}[号號](?![${MONTH_DAY.notChinese}])`,
  inText`${DAY}日(?=${MONTH_DAY.japaneseBehind}|[?。、]|$)`,
  inText`${DAY}일(?=${MONTH_DAY.koreanBehind})`,
]

/**
 * The days of a month that a folded text names alone, in no order: "on the 27th", "am 27.", "27号". `dates`
 * are the dates of `text`, which do not contain them.
 */
export function monthDaysIn(text: string, dates: readonly NamedDate[]): NamedDate[] {
  if (!/\d/.test(text)) return []
  return FORMS.flatMap((form) =>
    Array.from(text.matchAll(form()), ({ 0: match, 1: day, index: at }) => ({
      day: Number(day),
      at,
      end: at + match.length,
    })),
  ).filter(({ at, end }) => dates.every((date) => date.end <= at || date.at >= end))
}
