import {
  characterClass,
  IGNORED,
  LETTER,
  MARK,
  PICTOGRAPH,
  REGIONAL_INDICATOR,
  SEPARATOR,
  UNSPACED,
  isCapital,
  isDigit,
  textCodes,
  wordAt,
  wordCodes,
} from '../text-codes.ts'
import { joinedWord, plainWordEnd, camelCaseLengths, isVersionNumber } from './word-parts.ts'
import { writtenNumber } from './written-number.ts'

/** Receives the parts that {@link splitText} finds, in reading order. */
export interface TextSink {
  /**
   * A word of a script with spaces, as written, from `start` to `end` of `codes`. `isAscii`: it is all ASCII.
   */
  word(codes: Uint16Array, start: number, end: number, isAscii: boolean): void
  /** A run of a script without spaces: its characters, each with its marks. */
  run(characters: readonly string[]): void
  /**
   * `terms`: the shared form of a number's spellings. `parts`: its parts, which only a document has. All
   * lower-case ASCII.
   */
  number(terms: readonly string[], parts: readonly string[]): void
  symbol(symbol: string): void
}

const SPACE = 0x20
const APOSTROPHE = 0x27
const PLUS = 0x2b
const HASH = 0x23
const DOT = 0x2e
const UNDERSCORE = 0x5f
const DIGIT_NINE = 0x39
const NON_ASCII = /[^\0-\x7f]/

// Normalisation takes quadratic time for marks in a row. No language puts more than 30 marks on a character
// (UAX #15, Stream-Safe Text Format).
const MAX_MARKS = 30
const LONG_MARKS = /(\p{M}{30})\p{M}+/gu

/** Digits of other scripts, and the signs within Arabic numbers. */
const OTHER_DIGIT = /(?![\d\u{10000}-\u{10ffff}])\p{Nd}|[\u066b\u066c](?=\p{Nd})/gu
const IN_NUMBERS: Readonly<Record<string, string>> = { '\u066b': '.', '\u066c': ',' }

// The parts after an English apostrophe: it's, don't, I'd, I'm, we'll, you're, they've.
const clitics: ReadonlySet<string> = new Set(['s', 't', 'd', 'm', 'll', 're', 've'])

/**
 * Finds the words, runs, numbers and symbols of any text, in linear time. Words joined by dots or underscores
 * ("node.js", "snake_case") and words of mixed case ("camelCase") come whole, then in parts; "C++", "C#" and
 * ".NET" with their signs; "re-index" also as one word. Numbers, times and versions with several spellings
 * come in the form that all spellings share.
 */
export function splitText(text: string, sink: TextSink): void {
  const source = NON_ASCII.test(text) ? withAsciiDigits(withoutLongMarks(text).normalize('NFKC')) : text
  const codes = textCodes(source)
  let offset = 0
  while (offset < source.length) {
    const plainEnd = plainWordEnd(codes, offset)
    if (plainEnd > offset) {
      const numberEnd = (codes[offset] ?? 0) > DIGIT_NINE ? offset : takeNumber(source, codes, offset, sink)
      if (numberEnd > offset) {
        offset = numberEnd
        continue
      }
      sink.word(codes, offset, plainEnd, true)
      offset = plainEnd
      continue
    }
    const kind = classAt(codes, offset)
    if (kind === LETTER) {
      offset = takeWord(source, codes, offset, sink)
    } else if (kind === UNSPACED) {
      offset = takeRun(source, codes, offset, sink)
    } else {
      const end = offset + (isHighSurrogate(codes, offset) ? 2 : 1)
      if (kind === PICTOGRAPH) sink.symbol(source.slice(offset, end))
      const isFlag = kind === REGIONAL_INDICATOR && classAt(codes, end) === REGIONAL_INDICATOR
      if (isFlag) sink.symbol(source.slice(offset, end + 2))
      offset = isFlag ? end + 2 : end
    }
  }
}

