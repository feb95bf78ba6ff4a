import { MONTH_NAMES } from './calendar-words.ts'

/** A date as a text has it: with a year, a month (from 1) and a day where it names them; a day never without a month. */
export interface WrittenDate {
  readonly year?: number
  readonly month?: number
  readonly day?: number
}

const YEAR = String.raw`(?<!\d)((?:1[89]|2[0-1])\d\d)(?!\d)`
// Years of the Thai calendar, 543 more.
const ANY_YEAR = String.raw`(?<!\d)((?:1[89]|2[01]|25)\d\d)(?!\d)`
const DAY = String.raw`(?<!\d)(3[01]|[12]\d|0?[1-9])(?!\d)`
const MONTH = String.raw`(?<!\d)(1[0-2]|0?[1-9])(?!\d)`
const NAME = String.raw`(?<![\p{L}\p{M}])(\p{L}[\p{L}\p{M}]*(?:\.\p{L})?)\.?(?![\p{L}\p{M}])`
/** Words after which a month or a year may stand alone. */
const SINCE = String.raw`(?<![\p{L}\p{M}])(?:in|last|since|during|until|of|im|seit|en|em|depuis|desde|w|v|в)`

const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.flatMap((names, month) => names.split(' ').map((name) => [name, month + 1] as const)),
)
// Other short names are words of other languages ("out", "ago", "set"), and count beside a year alone.
const SHORT_NAMES = new Set([
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
  'mai',
  'maj',
  'май',
  'мая',
])

type Read = (groups: readonly string[]) => WrittenDate | undefined

type Form = readonly [form: RegExp, read: Read]

// The fuller forms first: what one has read is nothing for the next.
const WITH_DIGITS: readonly Form[] = [
  [form(`${YEAR}([-/.])${MONTH}\\2${DAY}`), ([year, , month, day]) => date(year, month, day)],
  [form(`${DAY}([./-])${DAY}\\2${YEAR}`), ([first, mark, second, year]) => dayFirst(year, first, second, mark)],
  [form(`${YEAR}-${MONTH}(?!-?\\d)`), ([year, month]) => date(year, month)],
  [form(`(?:${YEAR} ?[年년] ?)?${MONTH} ?[月월](?: ?${DAY} ?[日일號号])?`), ([year, month, day]) => date(year, month, day)],
  [form(`${YEAR} ?[年년]`), ([year]) => date(year)],
  [
    form(`${DAY}(?:st|nd|rd|th|er|\\.|º|ª)?(?: (?:of|de))? ?${NAME}(?:,? (?:de |del )?${ANY_YEAR})?`),
    ([day, name, year]) => named(year, name, day),
  ],
  [form(`${NAME} ${DAY}(?:st|nd|rd|th|\\.)?(?:,? ${YEAR})?`), ([name, day, year]) => named(year, name, day)],
  [form(`${NAME},? (?:de |del |of )?${ANY_YEAR}`), ([name, year]) => named(year, name)],
  [form(`${SINCE} ${YEAR}(?![\\p{L}-])`), ([year]) => date(year)],
]
const MONTH_ALONE: Form = [form(`${SINCE} ${NAME}`), ([name = '']) => (name.length > 3 || name === 'may' ? named('', name) : undefined)]

/**
 * The dates of a folded text, in no order, as they are written in many languages: `2026-03-14`, `2026/3/14`, `14.3.2026`, `8 May, 2023`, `may 8th`, `2026年3月14日`, `14 мая`. A month
 * or a year that stands alone counts after a word that says so ("in May", "since 2024"), because "may" and "mars" are other words as well, and 2048 may be a number.
 * What may be one of two days (`3/4/2026`) is none.
 */
export function datesIn(text: string): WrittenDate[] {
  let rest = text
  // Most questions have no digit, and need not be looked at ten times.
  const forms = /\d/.test(text) ? [...WITH_DIGITS, MONTH_ALONE] : [MONTH_ALONE]
  return forms.flatMap(([pattern, read]) => {
    const found: WrittenDate[] = []
    rest = rest.replace(pattern, (match: string, ...groups: readonly unknown[]) => {
      const written = read(groups.map((group) => (typeof group === 'string' ? group : '')))
      if (written === undefined) return match
      found.push(written)
      return ' ; '
    })
    return found
  })
}

function form(source: string): RegExp {
  return new RegExp(source, 'gu')
}

function date(year = '', month = '', day = ''): WrittenDate {
  return {
    ...(year === '' ? {} : { year: Number(year) > 2400 ? Number(year) - 543 : Number(year) }),
    ...(month === '' ? {} : { month: Number(month) }),
    ...(day === '' ? {} : { day: Number(day) }),
  }
}

function named(year = '', name = '', day = ''): WrittenDate | undefined {
  const month = MONTHS.get(name)
  if (month === undefined || (year === '' && name.length <= 3 && !SHORT_NAMES.has(name))) return undefined
  return date(year, String(month), day)
}

function dayFirst(year = '', first = '', second = '', mark = ''): WrittenDate | undefined {
  const isOpen = mark !== '.' && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
  const [day, month] = Number(second) > 12 ? [second, first] : [first, second]
  return isOpen || Number(month) > 12 ? undefined : date(year, month, day)
}
