import { checkText } from '@sheaf/core/adapter'
import type { TokenCounter } from '@sheaf/core'
import * as kind from './character-kinds.ts'
import { truncateText } from './truncate-text.ts'

// For a budget, a count that is too high is the safer error.
const MARGIN = 1.01

// The average cost of a letter does not hold for a run of the same letter.
const REPEATED_LETTER = 0.35

// A word has a token with the space before it, but hardly one with the tab.
const TAB_BEFORE_WORD = 0.35

const TAB = 0x09
const APOSTROPHE = 0x27
const FULL_STOP = 0x2e
// Tokenizers know these endings: I'm, don't.
const SHORTENED = /(?:s|t|re|ve|m|ll|d)(?!\p{L})/uy
const UNDERSCORE = 0x5f

// In alphabets from Greek to Devanagari each letter has a cost.
const FIRST_ALPHABET = 0x370
const LAST_ALPHABET = 0x97f

/**
 * A counter that cuts a text as the tokenizer would (words with the space before them, three digits, runs of
 * signs, runs of a script), and adds the average cost of each piece.
 */
export function weightedCounter(id: string, costs: TokenCosts): TokenCounter {
  let weigh: ((text: string) => number) | undefined
  const count = (text: string): number => {
    checkText('text', text)
    weigh ??= weigherOf(costs)
    return text === '' ? 0 : Math.max(1, Math.ceil(weigh(text) * MARGIN))
  }
  return { id, count, truncate: (text, maxTokens) => truncateText(text, { maxTokens, counter: { count } }) }
}

// Built at the first count.
let allKinds: Uint8Array | undefined

