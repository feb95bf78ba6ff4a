import { characterClass, IGNORED, LETTER, MARK, PICTOGRAPH, REGIONAL_INDICATOR, SEPARATOR, UNSPACED } from './character-class.ts'
import { joinedWord } from './joined-word.ts'

/** Takes what {@link splitText} finds, in reading order. */
export interface TextSink {
  /** A word of a script with spaces, as it is written; marked when there is nothing but ASCII in it. */
  word(word: string, isAscii: boolean): void
  /** A run of a script without spaces: its characters, each with its marks. */
  run(characters: readonly string[]): void
  /** A pictograph or a flag. */
  symbol(symbol: string): void
}

const SPACE = 0x20
const APOSTROPHE = 0x27
const PLUS = 0x2b
const HASH = 0x23
const DOT = 0x2e
const UNDERSCORE = 0x5f
const NON_ASCII = /[^\0-\x7f]/

// Normalisation takes quadratic time on marks in a row. No language puts more than 30 on a character (UAX #15, Stream-Safe Text Format).
const MAX_MARKS = 30
const LONG_MARKS = /(\p{M}{30})\p{M}+/gu

// What the English apostrophe joins to a word: it's, don't, I'd, I'm, we'll, you're, they've.
const clitics: ReadonlySet<string> = new Set(['s', 't', 'd', 'm', 'll', 're', 've'])

// Between the words of an identifier: camel|Case, HTTP|Server, Sha256|Hash.
const CAMEL_CASE = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

/**
 * Finds the words, runs and symbols of any text at all, in linear time. Words that dots or underscores join ("node.js", "snake_case")
 * and words of mixed case ("camelCase") are given whole, then in parts; "C++", "C#" and ".NET" with their signs; "re-index" and "1,000" also
 * in one.
 */
export function splitText(text: string, sink: TextSink): void {
  const source = NON_ASCII.test(text) ? withoutLongMarks(text).normalize('NFKC') : text
  let offset = 0
  while (offset < source.length) {
    const codePoint = source.codePointAt(offset) ?? 0
    const kind = classOf(codePoint)
    if (kind === LETTER) {
      offset = takeWord(source, offset, sink)
    } else if (kind === UNSPACED) {
      offset = takeRun(source, offset, sink)
    } else {
      const end = offset + (codePoint > 0xffff ? 2 : 1)
      if (kind === PICTOGRAPH) sink.symbol(source.slice(offset, end))
      const isFlag = kind === REGIONAL_INDICATOR && classAt(source, end) === REGIONAL_INDICATOR
      if (isFlag) sink.symbol(source.slice(offset, end + 2))
      offset = isFlag ? end + 2 : end
    }
  }
}

// A run longer than twice the limit shows in every thirtieth place, which is a much shorter look than a search.
function withoutLongMarks(text: string): string {
  for (let offset = 0; offset < text.length; offset += MAX_MARKS) {
    const code = text.charCodeAt(offset)
    if (code >= 0x300 && (classOf(code) === MARK || (code >= 0xd800 && code < 0xe000))) return text.replace(LONG_MARKS, '$1')
  }
  return text
}

function takeWord(text: string, start: number, sink: TextSink): number {
  const firstEnd = wordEnd(text, start)
  const next = text.charCodeAt(firstEnd)
  const isPlain = next !== DOT && next !== UNDERSCORE && next !== PLUS && next !== HASH && text.charCodeAt(start - 1) !== DOT
  if (isClitic(text, start, firstEnd)) return firstEnd
  const joined = next === SPACE ? undefined : joinedWord(text, start, firstEnd)
  if (joined !== undefined) sink.word(joined, !NON_ASCII.test(joined))
  if (isPlain) {
    emitWord(text, start, firstEnd, sink)
    return firstEnd
  }

  const parts: [number, number][] = [[start, firstEnd]]
  let end = firstEnd
  for (;;) {
    const partStart = nextPart(text, end)
    if (partStart === undefined) break
    end = wordEnd(text, partStart)
    parts.push([partStart, end])
  }
  const prefix = dotBefore(text, start)
  const suffix = signsAfter(text, end)
  const isWholeOnly = parts.every(([from, to]) => isNumber(text, from, to)) || (suffix !== '' && end - start === 1)
  if (parts.length > 1 || prefix + suffix !== '') {
    const whole = prefix + text.slice(start, end) + suffix
    sink.word(whole, !NON_ASCII.test(whole))
    // The year of "14.03.2026".
    const year = isWholeOnly && parts.length === 3 ? parts.find(([from, to]) => to - from === 4) : undefined
    if (year !== undefined) emitWord(text, ...year, sink)
    if (isWholeOnly) return end + suffix.length
  }
  for (const [from, to] of parts) emitWord(text, from, to, sink)
  return end + suffix.length
}

