// For a tokenizer that is slow on long texts: the places of cuts, and remembered counts of lines and words.
import { isLowSurrogate } from '../grapheme-boundary.ts'
import { textCodes } from '../text-codes.ts'
import { LONGEST_WORD, WordMemory } from '../word-memory.ts'

// The kinds of a run. A tokenizer's piece never spans two kinds, except for one character before letters and
// line ends after signs.
const LETTER = 1
const DIGIT = 2
const SPACE = 4
const SIGN = 8

// Much longer than words and rulers, and a multiple of the longest tokens: 128 spaces, 64 signs, 3 digits.
const LONGEST_RUN = 384

const asciiKinds: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[a-z]/i.test(character)) return LETTER
  if (/\d/.test(character)) return DIGIT
  return /\s/.test(character) ? SPACE : SIGN
})

// The length of a few files, because cutting a file counts the same lines repeatedly.
const MOST_CHARACTERS = 131_072

const SLASH = 0x2f

const BLANK = 0x20
const APOSTROPHE = 0x27
const DELETE = 0x7f

// The role of an ASCII character for the next one.
const OTHER = 0
const WORD = 1
const MARK = 2

const roles: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code <= BLANK || code === DELETE) return OTHER
  return /[a-z\d]/i.test(String.fromCharCode(code)) ? WORD : MARK
})

/**
 * The ascending offsets at which to cut a text, so that no run of one kind is longer than 385 code units.
 * Most texts need no cut.
 */
export function longRunCuts(text: string): number[] {
  const cuts: number[] = []
  let start = 0
  let kinds = 0
  for (let offset = 0; offset < text.length; offset += 1) {
    const code = text.charCodeAt(offset)
    const kind = code < 128 ? (asciiKinds[code] ?? SIGN) : wideKinds(code)
    kinds &= kind
    if (kinds !== 0) {
      if (offset - start < (isLowSurrogate(code) ? LONGEST_RUN + 1 : LONGEST_RUN)) continue
      cuts.push(offset)
    }
    start = offset
    kinds = kind
  }
  return cuts
}

// The kinds are exact for most text. Any other character may be of any kind except a digit, which only makes
// a cut more likely. Marks are of two kinds, because they follow letters and signs.
function wideKinds(code: number): number {
  if (code < 0x0250) return code >= 0xc0 && code !== 0xd7 && code !== 0xf7 ? LETTER : LETTER | SPACE | SIGN
  if (code >= 0x0400 && code <= 0x0481) return LETTER
  if (code >= 0x0620 && code <= 0x064a) return LETTER
  if (code >= 0x0e01 && code <= 0x0e30) return LETTER
  if (code >= 0x3041 && code <= 0x30fa) return code <= 0x3096 || code >= 0x30a1 ? LETTER : LETTER | SIGN
  if (code >= 0x3400 && code <= 0x9fff) return code <= 0x4dbf || code >= 0x4e00 ? LETTER : SIGN
  if (code >= 0xac00 && code <= 0xd7a3) return LETTER
  if ((code >= 0x3001 && code <= 0x3003) || (code >= 0x3008 && code <= 0x3011)) return SIGN
  if ((code >= 0xff01 && code <= 0xff0f) || (code >= 0xff1a && code <= 0xff20)) return SIGN
  return LETTER | SPACE | SIGN
}

/**
 * Counts a text line by line with `count`, and remembers the last lines' counts. For a counter whose tokens
 * never span from a line end into a visible ASCII character other than "/". Lines that begin with another
 * character are counted together with the line before.
 */
export function lineCounts(count: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>()
  let characters = 0

  const countLine = (line: string): number => {
    let tokens = known.get(line)
    if (tokens === undefined) {
      tokens = count(line)
      if (characters + line.length > MOST_CHARACTERS) {
        known.clear()
        characters = 0
      }
      characters += line.length
      // In V8 a slice keeps the whole original text in memory, so slice a copy.
      known.set(` ${line}`.slice(1), tokens)
    }
    return tokens
  }

  return (text) => {
    let tokens = 0
    let start = 0
    for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) {
      if (!isFresh(text.charCodeAt(feed + 1))) continue
      tokens += countLine(text.slice(start, feed + 1))
      start = feed + 1
    }
    return start === text.length ? tokens : tokens + countLine(text.slice(start))
  }
}

// True if no token spans the line break before this character.
function isFresh(code: number): boolean {
  return code > 0x20 && code < 0x7f && code !== SLASH
}

/**
 * Counts a text word by word with `count`, and remembers each word's count, because most words repeat. For a
 * counter whose tokens do not depend on the text before them, and never span from a visible ASCII character
 * to a space, nor from an ASCII letter or digit to another ASCII character except the apostrophe. All of
 * OpenAI's encodings fulfil this, by the patterns with which they cut a text.
 */
export function pieceCounts(count: (text: string) => number): (text: string) => number {
  const known = new WordMemory(count)
  return (text) => {
    const codes = textCodes(text)
    // A script without spaces gives one piece per line, and slicing it costs nothing.
    const countFrom = (start: number, end: number) =>
      end - start > LONGEST_WORD ? count(text.slice(start, end)) : known.value(codes, start, end, true)
    let tokens = 0
    let start = 0
    let before = OTHER
    for (let offset = 0; offset < text.length; offset += 1) {
      const code = codes[offset] ?? 0
      const kind = code < 0x80 ? (roles[code] ?? OTHER) : OTHER
      const isCut =
        before === WORD
          ? code < 0x80 && kind !== WORD && code !== APOSTROPHE
          : before === MARK && code === BLANK
      if (isCut) {
        tokens += countFrom(start, offset)
        start = offset
      }
      before = kind
    }
    return start === text.length ? tokens : tokens + countFrom(start, text.length)
  }
}
