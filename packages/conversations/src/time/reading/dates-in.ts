import { inText } from '../../languages/languages.ts'
import { MONTH_NAMES } from '../../languages/times/calendar.ts'
import { MONTH as MONTH_WORDS, RANGE, SIDES_BEHIND } from '../../languages/times/beside.ts'
import { BEHIND_YEAR, BETWEEN, BOUNDS, PART, sideOf, type NamedSide } from './bounds.ts'
import { choicesOf } from '../../word-forms.ts'
import { once } from '../../once.ts'

/**
 * A date as written: with a year, a part of it or a month (from 1) and a day if the text names them; a day alone
 * has no month.
 */
export interface WrittenDate {
  readonly year?: number
  /** The mark of a part of a year: a quarter or a half. */
  readonly part?: string
  readonly month?: number
  readonly day?: number
  /** The last day of several in a month: "April 6-9". */
  readonly lastDay?: number
  /** The last of several years: "from 2024 to 2025". */
  readonly lastYear?: number
  /** The last of several months: "between March and May". */
  readonly lastMonth?: number
  /** Spring as 0, of the northern hemisphere. */
  readonly season?: number
}

const YEAR = String.raw`(?<!\d)((?:1[89]|2[0-1])\d\d)(?!\d)`
// Years of the Thai calendar, 543 more.
const ANY_YEAR = String.raw`(?<!\d)((?:1[89]|2[01]|25)\d\d)(?!\d)`
const DAY = String.raw`(?<!\d)(3[01]|[12]\d|0?[1-9])(?!\d)`
const MONTH = String.raw`(?<!\d)(1[0-2]|0?[1-9])(?!\d)`
const NAME = String.raw`(?<![\p{L}\p{M}])(\p{L}[\p{L}\p{M}]*(?:\.\p{L})?)\.?(?![\p{L}\p{M}])`
// No part of a number, a time of day or a name: "2.5 mar", "10:30 dec", "bin2dec", "COVID-19 March".
const LONE_DAY = String.raw`(?<![\d\p{L}]|\d[.,:]|\p{L}-)${DAY}`
const FOLLOWS = `(?= ?(?:[?.!,;)]|$)| (?:${MONTH_WORDS.follows})(?!\\p{L}))`
const PAIR_OF_YEARS = `(?<!\\p{L})(?:${RANGE.from}|in|im|en|em) ${YEAR} ?(?:${BETWEEN}) ?${YEAR}`
const PAIR_OF_JOINED = `(?:${RANGE.joinedFrom})?${YEAR} ?年?(?:${RANGE.joinedTo}|년부터) ?${YEAR}`
/** Words after which a month, a quarter or a year may be alone. */
const SINCE = `(?<![\\p{L}\\p{M}])(?:${MONTH_WORDS.before}|${MONTH_WORDS.others}|${PART})`
// "Of 2000 people".
const OF = String.raw`(?<![\p{L}\p{M}])of(?! \d\d00 \p{L})`
const ON = `(?<![\\p{L}\\p{M}])(?:${MONTH_WORDS.numbers})`
const ON_GERMAN = `(?<![\\p{L}\\p{M}])(?:${MONTH_WORDS.german})`

const MONTHS = once(
  () =>
    new Map(
      MONTH_NAMES.flatMap((names, month) => choicesOf(names, ' ').map((name) => [name, month + 1] as const)),
    ),
)
// Other short names are words of other languages ("out", "ago", "set", "pro"), and count beside a day and a
// year alone.
const SHORT_NAMES = new Set('jan feb mar apr may jun jul aug sep oct nov dec mai maj май мая мае'.split(' '))
// "Step 3 may fail", "2 Mars rovers", "a march of 5 miles": a number beside these is a day only with more
// signs.
const OTHER_WORDS = new Set(['may', 'mar', 'mars', 'march', 'лист', 'серп'])
// "The moons of Mars", "a jar of mayo": months of other languages, which have other words before them.
const NO_ENGLISH = new Set(['mars', 'mayo', 'mai', 'maj'])

/**
 * A date and its place in a text; without a year, also the year that the text means: the last, the next, or
 * this one.
 */
export interface NamedDate extends WrittenDate {
  readonly at: number
  readonly end: number
  readonly side?: NamedSide
}

type Read = (groups: readonly string[]) => Omit<NamedDate, 'at' | 'end'> | undefined

type Form = readonly [form: () => RegExp, read: Read]

