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
    /** The first of several signs. */
    readonly signs: number
    readonly signsBeforeLetter: number
    /** In a run of signs: a sign that differs from the one before (`nextSign`), and a repeated sign. */
    readonly nextSign: number
    readonly repeatedSign: number
    readonly repeatedMark: number
    readonly combiningAfterLatin: number
    readonly traditional: number
    /** The additional cost of a capital. */
    readonly capitalGreek: number
    readonly capitalCyrillic: number
    readonly capitalArmenian: number
  }
  /** The cost of a run of each of SCRIPTS after a space, and elsewhere; and of each code unit of it. */
  readonly spacedRuns: readonly number[]
  readonly otherRuns: readonly number[]
  readonly units: readonly number[]
}