function weigherOf(costs: TokenCosts): (text: string) => number {
  const kinds = (allKinds ??= kind.characterKinds())
  const { pieces } = costs
  const numbers = (table: string) =>
    Float64Array.from(table.replaceAll('\n', ''), (each) => (each.charCodeAt(0) - 0x65) * costs.step)
  const [pairs, capitals] = [numbers(costs.pairs), numbers(costs.capitals)]
  const words = Float64Array.from(costs.words)
  const scripts = (each: readonly number[]) =>
    Float64Array.from([...Array(kind.FIRST_SCRIPT).fill(0), ...each, 0])
  const [spaced, bare, units] = [scripts(costs.spacedRuns), scripts(costs.otherRuns), scripts(costs.units)]
  units[kind.TRADITIONAL] = pieces.traditional
  const alphabets = alphabetsOf(costs, numbers, (code) => units[kinds[code] ?? 0] ?? 0)

  return (text) => {
    const { length } = text
    let tokens = 0
    let offset = 0
    let before = kind.OTHER
    const kindAt = (at: number) => (at < length ? (kinds[text.charCodeAt(at)] ?? 0) : kind.OTHER)
    while (offset < length) {
      const start = offset
      const code = text.charCodeAt(offset)
      const current = kinds[code] ?? 0
      offset += 1
      if (current >= kind.LOWER) {
        const known = tokens
        const place = before === kind.SPACE ? 0 : before === kind.SIGN ? 1 : before === kind.DIGIT ? 2 : 3
        let last = current & kind.SYMBOL_BITS
        let next = kindAt(offset)
        if (current < kind.UPPER || (next >= kind.LOWER && next < kind.UPPER)) {
          tokens += (words[current < kind.UPPER ? place : 4 + place] ?? 0) + (pairs[last] ?? 0)
        } else {
          tokens += (words[8 + place] ?? 0) + (capitals[last] ?? 0)
          for (; next >= kind.UPPER; next = kindAt((offset += 1)))
            tokens += capitals[next & kind.SYMBOL_BITS] ?? 0
          last = 0
        }
        const isCapitals = last === 0
        for (; next >= kind.LOWER && next < kind.UPPER; next = kindAt((offset += 1))) {
          const symbol = next & kind.SYMBOL_BITS
          tokens += pairs[(last << 5) | symbol] ?? 0
          last = symbol
        }
        if (last !== 0) tokens += pairs[last << 5] ?? 0
        if (offset - start > 6)
          tokens += (offset - start - 6) * (isCapitals ? pieces.capitalOverSix : pieces.letterOverSix)
        // A letter alone is a token: "w a s d".
        if (offset - start === 1 && place !== 1) tokens = Math.max(tokens, known + 1)
        before = kind.LOWER
      } else if (current > kind.DIGIT) {
        const script = current === kind.TRADITIONAL ? kind.HAN : current
        if (script !== before && (script < kind.COMBINING || script > kind.LOW_SURROGATE)) {
          tokens += (before === kind.SPACE ? spaced[script] : bare[script]) ?? 0
          before = script
        }
        const isRepeated = start > 0 && text.charCodeAt(start - 1) === code
        const cost =
          code >= FIRST_ALPHABET && code <= LAST_ALPHABET
            ? alphabets[code - FIRST_ALPHABET]
            : isRepeated && current < kind.WIDE_SIGNS
              ? pieces.repeatedMark
              : current === kind.COMBINING && before === kind.LOWER
                ? pieces.combiningAfterLatin
                : units[current]
        tokens +=
          isRepeated && current >= kind.FIRST_LETTERS ? Math.max(REPEATED_LETTER, cost ?? 0) : (cost ?? 0)
      } else if (current === kind.SPACE || current === kind.LINE_END) {
        let spaces = current === kind.SPACE ? 1 : 0
        let lines = 1 - spaces
        let blank = blankCost(code)
        for (; offset < length; offset += 1) {
          const next = kindAt(offset)
          if (next === kind.SPACE) spaces += 1
          else if (next === kind.LINE_END) [lines, spaces] = [lines + 1, 0]
          else break
          blank += blankCost(text.charCodeAt(offset))
        }
        if (lines > 0) tokens += before === kind.SIGN ? pieces.linesAfterSign : pieces.lines
        if (spaces > 0 && kindAt(offset) === kind.DIGIT) tokens += pieces.spaceBeforeDigit
        if (spaces > 1) tokens += pieces.indentation
        if (text.charCodeAt(offset - 1) === TAB) tokens += TAB_BEFORE_WORD
        tokens += Math.floor(blank)
        before = spaces > 0 ? kind.SPACE : kind.OTHER
      } else if (current === kind.SIGN) {
        let next = kindAt(offset)
        while (next === kind.SIGN) next = kindAt((offset += 1))
        const isBeforeLetter = next >= kind.FIRST_LETTERS
        if (offset - start > 1) {
          tokens += isBeforeLetter ? pieces.signsBeforeLetter : pieces.signs
          for (let at = start + 1, run = 1; at < offset; at += 1) {
            const isLong = run > 2
            run = text.charCodeAt(at) === text.charCodeAt(at - 1) ? run + 1 : 1
            if (run === 1) tokens += isLong ? 1 : pieces.nextSign
            else tokens += repeatCost(text[at] ?? '', run)
            if (run === 3) tokens += at - start > 2 ? 1 - pieces.nextSign : 0.68 - pieces.signs
          }
        } else if (!isBeforeLetter) tokens += pieces.sign
        else if (code === APOSTROPHE && before === kind.LOWER) {
          SHORTENED.lastIndex = offset
          if (SHORTENED.test(text)) {
            tokens += text[offset] === 's' ? pieces.possessive : pieces.shortened
            offset = SHORTENED.lastIndex
            continue
          }
          tokens += pieces.apostropheInWord
        } else if (code === UNDERSCORE || code === FULL_STOP) tokens += pieces.joiningSign
        else tokens += before === kind.SPACE ? pieces.spacedSignBeforeLetter : pieces.signBeforeLetter
        before = kind.SIGN
      } else {
        while (kindAt(offset) === kind.DIGIT) offset += 1
        tokens += Math.ceil((offset - start) / 3) * pieces.digits
        before = kind.DIGIT
      }
    }
    return tokens
  }
}