function withAsciiDigits(text: string): string {
  return text.replace(OTHER_DIGIT, (sign) => IN_NUMBERS[sign] ?? digitOf(sign.codePointAt(0) ?? 0))
}

// A script has its zero at a code that ends in 0 or in 6.
function digitOf(code: number): string {
  const low = code % 16
  return String(/\p{Nd}/u.test(String.fromCodePoint(code - low)) ? low : low - 6)
}

// Every thirtieth character shows each run longer than twice the limit, faster than a search.
function withoutLongMarks(text: string): string {
  for (let offset = 0; offset < text.length; offset += MAX_MARKS) {
    const code = text.charCodeAt(offset)
    if (code >= 0x300 && (characterClass(code) === MARK || (code >= 0xd800 && code < 0xe000)))
      return text.replace(LONG_MARKS, '$1')
  }
  return text
}

// The end of a number that has several spellings, or `start`.
function takeNumber(text: string, codes: Uint16Array, start: number, sink: TextSink): number {
  const number = writtenNumber(text, codes, start)
  if (number === undefined) return start
  sink.number(number.terms, number.parts)
  return number.end
}

function takeWord(text: string, codes: Uint16Array, start: number, sink: TextSink): number {
  const numberEnd = isDigit(codes[start] ?? 0) ? takeNumber(text, codes, start, sink) : start
  if (numberEnd > start) return numberEnd
  const firstEnd = wordEnd(codes, start)
  const next = codes[firstEnd] ?? 0
  const isPlain =
    next !== DOT && next !== UNDERSCORE && next !== PLUS && next !== HASH && !isAt(codes, start - 1, DOT)
  if (isClitic(codes, start, firstEnd)) return firstEnd
  const joined = next === SPACE ? undefined : joinedWord(text, start, firstEnd)
  if (joined !== undefined) sink.word(wordCodes(joined), 0, joined.length, !NON_ASCII.test(joined))
  if (isPlain) {
    emitWord(codes, start, firstEnd, sink)
    return firstEnd
  }

  const parts: [number, number][] = [[start, firstEnd]]
  let end = firstEnd
  for (;;) {
    const partStart = nextPart(codes, end)
    if (partStart === undefined) break
    end = wordEnd(codes, partStart)
    parts.push([partStart, end])
  }
  if (isVersionNumber(codes, parts)) {
    sink.number([wordAt(codes, start + 1, end)], [wordAt(codes, start, firstEnd).toLowerCase()])
    return end
  }
  const wholeStart = start - dotBefore(codes, start)
  const wholeEnd = end + signsAfter(codes, end)
  const isWholeOnly =
    parts.every(([from, to]) => isNumber(codes, from, to)) || (wholeEnd > end && end - start === 1)
  if (parts.length > 1 || wholeEnd - wholeStart > end - start) {
    sink.word(codes, wholeStart, wholeEnd, isAscii(codes, wholeStart, wholeEnd))
    // The year of "14.03.2026".
    const year = isWholeOnly && parts.length === 3 ? parts.find(([from, to]) => to - from === 4) : undefined
    if (year !== undefined) emitWord(codes, ...year, sink)
    if (isWholeOnly) return wholeEnd
  }
  for (const [from, to] of parts) emitWord(codes, from, to, sink)
  return wholeEnd
}

function emitWord(codes: Uint16Array, start: number, end: number, sink: TextSink): void {
  let isAsciiWord = true
  let isMixed = false
  for (let offset = start; offset < end; offset += 1) {
    const code = codes[offset] ?? 0
    if (code >= 128) isAsciiWord = false
    else if (offset > start && isCapital(code)) isMixed = true
  }
  sink.word(codes, start, end, isAsciiWord)
  if (!isMixed) return
  let from = start
  const lengths = camelCaseLengths(codes, start, end, isAsciiWord)
  if (lengths.length === 1) return
  for (const length of lengths) {
    if (length > 1) sink.word(codes, from, from + length, isAsciiWord || isAscii(codes, from, from + length))
    from += length
  }
}

