/**
 * What the pieces of a text cost in tokens of one encoding. `pairs`, `capitals` and the
 * alphabets are tables with one character for each cost, which is `step` times its distance from "e".
 */
export interface TokenCosts {
  readonly step: number
  /**
   * How likely a token begins between two Latin letters: a line for each first letter, by the symbols of
   * characterKinds. 0 is the start and the end of a word.
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
  /** A word in lower case after a space, a sign, a digit, else; a capitalised one; one in capitals. */
  readonly words: readonly number[]
  readonly pieces: {
    readonly letterOverSix: number
    readonly capitalOverSix: number
    /** Three digits, or the rest of them. */
    readonly digits: number
    readonly spaceBeforeDigit: number
    /** All spaces of a run but the last, which belongs to the word after it. */
    readonly indentation: number
    readonly lines: number
    /** A line end often is one token with the sign before it. */
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
    /** Of several signs, one that differs from the sign before it, and one that repeats it. */
    readonly nextSign: number
    readonly repeatedSign: number
    readonly repeatedMark: number
    readonly combiningAfterLatin: number
    readonly traditional: number
    /** What a capital costs beyond the small letter. */
    readonly capitalGreek: number
    readonly capitalCyrillic: number
    readonly capitalArmenian: number
  }
  /** What a run of each of SCRIPTS costs after a space, and elsewhere; and each code unit of it. */
  readonly spacedRuns: readonly number[]
  readonly otherRuns: readonly number[]
  readonly units: readonly number[]
}
