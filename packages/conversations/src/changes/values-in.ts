import { once } from '../once.ts'
import { MONTH_NAMES, WEEKDAY_PARTS, WEEKDAY_WORDS } from '../languages/times/calendar.ts'
import { choicesOf } from '../word-forms.ts'

/** Forms that the calendar data does not have: short ones, plurals and cases. */
const OTHER_FORMS: readonly string[] = [
  '礼拜一|月曜|(?<!\\p{L})(?:mon(?= ?[+&/,]| and )|segundas)(?!\\p{L})|(?<!\\p{L})(?:' +
    '(?<=(?:na|para|pra|até|de) )segunda|понедельник\\p{L}*)(?!\\p{L})',
  '礼拜二|火曜|(?<!\\p{L})(?:tues?|terças?|вторник\\p{L}*)(?!\\p{L})',
  '礼拜三|水曜|(?<!\\p{L})(?:wed|quartas|(?<=(?:na|para|pra|até|de) )quarta|сред(?:ам|у|ы|е))(?!\\p{L})',
  '礼拜四|木曜|(?<!\\p{L})(?:thu(?:rs?)?|quintas|(?<=(?:na|para|pra|até|de) )quinta|четверг\\p{L}*)(?!\\p{L})',
  '礼拜五|金曜|(?<!\\p{L})(?:fri|sextas?|пятниц\\p{L}*)(?!\\p{L})',
  '礼拜六|土曜|(?<!\\p{L})суббот\\p{L}*',
  '礼拜天|礼拜日|日曜|星期天|周日|(?<!\\p{L})воскресень\\p{L}*',
]
const HOURS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eins|zwei|drei|vier|fünf|sechs|' +
  'sieben|acht|neun|zehn|elf|zwölf|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|duas|três|' +
  'quatro|sete|oito|nove|dez|due|tre|quattro|cinque|sei|sette|otto|dieci|undici|dodici'
const BEFORE = String.raw`(?<![\p{L}\p{N}])`
const BEHIND = String.raw`(?![\p{L}\p{N}])`
const TIMES = [
  String.raw`${BEFORE}\d{1,2}(?:[:.]\d{2}| ?h ?\d{0,2})(?: ?[ap]m| ?uhr)?${BEHIND}`,
  String.raw`${BEFORE}\d{1,2} ?(?:uhr|[ap]m|heures?|horas|uur)${BEHIND}`,
  `(?<=${BEFORE}(?:at|um|a las|às|alle|half past) )(?:${HOURS})${BEHIND}`,
  '(?:[零一二三四五六七八九十两]{1,3}|\\d{1,2})(?:[点點時时])(?:半|\\d{1,2}分)?',
  String.raw`(?:열두|열한|열|아홉|여덟|일곱|여섯|다섯|네|세|두|한|\d{1,2}) ?시(?: ?반| ?\d{1,2}분)?(?!\p{Script=Hangul}{2})`,
].join('|')
const WEEKDAYS = once(() =>
  WEEKDAY_WORDS.map((words, day) =>
    [`${BEFORE}(?:${words})(?:e?s|a|ам|и)?${BEHIND}`, WEEKDAY_PARTS[day], OTHER_FORMS[day]].join('|'),
  ).map((source) => new RegExp(source, 'u')),
)
const MONTHS = once(() => new Set(MONTH_NAMES.flatMap((names) => choicesOf(names, ' '))))
const ANY = once(() => new RegExp([TIMES, ...WEEKDAYS().map(({ source }) => source)].join('|'), 'giu'))
const NUMBER = once(() => new RegExp(`^\\s*(?:${HOURS})${BEHIND}`, 'u'))
const TIME = once(() => new RegExp(TIMES, 'gu'))

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
  return MONTHS().has(word) || /^(?:st|nd|rd|th|er|[日号號月년월일年])$/u.test(word)
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
