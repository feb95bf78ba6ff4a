import { MONTH } from '../../languages/times/beside.ts'
import { HAN_NUMBERS, numberOf } from '../../languages/times/calendar.ts'
import { isMonth } from './dates-in.ts'
import { PART_SHAPE } from './parts.ts'
import { BEFORE_DIGITS, COMMON_WORDS, HOLIDAY_PARTS, HOLIDAYS } from '../../languages/times/spoken.ts'
import { SEASON_SHAPE } from './seasons-in.ts'
import { stretchPhrases } from './stretches-in.ts'
import { weekdayNames } from './weekdays-in.ts'
import { pattern } from '../../languages/languages.ts'
import { choicesOf, looksJoined, setOf } from '../../word-forms.ts'
import { once } from '../../once.ts'

/** Digits of other scripts, each a run from zero on. */
const OTHER_DIGIT = /(?!\d)\p{Nd}/gu
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0x1040, 0x17e0,
]
const HAN_MONTH =
  /(?<![一二三四五六七八九十个個])(十[一二]?|[一二三四五六七八九])月(?:([一二三]?十?[一二三四五六七八九]?)(?=[日号號]))?/gu
const HAN = new RegExp(`[${HAN_NUMBERS}]月`, 'u')

/**
 * A text as the names of times are looked for in it: compatibility forms, lower case, straight apostrophes,
 * single spaces, digits of any script and Chinese months as 0 to 9.
 */
export function fold(text: string): string {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’ʼ`]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(OTHER_DIGIT, asciiDigit)
  return HAN.test(folded)
    ? folded.replace(HAN_MONTH, (_, month: string, day?: string) => `${han(month)}月${day ? han(day) : ''}`)
    : folded
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((each) => code >= each && code < each + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** A number below forty: 三, 十四, 二十, 三十一. */
function han(numerals: string): number {
  const [tens = '', units] = numerals.split('十')
  if (units === undefined) return numberOf(numerals) ?? 0
  return 10 * (numberOf(tens) ?? 1) + (numberOf(units) ?? 0)
}

const FENCE = /^ {0,3}(?:```|~~~)/
const CODE = /`[^`\n]*`/g

/**
 * The first `limit` characters of a text outside code blocks and quoted lines; code in a line is left blank.
 */
export function proseOf(text: string, limit: number): string {
  let prose = ''
  let isCode = false
  for (let at = 0; at < text.length && prose.length < limit;) {
    const newline = text.indexOf('\n', at)
    const end = newline === -1 ? text.length : newline
    const start = text.slice(at, Math.min(end, at + 8))
    if (FENCE.test(start)) isCode = !isCode
    // Empty lines are left out.
    else if (!isCode && start !== '' && !/^\s*>/.test(start))
      prose += `${text.slice(at, Math.min(end, at + limit - prose.length))}\n`
    at = end + 1
  }
  return prose.includes('`') ? prose.replace(CODE, ' ; ') : prose
}

const WORD = /[\p{L}\p{M}]+/gu
/**
 * Digits that may be a date without the name of a month: a year, "14/03", "3月", "Q3", "am 14.3.", or digits
 * of another script.
 */
const DATE_SHAPE = pattern`(?<!\d)(?:1[89]|2[015])\d\d(?!\d)|\d/\d|\d ?[年월년月]|(?:${BEFORE_DIGITS}) \d|
  \d ?[号號日일]|(?:${MONTH.german}) \d{1,2}\.\d|(?!\d)\p{Nd}`
const COMMON = setOf(COMMON_WORDS)
/** The most typical word of each phrase: the longest that is not common. */
const WORDS = once(
  () => new Set([...stretchPhrases(false), ...weekdayNames().spaced, ...namesOf(HOLIDAYS)].map(ownWord)),
)
const JOINED = once(() => {
  const names = [...stretchPhrases(true), ...weekdayNames().joined].map((phrase) =>
    phrase.replace(/^# ?/, '').replace(/ ?# ?/, '.{1,4}').replaceAll(' ', ' ?'),
  )
  const all = new Set([...names, ...Object.values(HOLIDAY_PARTS)])
  return new RegExp(`[${HAN_NUMBERS}十]月|${[...all].join('|')}`, 'u')
})

/** The first two characters of each of these, because to look for all at every character takes longer. */
const STARTS = once(
  () =>
    new Set([
      ...[...stretchPhrases(true), ...weekdayNames().joined].flatMap((phrase) => {
        const name = phrase.replace(/^# ?/, '')
        return [name.slice(0, 2), name.replaceAll(' ', '').slice(0, 2)]
      }),
      ...namesOf(HOLIDAY_PARTS).map((name) => name.slice(0, 2)),
      ...Array.from(`${HAN_NUMBERS}十`, (numeral) => `${numeral}月`),
    ]),
)

/** Cheap test whether a text may name a time: false only if it names none. */
export function mayNameTime(text: string): boolean {
  const folded = text.normalize('NFKC').toLowerCase()
  if (DATE_SHAPE().test(folded) || SEASON_SHAPE().test(folded) || PART_SHAPE().test(folded)) return true
  if (looksJoined(folded) && hasStart(folded) && JOINED().test(folded)) return true
  return (folded.match(WORD) ?? []).some((word) => WORDS().has(word) || isMonth(word))
}

function namesOf(holidays: Readonly<Record<string, string>>): string[] {
  return Object.values(holidays).flatMap((names) => choicesOf(names))
}

function hasStart(text: string): boolean {
  for (let at = 0; at + 1 < text.length; at++) if (STARTS().has(text.slice(at, at + 2))) return true
  return false
}

function ownWord(phrase: string): string {
  const words = phrase.match(WORD) ?? []
  const own = words.filter((word) => !COMMON.has(word))
  return (own.length > 0 ? own : words).reduce(
    (longest, word) => (word.length >= longest.length ? word : longest),
    '',
  )
}