// The cost of each letter of the alphabets.
function alphabetsOf(
  { arabic, cyrillic, devanagari, pieces }: TokenCosts,
  numbers: (table: string) => Float64Array,
  unitOf: (code: number) => number,
): Float64Array {
  const [cyrillicCosts, arabicCosts, devanagariCosts] = [cyrillic, arabic, devanagari].map(numbers)
  const capitalOf = (code: number) =>
    code < 0x400 ? pieces.capitalGreek : code < 0x530 ? pieces.capitalCyrillic : pieces.capitalArmenian
  return Float64Array.from({ length: LAST_ALPHABET - FIRST_ALPHABET + 1 }, (_, index) => {
    const code = FIRST_ALPHABET + index
    const small = kind.lowerCase(code)
    const table =
      code >= 0x900
        ? devanagariCosts?.[code - 0x900]
        : code >= 0x600 && code < 0x800
          ? arabicCosts?.[code >= 0x620 && code < 0x6e0 ? code - 0x620 : 192]
          : code >= 0x400 && code < 0x530
            ? cyrillicCosts?.[small < 0x460 ? small - 0x430 : 48]
            : code > 0x590 && code < 0x5c8
              ? pieces.hebrewPoint
              : undefined
    const cost = table ?? unitOf(code)
    return cost + (small === code ? 0 : capitalOf(code))
  })
}

// The cost of a repeated sign. Signs that often draw a line have long tokens.
function repeatCost(sign: string, run: number): number {
  if ('-=*#./'.includes(sign)) {
    if (run > 16) return sign === '=' && run === 17 ? 0.4 : 0.01
    return run === (sign === '-' ? 16 : 6) ? 0.6 : 0.05
  }
  if ('_~+%'.includes(sign)) return run === 3 ? 0.7 : run > 30 ? 0.03 : sign === '_' ? 0.06 : 0.13
  return run > 5 ? 0.2 : 0.05
}

// A token has at most 128 spaces, or about 16 tabs or line ends.
function blankCost(code: number): number {
  return code === 0x20 ? 1 / 128 : 1 / 16
}

/**
 * Costs of the pieces of a text, in tokens of one encoding. `pairs`, `capitals` and the alphabets are tables
 * with one character per cost, which is `step` times the character's distance from "e".
 */
export interface TokenCosts {
  readonly step: number
  /**
   * The probability that a token begins between two Latin letters: a line for each first letter, by the
   * symbols of characterKinds. 0 is the start and the end of a word.
   */
  readonly pairs: string
  /** Latin letters of a word in capitals. */
  readonly capitals: string
  /** Letters from U+0430 to U+045F, and any other. */
  readonly cyrillic: string
  /** Letters from U+0620 to U+06DF, and any other. */
  readonly arabic: string
  /** Letters from U+0900 to U+097F. */
  readonly devanagari: string
  /**
   * A lower-case word after a space, a sign, a digit, anything else; a capitalised word; a word in capitals.
   */
  readonly words: readonly number[]
  readonly pieces: {
    readonly letterOverSix: number
    readonly capitalOverSix: number
    /** Up to three digits. */
    readonly digits: number
    readonly spaceBeforeDigit: number
    /** All spaces of a run except the last, which belongs to the next word. */
    readonly indentation: number
    readonly lines: number
    /** A line end is often one token with the sign before it. */
    readonly linesAfterSign: number
    readonly sign: number
    readonly signBeforeLetter: number
    readonly spacedSignBeforeLetter: number
    /** "_" and "." before a letter. */
    readonly joiningSign: number
    readonly apostropheInWord: number
    /** The end of "I'm" or "don't", and of "Ana's". */
    readonly shortened: number
    readonly possessive: number
    /** The first of several signs. */
    readonly signs: number
    readonly signsBeforeLetter: number
    /** In a run of signs: a sign that differs from the one before. */
    readonly nextSign: number
    readonly repeatedMark: number
    readonly combiningAfterLatin: number
    readonly hebrewPoint: number
    readonly traditional: number
    /** Added for a capital. */
    readonly capitalGreek: number
    readonly capitalCyrillic: number
    readonly capitalArmenian: number
  }
  /** The cost of a run of each of SCRIPTS after a space, and elsewhere; and of each code unit of it. */
  readonly spacedRuns: readonly number[]
  readonly otherRuns: readonly number[]
  readonly units: readonly number[]
}