function emitWord(text: string, start: number, end: number, sink: TextSink): void {
  let isAscii = true
  let isMixed = false
  for (let offset = start; offset < end; offset += 1) {
    const code = text.charCodeAt(offset)
    if (code >= 128) isAscii = false
    else if (code <= 0x5a && code >= 0x41 && offset > start) isMixed = true
  }
  const word = text.slice(start, end)
  sink.word(word, isAscii)
  if (!isMixed) return
  const parts = word.split(CAMEL_CASE)
  if (parts.length === 1) return
  for (const part of parts) if (part.length > 1) sink.word(part, isAscii || !NON_ASCII.test(part))
}

function takeRun(text: string, start: number, sink: TextSink): number {
  const characters: string[] = []
  let offset = start
  while (offset < text.length && classAt(text, offset) === UNSPACED) {
    const from = offset
    do offset += isHighSurrogate(text, offset) ? 2 : 1
    while (offset < text.length && belongsToPrevious(classAt(text, offset)))
    characters.push(text.slice(from, offset))
  }
  sink.run(characters)
  return offset
}

function wordEnd(text: string, start: number): number {
  let offset = start
  while (offset < text.length) {
    if (asciiClasses[text.charCodeAt(offset)] === LETTER) {
      offset += 1
      continue
    }
    const kind = classAt(text, offset)
    if (kind !== LETTER && (offset === start || !belongsToPrevious(kind))) break
    offset += isHighSurrogate(text, offset) ? 2 : 1
  }
  return offset
}

// Where the next part of an identifier begins, when the word that ends at `end` is joined to one.
function nextPart(text: string, end: number): number | undefined {
  let offset = end
  if (text.charCodeAt(offset) === DOT) offset += 1
  else while (text.charCodeAt(offset) === UNDERSCORE) offset += 1
  return offset > end && classAt(text, offset) === LETTER ? offset : undefined
}

// ".NET" and ".env", but neither an ellipsis nor the end of a sentence without a space after it.
function dotBefore(text: string, start: number): string {
  if (text.charCodeAt(start - 1) !== DOT || !isAsciiLetter(text.charCodeAt(start))) return ''
  const before = start < 2 ? SEPARATOR : classAt(text, start - 2)
  return before === SEPARATOR && text.charCodeAt(start - 2) !== DOT ? '.' : ''
}

// "C++" and "C#", but neither "a++b" nor "issue#12".
function signsAfter(text: string, end: number): string {
  if (!isAsciiLetter(text.charCodeAt(end - 1))) return ''
  const signs = text.charCodeAt(end) === HASH ? '#' : text.startsWith('++', end) ? '++' : ''
  const after = end + signs.length
  return text.charCodeAt(after) !== PLUS && text.charCodeAt(after) !== HASH && classAt(text, after) !== LETTER ? signs : ''
}

function isClitic(text: string, start: number, end: number): boolean {
  if (end - start > 2 || start < 2) return false
  const code = text.charCodeAt(start - 1)
  const isApostrophe = code === APOSTROPHE || code === 0x2019 || code === 0x02bc
  return isApostrophe && classAt(text, start - 2) === LETTER && clitics.has(text.slice(start, end).toLowerCase())
}

function isNumber(text: string, start: number, end: number): boolean {
  for (let offset = start; offset < end; offset += 1) {
    const code = text.charCodeAt(offset)
    if (code < 0x30 || code > 0x39) return false
  }
  return true
}

function isAsciiLetter(code: number): boolean {
  return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a
}

function belongsToPrevious(kind: number): boolean {
  return kind === MARK || kind === IGNORED
}

function isHighSurrogate(text: string, offset: number): boolean {
  return (text.charCodeAt(offset) & 0xfc00) === 0xd800 && (text.charCodeAt(offset + 1) & 0xfc00) === 0xdc00
}

function classAt(text: string, offset: number): number {
  const code = text.charCodeAt(offset)
  // Beyond the end: not a number.
  if (!(code >= 0)) return SEPARATOR
  return classOf(code >= 0xd800 && code <= 0xdbff ? (text.codePointAt(offset) ?? 0) : code)
}

const asciiClasses: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? LETTER : SEPARATOR,
)

function classOf(codePoint: number): number {
  return codePoint < 128 ? (asciiClasses[codePoint] ?? SEPARATOR) : characterClass(codePoint)
}
