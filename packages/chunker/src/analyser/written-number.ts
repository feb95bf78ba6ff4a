import { isDigit, matchAt } from '../text-codes.ts'

/** A number, an amount or a time in a text. */
export interface WrittenNumber {
  readonly end: number
  /** The forms that all its spellings share. Lower-case ASCII, not to be stemmed. */
  readonly terms: readonly string[]
  /** Parts of it that a document has too, but not a query that writes it in full. */
  readonly parts: readonly string[]
}

const SPACE = 0x20
const APOSTROPHE = 0x27
const COMMA = 0x2c
const DOT = 0x2e
const COLON = 0x3a
const RIGHT_QUOTE = 0x2019
const LOWER_CASE = 0x20
const LETTER_A = 0x61
const LETTER_C = 0x63
const LETTER_H = 0x68
const LETTER_M = 0x6d
const LETTER_O = 0x6f
const LETTER_P = 0x70
const LETTER_U = 0x75

// All repetitions are bounded, so that a text of numbers takes linear time. A number with a mark or letter at
// its end is another kind of word.
const MERIDIEM = /(\d{1,2})(?:[:.]([0-5]\d))?( ?)(?:([ap])m|([ap])\. ?m\b\.?)(?![\p{L}\p{N}_])/iuy
const CLOCK = /(\d{1,2}):([0-5]\d)(?::[0-5]\d)?(?![\p{L}\p{N}:_])/uy
const HOUR_WORD = /(\d{1,2})(?:[:.]([0-5]\d))?(?= ?(?:uhr|o['’]?clock)(?![\p{L}\p{N}]))/iuy
const GROUPED = /\d{1,3}([.,'’])\d{3}(?:\1\d{3}){0,5}(?:([.,])(\d{1,9}))?(?![\p{L}\p{N}]|[.,'’]\d)/uy
const SPACED = /\d{1,3}(?: \d{3}){1,5}(?:,(\d{1,2})(?![\p{L}\p{N}]|[.,]\d)|(?= ?[€£₽₴]))/uy
const DECIMAL = /(\d{1,12})([.,])(\d{1,2})(?![\p{L}\p{N}]|[.,]\d)/uy

/**
 * Reads the number at `start` of a text and its code units, in the form that its spellings share. Undefined
 * if it has only one spelling.
 *
 * - "3 pm", "3pm", "3 p.m.", "15:00" and "15 Uhr" are `15h00`. A time of 1 to 11 hours without "am" and
 *   without a leading zero may be morning or afternoon: "3:00" is `3h00` and `15h00`.
 * - "1,250" and "1'250" are `1250`; "1,250.50" and "1.250,50" are `1250.50`; "12,50" is also `12.50`; "1.250"
 *   is `1250` and `1.250`; ".00" is removed.
 */
export function writtenNumber(text: string, codes: Uint16Array, start: number): WrittenNumber | undefined {
  let end = start + 1
  while (isDigit(codeAt(codes, end))) end += 1
  const sign = codeAt(codes, end)
  const isInside = start > 1 && isDigit(codeAt(codes, start - 2))
  const before = codeAt(codes, start - 1)
  if (end - start <= 2 && mayBeTime(codes, end) && !(isInside && (before === COLON || before === DOT))) {
    const time = timeAt(text, start)
    if (time !== undefined) return time
  }
  if (sign === SPACE)
    return end - start <= 3 && isDigit(codeAt(codes, end + 1)) && !isInside ? spaced(text, start) : undefined
  if (!isNumberSign(sign) || !isDigit(codeAt(codes, end + 1)) || (isInside && isNumberSign(before)))
    return undefined
  return grouped(text, start) ?? decimal(text, start)
}

function timeAt(text: string, start: number): WrittenNumber | undefined {
  const half = matchAt(MERIDIEM, text, start)
  if (half !== undefined) {
    const [whole, hours = '', minutes = '00', space, plain, dotted] = half
    const hour = Number(hours)
    if (hour > 24) return undefined
    const isAfternoon = (plain ?? dotted ?? '').toLowerCase() === 'p'
    const term = clock(hour > 12 ? hour : (hour % 12) + (isAfternoon ? 12 : 0), minutes)
    // "3 am" without dots may be German: "die 3 am See".
    const isCertain = space === '' || isAfternoon || plain === undefined
    return {
      end: start + whole.length,
      terms: isCertain ? [term] : [term, hours, 'am'],
      parts: isCertain ? [hours] : [],
    }
  }
  const full = matchAt(CLOCK, text, start) ?? matchAt(HOUR_WORD, text, start)
  if (full === undefined) return undefined
  const [whole, hours = '', minutes = '00'] = full
  const hour = Number(hours)
  if (hour > 23) return undefined
  const isEither =
    hour > 0 &&
    hour < 12 &&
    !hours.startsWith('0') &&
    !/^ ?u/i.test(text.slice(start + whole.length, start + whole.length + 2))
  const terms = isEither ? [clock(hour, minutes), clock(hour + 12, minutes)] : [clock(hour, minutes)]
  return { end: start + whole.length, terms, parts: whole === hours ? [hours] : [hours, minutes] }
}

function clock(hour: number, minutes: string): string {
  return `${hour}h${minutes}`
}

function grouped(text: string, start: number): WrittenNumber | undefined {
  const found = matchAt(GROUPED, text, start)
  if (found === undefined) return undefined
  const [whole, groupSign, decimalSign, decimals] = found
  if (decimalSign === groupSign) return undefined
  const integer = (decimals === undefined ? whole : whole.slice(0, -decimals.length - 1)).replaceAll(
    /\D/g,
    '',
  )
  const end = start + whole.length
  if (decimals !== undefined) return { end, ...amount(integer, decimals) }
  // A decimal number may also be written with this dot; and a list of numbers has commas.
  return groupSign === '.'
    ? { end, terms: [integer, whole], parts: [] }
    : { end, terms: [integer], parts: whole.split(/\D/) }
}

function spaced(text: string, start: number): WrittenNumber | undefined {
  const found = matchAt(SPACED, text, start)
  if (found === undefined) return undefined
  const [whole, decimals = '00'] = found
  const groups = whole.split(',', 1)[0] ?? ''
  const { terms, parts } = amount(groups.replaceAll(' ', ''), decimals)
  return { end: start + whole.length, terms, parts: [...parts, ...groups.split(' ')] }
}

function decimal(text: string, start: number): WrittenNumber | undefined {
  const found = matchAt(DECIMAL, text, start)
  if (found === undefined) return undefined
  const [whole, integer = '', sign, decimals = ''] = found
  const end = start + whole.length
  if (decimals === '00') return { end, ...amount(integer, decimals) }
  // Lists of numbers also have commas.
  return sign === '.' ? undefined : { end, terms: [`${integer}.${decimals}`, integer, decimals], parts: [] }
}

function amount(integer: string, decimals: string): { terms: string[]; parts: string[] } {
  const whole = `${integer}.${decimals}`
  return /^0+$/.test(decimals) ? { terms: [integer], parts: [whole] } : { terms: [whole], parts: [integer] }
}

// True if the text after the hour at `end` may make it a time, so that the patterns run on few numbers.
function mayBeTime(codes: Uint16Array, end: number): boolean {
  const sign = codeAt(codes, end)
  if (sign === COLON || sign === DOT) return isDigit(codeAt(codes, end + 1))
  const place = sign === SPACE ? end + 1 : end
  const letter = codeAt(codes, place) | LOWER_CASE
  const next = codeAt(codes, place + 1)
  if (letter === LETTER_A || letter === LETTER_P) return (next | LOWER_CASE) === LETTER_M || next === DOT
  if (letter === LETTER_U) return (next | LOWER_CASE) === LETTER_H
  return (
    letter === LETTER_O && (next === APOSTROPHE || next === RIGHT_QUOTE || (next | LOWER_CASE) === LETTER_C)
  )
}

function codeAt(codes: Uint16Array, offset: number): number {
  return codes[offset] ?? 0
}

function isNumberSign(code: number): boolean {
  return code === COMMA || code === DOT || code === APOSTROPHE || code === RIGHT_QUOTE
}
