import { once } from '../once.ts'
import { MONTH_NAMES, WEEKDAY_PARTS, WEEKDAY_WORDS } from '../languages/times/calendar.ts'
import { inText, pattern } from '../languages/languages.ts'
import { CLOCK, OTHER_WEEKDAYS } from '../languages/times/spoken.ts'
import { choicesOf } from '../word-forms.ts'

const BEFORE = String.raw`(?<![\p{L}\p{N}])`
const BEHIND = String.raw`(?![\p{L}\p{N}])`
const TIMES = [
  String.raw`${BEFORE}\d{1,2}(?:[:.]\d{2}| ?h ?\d{0,2})(?: ?[ap]m| ?uhr)?${BEHIND}`,
  String.raw`${BEFORE}\d{1,2} ?(?:${CLOCK.units})${BEHIND}`,
  `(?<=${BEFORE}(?:${CLOCK.before}) )(?:${CLOCK.hours})${BEHIND}`,
  CLOCK.joined,
].join('|')
const WEEKDAYS = once(() =>
  WEEKDAY_WORDS.map((words, day) =>
    [`${BEFORE}(?:${words})(?:e?s|a|ам|и)?${BEHIND}`, WEEKDAY_PARTS[day], OTHER_WEEKDAYS[day]].join('|'),
  ).map((source) => new RegExp(source, 'u')),
)
const MONTHS = once(() => new Set(MONTH_NAMES.flatMap((names) => choicesOf(names, ' '))))
const ANY = once(() => new RegExp([TIME(), ...WEEKDAYS()].map(({ source }) => source).join('|'), 'giu'))
const NUMBER = pattern`^\s*(?:${CLOCK.hours})${BEHIND}`
const OF_DATE = pattern`^(?:${CLOCK.ofDate})$`
const TIME = inText`${TIMES}`

/** The days of the week in a folded text, Monday as "0". */
export function weekdaysIn(folded: string): ReadonlySet<string> {
  return new Set(WEEKDAYS().flatMap((word, day) => (word.test(folded) ? [`${day}`] : [])))
}

/** The times of the day in a folded text, as they are written. */
export function timesIn(folded: string): ReadonlySet<string> {
  const times = folded.match(TIME()) ?? []
  return new Set(times.map((time) => time.replaceAll(' ', '').replaceAll('.', ':')))
}

/** A folded text of the same length, with blanks for its times. */
export function blankTimes(folded: string): string {
  return folded.replaceAll(TIME(), (time) => ' '.repeat(time.length))
}

/** Whether a folded text begins with a number as a word. */
export function startsWithNumber(folded: string): boolean {
  return NUMBER().test(folded)
}

/** Whether a folded word, beside a number, makes it a date. */
export function isOfDate(word: string): boolean {
  return MONTHS().has(word) || OF_DATE().test(word)
}

/** Where the first day of the week or time is. */
export function firstValueAt(folded: string): number | undefined {
  const place = folded.search(ANY())
  return place === -1 ? undefined : place
}

/** A text without days of the week, times and months. */
export function withoutValues(text: string): string {
  return text
    .replaceAll(ANY(), ' ')
    .replaceAll(/\p{L}{3,}/gu, (word) => (MONTHS().has(word.toLowerCase()) ? ' ' : word))
}
