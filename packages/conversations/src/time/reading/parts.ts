import { inText, pattern } from '../../languages/languages.ts'
import { setOf } from '../../word-forms.ts'
import { HAN_NUMBERS } from '../../languages/times/calendar.ts'
import { DECADE_WORDS, DECADES, ORDINALS, PART_WORDS } from '../../languages/times/parts.ts'
import { isMonth } from './dates-in.ts'

/** Quarters, halves, thirds and an end, in this order; only the first six need no year beside them. */
const MARKS = '①②③④⑤⑥⑦⑧⑨⑩'
const YEAR = String.raw`(?<!\d)(?:19|20)\d\d(?!\d)`
const OF = `(?: (?:${PART_WORDS.of})(?= )| (?:de l|l|dell|d)')*[ -]?`
const [FIRST, SECOND, THIRD, FOURTH] = ORDINALS
const DIGIT = String.raw`([1-4])(?:st|nd|rd|th|\.|e|er|[eè]?re|ème|-\p{L}+)`
const ORDINAL = `(?:${DIGIT}|(${FIRST})|(${SECOND})|(${THIRD})|(${FOURTH}|last(?= quarter of)))`
const RELATIVE = setOf(PART_WORDS.relative)
const TENS = DECADES.map((names) => `(${names})`).join('|')
const YEARS = `(?<=(?:${DECADE_WORDS.years}|los) (?:años )?)`

/** Cheap test whether a folded text may name such a part of a year, or a decade. */
export const PART_SHAPE: () => RegExp = pattern`${PART_WORDS.quarter}|${PART_WORDS.halfYear}|
  (?<!\p{L})[qh][1-4]|
  季度|四半期|분기|半年|半期|반기|0'?s|0er|年代|년대|0-[хе]|多前|以上前|이상 ?전|${YEARS}|${TENS}`

const YEARS_BEFORE = new RegExp(`(?:${DECADE_WORDS.years}) $`)

export type Write = (groups: readonly string[], before: string, behind: string) => string | undefined

