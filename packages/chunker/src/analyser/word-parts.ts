import { isCapital, isDigit, matchAt, wordAt } from '../text-codes.ts'

const SPACE = 0x20

// Roles of a character around a plain word: part of it, first letter only, end, end if white space follows,
// not allowed before it.
const PART = 1
const FIRST = 2
const END = 4
const END_BEFORE_SPACE = 8
const NOT_BEFORE = 16

const roles: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[a-z0-9]/.test(character)) return PART | FIRST
  if (/[A-Z]/.test(character)) return FIRST
  if (character === '.') return END_BEFORE_SPACE | NOT_BEFORE
  if (character === ',') return END_BEFORE_SPACE
  if (character === "'") return NOT_BEFORE
  return /[-_+#]/.test(character) ? 0 : END
})

/**
 * The end of the word that begins at `start`, if it is a plain word: ASCII letters and digits, upper case
 * only at the start, and no sign next to it that may join it to others. Otherwise `start`. `codes` end with
 * two zeros.
 */
export function plainWordEnd(codes: Uint16Array, start: number): number {
  if ((roleOf(codes, start) & FIRST) === 0) return start
  if (start > 0 && ((codes[start - 1] ?? 0) >= 128 || (roleOf(codes, start - 1) & NOT_BEFORE) !== 0))
    return start
  let end = start + 1
  while ((roleOf(codes, end) & PART) !== 0) end += 1
  const role = roleOf(codes, end)
  const isEnd = (role & END) !== 0 || ((role & END_BEFORE_SPACE) !== 0 && (codes[end + 1] ?? 0) <= SPACE)
  return isEnd ? end : start
}

function roleOf(codes: Uint16Array, offset: number): number {
  return roles[codes[offset] ?? 0] ?? 0
}

const HYPHEN_MINUS = 0x2d
const HYPHEN = 0x2010

const HYPHENATED =
  /[\p{Script=Latin}][\p{Script=Latin}\p{M}]*[-\u2010][\p{Script=Latin}][\p{Script=Latin}\p{M}]*(?![\p{Script=Latin}\p{N}\p{M}_\u2010-])/uy

/**
 * Joins the word at `start` with the word after its hyphen: "reindex" for "re-index". `end` is the end of the
 * first word. Undefined if nothing is joined. Joins exactly two words of Latin letters: "state-of-the-art" is
 * not written as one word.
 */
export function joinedWord(text: string, start: number, end: number): string | undefined {
  if (!isHyphen(text.charCodeAt(end)) || (start > 0 && isHyphen(text.charCodeAt(start - 1)))) return undefined
  // Uses no pattern, because most words are ASCII, and a pattern takes ten times as long.
  const firstEnd = lettersEnd(text, start)
  const secondEnd = lettersEnd(text, end + 1)
  if (!(text.charCodeAt(firstEnd) < 128 && (text.charCodeAt(secondEnd) || 0) < 128))
    return matchAt(HYPHENATED, text, start)?.[0].replace(/[-\u2010]/, '')
  const after = text.charCodeAt(secondEnd)
  if (firstEnd < end || secondEnd === end + 1 || isDigit(after) || after === 0x5f || after === HYPHEN_MINUS)
    return undefined
  return text.slice(start, end) + text.slice(end + 1, secondEnd)
}

function lettersEnd(text: string, start: number): number {
  let offset = start
  for (;;) {
    const code = text.charCodeAt(offset) | 0x20
    if (!(code >= 0x61 && code <= 0x7a)) return offset
    offset += 1
  }
}

function isHyphen(code: number): boolean {
  return code === HYPHEN_MINUS || code === HYPHEN
}

// Between the words of an identifier: camel|Case, HTTP|Server, Sha256|Hash.
const CAMEL_CASE = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

/** One length for a single word. */
export function camelCaseLengths(
  codes: Uint16Array,
  start: number,
  end: number,
  isAscii: boolean,
): readonly number[] {
  if (isAscii) return asciiLengths(codes, start, end)
  return wordAt(codes, start, end)
    .split(CAMEL_CASE)
    .map(({ length }) => length)
}

// CAMEL_CASE for ASCII, in a tenth of the time.
function asciiLengths(codes: Uint16Array, start: number, end: number): readonly number[] {
  const lengths: number[] = []
  let from = start
  for (let offset = start + 1; offset < end; offset += 1) {
    if (!isCapital(codes[offset] ?? 0)) continue
    if (isCapital(codes[offset - 1] ?? 0) && (offset + 1 === end || !isLowerCase(codes[offset + 1] ?? 0)))
      continue
    lengths.push(offset - from)
    from = offset
  }
  lengths.push(end - from)
  return lengths
}

function isLowerCase(code: number): boolean {
  return code >= 0x61 && code <= 0x7a
}

const LETTER_V = 0x76
const LOWER_CASE = 0x20
const DOT = 0x2e
const MAX_PARTS = 6
const MAX_DIGITS = 8

/**
 * True if the parts, given by their starts and ends, are a version with its letter: "v2.11.0", which equals
 * "2.11.0".
 */
export function isVersionNumber(codes: Uint16Array, parts: readonly (readonly [number, number])[]): boolean {
  if (parts.length === 1 || parts.length > MAX_PARTS) return false
  return parts.every(([start, end], index) => {
    if (index === 0) return ((codes[start] ?? 0) | LOWER_CASE) === LETTER_V && isNumber(codes, start + 1, end)
    return codes[start - 1] === DOT && isNumber(codes, start, end)
  })
}

function isNumber(codes: Uint16Array, start: number, end: number): boolean {
  if (start >= end || end - start > MAX_DIGITS) return false
  for (let offset = start; offset < end; offset += 1) {
    if (!isDigit(codes[offset] ?? 0)) return false
  }
  return true
}
