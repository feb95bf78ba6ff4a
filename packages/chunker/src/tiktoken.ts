import { InvalidArgumentError } from '@sheaf/core'
import type { TokenCounter } from '@sheaf/core'
import { checkOptions, checkText } from '@sheaf/core/adapter'
import { get_encoding } from 'tiktoken'
import type { Tiktoken, TiktokenEncoding } from 'tiktoken'
import { truncateText } from './tokens/truncate-text.ts'
import { longRunCuts } from './tokens/long-run-cuts.ts'
import { textCodes } from './text/text-codes.ts'
import { LONGEST_WORD, WordMemory } from './text/word-memory.ts'

const SPACE = 0x20
const APOSTROPHE = 0x27
const DELETE = 0x7f

// The role of an ASCII character for the next one.
const OTHER = 0
const WORD = 1
const SIGN = 2

const kinds: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code <= SPACE || code === DELETE) return OTHER
  return /[a-z\d]/i.test(String.fromCharCode(code)) ? WORD : SIGN
})

// As much as a few files: cutting a file counts the same lines repeatedly.
const MOST_CHARACTERS = 131_072

const SLASH = 0x2f

/** Selects the tokenizer. */
export interface TiktokenOptions {
  /** The encoding. 'o200k_base' by default: GPT-4o and all later OpenAI models. */
  readonly encoding?: TiktokenEncoding
}

const ENCODINGS: readonly TiktokenEncoding[] = [
  'o200k_base',
  'cl100k_base',
  'p50k_base',
  'p50k_edit',
  'r50k_base',
  'gpt2',
]

const LINE_BY_LINE: ReadonlySet<TiktokenEncoding> = new Set(['o200k_base', 'cl100k_base'])

// An encoder takes up to half a second and about 30 MB to build, and no text changes it: all counters share
// it.
const encoders = new Map<TiktokenEncoding, Tiktoken>()

/**
 * Counts as OpenAI's tokenizer does, with the `tiktoken` package, which the application installs (`npm
 * install tiktoken`). Special tokens in a text (`<|endoftext|>`) count as plain text; half a surrogate pair
 * counts as U+FFFD.
 *
 * The first count builds the encoder of the encoding, once for all counters of the process. Tiktoken takes
 * quadratic time for a run without a boundary (a million "a"s), so runs of more than 384 letters, signs or
 * white space are counted in pieces: any text takes linear time, and such a run may differ by one token per
 * piece. Throws InvalidArgumentError for an unknown encoding. The counter remembers the counts of the last
 * lines (some 130,000 characters) and words (32,767), in about 3 MB.
 */
export function tiktokenCounter(options: TiktokenOptions = {}): TokenCounter {
  const { encoding = 'o200k_base' } = checkOptions(options, { encoding: true })
  if (!ENCODINGS.includes(encoding)) {
    throw new InvalidArgumentError(
      'encoding',
      `"${encoding}" is not known to tiktoken; use one of ${ENCODINGS.join(', ')}`,
    )
  }
  const encodeAndCount = (text: string): number => {
    const encoder = encoderOf(encoding)
    let tokens = 0
    let start = 0
    for (const end of [...longRunCuts(text), text.length]) {
      tokens += encoder.encode_ordinary(text.slice(start, end)).length
      start = end
    }
    return tokens
  }
  // In the older encodings, blank lines at the end of a text give other tokens than in the middle.
  const countPieces = pieceCounts(encodeAndCount)
  const countText = LINE_BY_LINE.has(encoding) ? lineCounts(countPieces) : countPieces
  const count = (text: string): number => {
    checkText('text', text)
    return countText(text)
  }
  return {
    id: `tiktoken:${encoding}`,
    count,
    truncate: (text, maxTokens) => truncateText(text, { maxTokens, counter: { count } }),
  }
}

function encoderOf(encoding: TiktokenEncoding): Tiktoken {
  let encoder = encoders.get(encoding)
  if (encoder === undefined) {
    encoder = get_encoding(encoding)
    encoders.set(encoding, encoder)
  }
  return encoder
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
      const kind = code < 0x80 ? (kinds[code] ?? OTHER) : OTHER
      const isCut =
        before === WORD
          ? code < 0x80 && kind !== WORD && code !== APOSTROPHE
          : before === SIGN && code === SPACE
      if (isCut) {
        tokens += countFrom(start, offset)
        start = offset
      }
      before = kind
    }
    return start === text.length ? tokens : tokens + countFrom(start, text.length)
  }
}