const BEHIND = `${SIDES_BEHIND.past}|${SIDES_BEHIND.future}`
// Fuller forms first: later ones skip the text that these read.
const WITH_DIGITS: readonly Form[] = [
  [inText`${PAIR_OF_YEARS}`, ([first, last]) => years(first, last)],
  [inText`${PAIR_OF_JOINED}`, ([first, last]) => years(first, last)],
  [inText`(?<![.,/-])${YEAR} ?[-–—/] ?${YEAR}(?![/-]|[.,]\d)`, ([first, last]) => years(first, last)],
  [
    inText`${LONE_DAY}(?:st|nd|rd|th|\.)? ?(?:${BETWEEN}) ?(?:the |dem |el |al )?${DAY}(st|nd|rd|th|\.)?
      ( of| de)? ${NAME}(?:,? (?:de |del )?${YEAR})?`,
    ([first, last, ordinal, of, name, year]) => through(named(year, name, first, [ordinal, of, name]), last),
  ],
  [inText`${YEAR}([-/.])${MONTH}\2${DAY}`, ([year, , month, day]) => date(year, month, day)],
  [
    inText`${DAY}([./-])${DAY}\2${YEAR}`,
    ([first, mark, second, year]) => dayFirst(year, first, second, mark),
  ],
  [inText`${YEAR}-${MONTH}(?!-?\d)`, ([year, month]) => date(year, month)],
  [
    inText`(?:${YEAR} ?[年년] ?)?${MONTH} ?(?:月(?!台)|월(?![드급세요]))(?: ?${DAY} ?[日일號号])?`,
    ([year, month, day]) => date(year, month, day),
  ],
  [inText`${YEAR} ?[年년]`, ([year]) => date(year)],
  [
    inText`(${ON} )?${LONE_DAY}(st|nd|rd|th|er|\.|º|ª)?( (?:of|de))? ?${NAME}(?:,? (?:de |del )?${ANY_YEAR})?
      (?=( ?[\p{L}\p{N}])?)`,
    // "Moved to 17 May.", but "step 17 may fail".
    ([on, day, ordinal, of, name, year, word]) =>
      named(year, name, day, [on, ordinal, of, word === '' ? name : '']),
  ],
  [
    inText`(${ON} )?${NAME} ${DAY}(st|nd|rd|th)?(?: ?[-–—] ?${DAY}(?:st|nd|rd|th)?(?![-/:]))?(?!\.\d| ?%)
      (?:,? ${YEAR})?(?=( (?!(?:at|to|and|or|in|with|until|till|for|from|we|i|is|was)(?!\p{L}))\p{L})?)`,
    ([on, name, day, ordinal, last, year, word]) =>
      through(named(year, name, day, [on, ordinal, word === '' ? name : '']), last),
  ],
  [inText`${NAME},? (?:de |del |of )?${ANY_YEAR}`, ([name, year]) => named(year, name)],
  [inText`(?:ปี|ค\.ศ\.|พ\.ศ\.) ?${ANY_YEAR}`, ([year]) => date(year)],
  [inText`(?:${SINCE}|${OF}) ${YEAR}(?![\p{L}-])`, ([year]) => date(year)],
  [inText`(?:${SINCE}|(?<!\p{L})(?:for|by|was|is|our)) ([①-⑥])`, ([part = '']) => ({ part })],
  [inText`(?<!\p{L})(?:${RANGE.from}) ${YEAR}(?= (?:${BETWEEN}) )`, ([year]) => date(year)],
  [inText`(?<![\d.,-])${YEAR}(?=${BEHIND_YEAR})`, ([year]) => date(year)],
  [inText`(?<!\p{L})${BOUNDS}${YEAR}(?:${FOLLOWS}|(?=${BEHIND_YEAR}))`, ([year]) => date(year)],
  [
    inText`(?<!\p{L})(?:for|by|before|after|für|para|pour|bis|ab) ${YEAR}(?= ?(?:[?.!,;]|$))`,
    ([year]) => date(year),
  ],
  [
    inText`(?:${ON}|(?<!\p{L})(?:due|by|before|deadline:?)) (?!24/7|16/9)${LONE_DAY}/${DAY}(?![\d./%])`,
    ([first, second]) => dayFirst('', first, second),
  ],
  [inText`${LONE_DAY}/${DAY}(?=[にはまの])`, ([first, second]) => dayFirst('', second, first)],
  [inText`${ON_GERMAN} ${LONE_DAY}\.${MONTH}(?!\.?\d|%)`, ([day, month]) => date('', month, day)],
]
const MONTHS_ALONE: readonly Form[] = [
  [
    inText`(?<!\p{L})(?:${RANGE.from}) ${NAME}(?: ${YEAR})? ?(?:${BETWEEN}) ?${NAME}(?:,? (?:de |del |
      of )?${YEAR})?`,
    ([first = '', , last = '', year = '']) => months(first, last, year),
  ],
  [
    inText`(?<![\p{L}\p{M}])(?:of|(${MONTH_WORDS.before}|${MONTH_WORDS.english}|${PART})(?: of)?)(?: (last|
      past|next|this|coming))? ${NAME}(?!')`,
    ([before = '', side = '', name = '']) =>
      NO_ENGLISH.has(name) ? undefined : alone(name, side === '' ? before : side),
  ],
  // At the end of a question these are months; elsewhere they may be persons, or a verb.
  [
    inText`(?<!\p{L})(?:before|after) (april|june|august|may)(?= ?(?:[?.!,;]|$))`,
    ([name = '']) => alone(name, ''),
  ],
  // "Depuis sept ans" is seven years.
  [
    inText`(?<![\p{L}\p{M}])(?:(?:im|em|en|el|in|a|seit|bis|ab|desde|hasta|até|fino a|dal) (?:el |o )?)?
      (${MONTH_WORDS.others}|${MONTH_WORDS.othersAlone}|${PART}) ${NAME}(?: (?:que )?(${BEHIND})(?!\p{L}))?`,
    ([before = '', name = '', after = '']) =>
      name === 'sept' ? undefined : alone(name, after === '' ? before : after),
  ],
  [
    inText`${NAME} (?:que )?(${BEHIND})(?!\p{L})`,
    ([name = '', side = '']) => (name === 'sept' ? undefined : alone(name, side)),
  ],
]