function isAscii(codes: Uint16Array, start: number, end: number): boolean {
  for (let offset = start; offset < end; offset += 1) if ((codes[offset] ?? 0) >= 128) return false
  return true
}

function takeRun(text: string, codes: Uint16Array, start: number, sink: TextSink): number {
  const characters: string[] = []
  let offset = start
  while (classAt(codes, offset) === UNSPACED) {
    const from = offset
    do offset += isHighSurrogate(codes, offset) ? 2 : 1
    while (belongsToPrevious(classAt(codes, offset)))
    characters.push(text.slice(from, offset))
  }
  sink.run(characters)
  return offset
}

function wordEnd(codes: Uint16Array, start: number): number {
  let offset = start
  for (;;) {
    while (asciiClasses[codes[offset] ?? 0] === LETTER) offset += 1
    const kind = classAt(codes, offset)
    if (kind !== LETTER && (offset === start || !belongsToPrevious(kind))) return offset
    offset += isHighSurrogate(codes, offset) ? 2 : 1
  }
}

// The start of the next part of an identifier, if the word that ends at `end` joins one.
function nextPart(codes: Uint16Array, end: number): number | undefined {
  let offset = end
  if (codes[offset] === DOT) offset += 1
  else while (codes[offset] === UNDERSCORE) offset += 1
  return offset > end && classAt(codes, offset) === LETTER ? offset : undefined
}

// 1 for ".NET" and ".env", 0 for an ellipsis or the end of a sentence without a space after it.
function dotBefore(codes: Uint16Array, start: number): number {
  if (!isAt(codes, start - 1, DOT) || !isAsciiLetter(codes[start] ?? 0)) return 0
  const before = start < 2 ? SEPARATOR : classAt(codes, start - 2)
  return before === SEPARATOR && !isAt(codes, start - 2, DOT) ? 1 : 0
}

// The number of signs in "C++" and "C#", but 0 in "a++b" and "issue#12".
function signsAfter(codes: Uint16Array, end: number): number {
  if (!isAsciiLetter(codes[end - 1] ?? 0)) return 0
  const signs = isAt(codes, end, HASH) ? 1 : isAt(codes, end, PLUS) && isAt(codes, end + 1, PLUS) ? 2 : 0
  const after = codes[end + signs] ?? 0
  return after !== PLUS && after !== HASH && classAt(codes, end + signs) !== LETTER ? signs : 0
}

function isClitic(codes: Uint16Array, start: number, end: number): boolean {
  if (end - start > 2 || start < 2) return false
  const code = codes[start - 1] ?? 0
  const isApostrophe = code === APOSTROPHE || code === 0x2019 || code === 0x02bc
  return (
    isApostrophe &&
    classAt(codes, start - 2) === LETTER &&
    clitics.has(wordAt(codes, start, end).toLowerCase())
  )
}

function isNumber(codes: Uint16Array, start: number, end: number): boolean {
  for (let offset = start; offset < end; offset += 1) {
    if (!isDigit(codes[offset] ?? 0)) return false
  }
  return start < end
}

function isAt(codes: Uint16Array, offset: number, code: number): boolean {
  return offset >= 0 && codes[offset] === code
}

function isAsciiLetter(code: number): boolean {
  return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a
}

function belongsToPrevious(kind: number): boolean {
  return kind === MARK || kind === IGNORED
}

function isHighSurrogate(codes: Uint16Array, offset: number): boolean {
  return ((codes[offset] ?? 0) & 0xfc00) === 0xd800 && ((codes[offset + 1] ?? 0) & 0xfc00) === 0xdc00
}

// The zeros after the end are separators.
function classAt(codes: Uint16Array, offset: number): number {
  const code = codes[offset] ?? 0
  if (code < 128) return asciiClasses[code] ?? SEPARATOR
  return characterClass(
    isHighSurrogate(codes, offset)
      ? ((code & 0x3ff) << 10) + ((codes[offset + 1] ?? 0) & 0x3ff) + 0x10000
      : code,
  )
}

const asciiClasses: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? LETTER : SEPARATOR,
)
