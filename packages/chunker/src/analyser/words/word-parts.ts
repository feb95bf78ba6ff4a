import { wordAt } from '../../text/text-codes.ts'

// Between the words of an identifier: camel|Case, HTTP|Server, Sha256|Hash.
const CAMEL_CASE = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

/**
 * The lengths of the words in an identifier such as "camelCase", from `start` to `end`; one length if it is a
 * single word.
 */
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

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a
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
    const code = codes[offset] ?? 0
    if (code < 0x30 || code > 0x39) return false
  }
  return true
}