const ALL_FORMS = [...WITH_DIGITS, ...MONTHS_ALONE]

/**
 * The dates of a folded text, in no order, as they are written in many languages: `2026-03-14`, `2026/3/14`,
 * `14.3.2026`, `8 May, 2023`, `may 8th`, `2026年3月14日`, `14 мая`. A month or a year alone counts after a word
 * such as "in" or "since" ("in May", "since 2024"), because "may" and "mars" are other words as well, and
 * 2048 may be a number. An ambiguous date (`3/4/2026`) is left out.
 */
export function datesIn(text: string): NamedDate[] {
  let rest = text
  // Most questions have no digit, and need not be looked at ten times.
  const forms = /[\d①-⑩Ⓐ-ⓩ]/.test(text) ? ALL_FORMS : MONTHS_ALONE
  const found: NamedDate[] = []
  for (const form of forms) if (form[0]().test(rest)) rest = withoutDates(rest, form, found)
  return found
}

function withoutDates(text: string, [pattern, read]: Form, found: NamedDate[]): string {
  return text.replace(pattern(), (match: string, ...groups: readonly unknown[]) => {
    const written = read(groups.map((group) => (typeof group === 'string' ? group : '')))
    if (written === undefined) return match
    const at = Number(groups.at(-2))
    found.push({ ...written, at, end: at + match.length })
    return ';'.repeat(match.length)
  })
}

/** Whether the folded word is the name of a month, and needs no year to be one. */
export function isMonth(word: string): boolean {
  return MONTHS().has(word) && (word.length > 3 || SHORT_NAMES.has(word))
}

function date(year = '', month = '', day = ''): WrittenDate {
  return {
    ...(year === '' ? {} : { year: Number(year) > 2400 ? Number(year) - 543 : Number(year) }),
    ...(month === '' ? {} : { month: Number(month) }),
    ...(day === '' ? {} : { day: Number(day) }),
  }
}

function months(first: string, last: string, year: string): WrittenDate | undefined {
  const [from, to] = [named(year, first), named('', last)]
  return from === undefined || to?.month === undefined ? undefined : { ...from, lastMonth: to.month }
}

function years(first = '', last = ''): WrittenDate | undefined {
  return Number(first) < Number(last) ? { ...date(first), lastYear: Number(last) } : undefined
}

/** `signs` are other signs of a date. */
function named(
  year = '',
  name = '',
  day = '',
  signs: readonly (string | undefined)[] = [],
): WrittenDate | undefined {
  const month = MONTHS().get(name)
  if (month === undefined) return undefined
  const isSaid = year !== '' || signs.some((sign) => sign !== undefined && sign !== '')
  if (day !== '' && OTHER_WORDS.has(name) && !isSaid) return undefined
  // "3 set 2024", but neither "3 set" nor "MacBook Pro 2019".
  const isShort = name.length <= 3 && !SHORT_NAMES.has(name)
  return isShort && (year === '' || day === '') ? undefined : date(year, String(month), day)
}

function through(found: WrittenDate | undefined, last = ''): WrittenDate | undefined {
  return found === undefined || Number(last) <= (found.day ?? 0) ? found : { ...found, lastDay: Number(last) }
}

function alone(name: string, side: string): Omit<NamedDate, 'at' | 'end'> | undefined {
  const found = name.length > 3 || ['may', 'mai', 'мае'].includes(name) ? named('', name) : undefined
  return found && { ...found, side: sideOf(side, side) }
}

function dayFirst(year = '', first = '', second = '', mark = ''): WrittenDate | undefined {
  const isOpen =
    mark !== '.' && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
  const [day, month] = Number(second) > 12 ? [second, first] : [first, second]
  return isOpen || Number(month) > 12 ? undefined : date(year, month, day)
}