const FORMS: readonly (readonly [form: () => RegExp, write: Write])[] = [
  [
    inText`(?<!\d)'?(18|19|20)?([1-9])0(${DECADE_WORDS.digits})?(?!\d|(?<![代대])\p{L})`,
    ([century = '', tens, ending = ''], before) => {
      const isDecade =
        ending === ''
          ? YEARS_BEFORE.test(before)
          : !ending.endsWith('s') || century !== '' || /(?:the|early|mid|late)[ -]$/.test(before)
      return isDecade ? decade(Number(tens), century) : undefined
    },
  ],
  [
    inText`(?:(?<=${DECADE_WORDS.the})|${YEARS})(?:${TENS})${DECADE_WORDS.endings}(?![\p{L}-])`,
    (names) => decade(names.findIndex((name) => name !== '') + 2),
  ],
  [inText`([二三四五六七八九])十年代`, ([tens = '']) => decade(HAN_NUMBERS.indexOf(tens) + 1)],
  [inText`(${YEAR})[ /-]?([qh])([1-4])(?!\d)`, ([year, unit, number]) => `${mark(unit, number)} ${year}`],
  [
    inText`(?<![\p{L}\d-])([qth])([1-4])(?![\d\p{L}-])(?:,? ?(?:of |[/-] ?)?(?=${YEAR}))?`,
    ([unit, number]) => `${mark(unit, number)} `,
  ],
  [
    inText`(?<![\p{L}\d])(?:(?:${PART_WORDS.articles}) )?${ORDINAL} (?:(${PART_WORDS.quarter})|
      (${PART_WORDS.halfYear})|${PART_WORDS.half})(?!\p{L})${OF}`,
    ([digit = '', ...others], _, behind) => {
      const [quarter, half] = others.slice(4)
      const number = digit === '' ? String(others.findIndex((each) => each !== '') + 1) : digit
      if (quarter === '' && half === '') return isTime(behind) ? `${mark('h', number)} ` : undefined
      return `in ${mark(quarter === '' ? 'h' : 'q', number)} `
    },
  ],
  [inText`(?<!\p{L})${PART_WORDS.moreThanAgo}`, ([ago]) => `more than ${ago}`],
  [
    inText`(?<!\p{L})(?:${PART_WORDS.moreThan})(?= \S+ \p{L}+ (?:${PART_WORDS.ago})(?!\p{L}))`,
    () => 'more than',
  ],
  [
    inText`(\d+|[${HAN_NUMBERS}]) ?(年|个月|か月|년|개월) ?(?:多以?前|以上前|이상 ?전)`,
    ([count, unit = '']) => ` more than ${count}${unit}${/[년월]/.test(unit) ? ' 전' : '前'} `,
  ],
  [
    inText`((?:19|20)\d\d ?[年년]?)?の? ?(?:(?:第 ?)?([1-4一二三四]) ?(?:季度|四半期|분기)|(上半[年期]|상반기|(?<=[年の] ?)前半)|
      下半[年期]|하반기|(?<=[年の] ?)後半)`,
    ([year = '', quarter = '', first]) => {
      const number = HAN_NUMBERS.indexOf(quarter) + 1 || quarter
      const part = quarter === '' ? mark('h', first === '' ? '2' : '1') : mark('q', String(number))
      return year === '' ? ` in ${part} ` : ` ${part} ${year} `
    },
  ],
  [
    inText`((?:(?:(?:19|20)\d\d ?[年년] ?)?\d{1,2} ?[月월]|(?:19|20)\d\d ?[年년]|[今去昨明来]年|[上本下先今来]个?月|작년|올해|내년|
      지난달)) ?の?(?:(初め(?!て)|初頭|初|上旬|초|第一(?:[周週]|个星期)|첫째? ?주)|(中旬|半ば|중순|중반)|[末底]|下旬|말|最[后後]の?一?[周週]|마지막 주)`,
    ([time, early, middle]) => `${early !== '' ? '⑦' : middle !== '' ? '⑧' : '⑩'} ${time}`,
  ],
  [
    inText`(?<!\p{L})(?:(${PART_WORDS.early})|(${PART_WORDS.middle})|(${PART_WORDS.late})|${PART_WORDS.end})
      (?!\p{L})${OF}`,
    (found, _, behind) =>
      isTime(behind) ? `${'⑦⑧⑨'.charAt(found.findIndex((each) => each !== '')) || '⑩'} ` : undefined,
  ],
]
/** A text in which each match is written anew; `write` may return undefined to leave it. */
export function rewritten(
  text: string,
  forms: readonly (readonly [form: () => RegExp, write: Write])[],
): string {
  return forms.reduce(
    (written, [form, write]) =>
      written.replace(form(), (match: string, ...rest: readonly unknown[]) => {
        const groups = rest.slice(0, -2).map((group) => (typeof group === 'string' ? group : ''))
        const at = Number(rest.at(-2))
        return write(groups, written.slice(0, at), written.slice(at + match.length)) ?? match
      }),
    text,
  )
}

/**
 * A folded sentence with a mark, which folding never leaves in a text, before each time of which a part is
 * meant: "early 2024" has ⑦ before 2024, "the third quarter" is ③. Decades are written as two years.
 */
export function withParts(sentence: string): string {
  return rewritten(sentence, FORMS)
}

/** The mark before a time of such a sentence, or at its beginning. */
export function markBefore(sentence: string, at: number): string | undefined {
  return /[①-⑩Ⓐ-ⓩ]/.exec(sentence.slice(Math.max(0, at - 2), at + 1))?.[0]
}

/** Whether a folded text begins with a month or a year. */
export function isTime(text: string): boolean {
  const [word = ''] = /^[\p{L}\p{M}]+/u.exec(text) ?? []
  return isMonth(word) || RELATIVE.has(word) || /^(?:(?:19|20)\d\d|[①-⑩])/.test(text)
}

function mark(unit = '', number = ''): string {
  return MARKS.charAt(Number(number) + (unit === 'h' ? 3 : -1))
}

// The twenties are of this century.
function decade(tens: number, century = ''): string {
  const first = Number(century || (tens < 3 ? 20 : 19)) * 100 + 10 * tens
  return `${first}-${first + 9}`
}
