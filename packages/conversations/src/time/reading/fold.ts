import { HAN_NUMBERS, numberOf } from '../../languages/times/numbers.ts'

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
