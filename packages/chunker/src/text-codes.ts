// Longer texts are rare, and get their own array.
const KEPT = 65_536

let kept: Uint16Array | undefined

/**
 * The UTF-16 code units of a text, then two zeros; valid until the next call. Needed because V8 checks the
 * string's encoding at each character, which takes longer than the rest of the analysis.
 */
export function textCodes(text: string): Uint16Array {
  const { length } = text
  const codes = length + 2 > KEPT ? new Uint16Array(length + 2) : (kept ??= new Uint16Array(KEPT))
  fill(codes, text)
  codes[length] = codes[length + 1] = 0
  return codes
}

/** The code units of a word, in their own array. */
export function wordCodes(word: string): Uint16Array {
  const codes = new Uint16Array(word.length)
  fill(codes, word)
  return codes
}

/** A word as a new string. Takes four characters at once, because each step makes a string. */
export function wordAt(codes: Uint16Array, start: number, end: number): string {
  let [word, offset] = ['', start]
  for (; offset + 4 <= end; offset += 4)
    word += String.fromCharCode(
      codes[offset] ?? 0,
      codes[offset + 1] ?? 0,
      codes[offset + 2] ?? 0,
      codes[offset + 3] ?? 0,
    )
  for (; offset < end; offset += 1) word += String.fromCharCode(codes[offset] ?? 0)
  return word
}

/** True if a word is before `start`, with only a space or a hyphen between. */
export function isAfterWord(codes: Uint16Array, start: number): boolean {
  const [gap = 0, before = 0] = [codes[start - 1], codes[start - 2]]
  return (gap === 0x20 || gap === 0x2d) && /[\p{L}\p{N}]/u.test(String.fromCharCode(before))
}

/** Matches a sticky pattern at `start`. */
export function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | undefined {
  pattern.lastIndex = start
  return pattern.exec(text) ?? undefined
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

export function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a
}

function fill(codes: Uint16Array, text: string): void {
  for (let offset = 0; offset < text.length; offset += 1) codes[offset] = text.charCodeAt(offset)
}

/** The classes of a character for the analyser. */
export const SEPARATOR = 1
/** Letters and digits of scripts that put spaces between words. */
export const LETTER = 2
/** Belongs to the character before it. */
export const MARK = 3
/** Letters of scripts without spaces between words, and Hangul, whose words include their particles. */
export const UNSPACED = 4
export const PICTOGRAPH = 5
/** Two of them make a flag. */
export const REGIONAL_INDICATOR = 6
/** Invisible characters without a meaning: joiners, soft hyphens, variation selectors. */
export const IGNORED = 7

const unspaced =
  /(?=[\p{L}\p{Nl}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\p{scx=Yi}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

// Some writers put this zero-width space between words in scripts without spaces.
const ZERO_WIDTH_SPACE = 0x200b
// Unicode calls it a letter, but people write it as an apostrophe.
const MODIFIER_APOSTROPHE = 0x02bc

// One byte for each character of the first three planes, filled on demand, because a regular expression is
// slow.
let known: Uint8Array | undefined

/** One of the constants above, for a Unicode code point. */
export function characterClass(codePoint: number): number {
  known ??= new Uint8Array(0x30000)
  const found = known[codePoint] ?? 0
  if (found !== 0) return found
  const computed = compute(codePoint)
  if (codePoint < known.length) known[codePoint] = computed
  return computed
}

function compute(codePoint: number): number {
  const character = String.fromCodePoint(codePoint)
  // The classes of all scripts take milliseconds to compile.
  if (codePoint < 128) return /[A-Za-z0-9]/.test(character) ? LETTER : SEPARATOR
  if (codePoint === ZERO_WIDTH_SPACE || codePoint === MODIFIER_APOSTROPHE) return SEPARATOR
  if (/\p{Default_Ignorable_Code_Point}/u.test(character)) return IGNORED
  if (unspaced.test(character)) return UNSPACED
  if (/[\p{L}\p{N}]/u.test(character)) return LETTER
  if (/\p{M}/u.test(character)) return MARK
  if (/\p{Extended_Pictographic}/u.test(character)) return PICTOGRAPH
  return /\p{Regional_Indicator}/u.test(character) ? REGIONAL_INDICATOR : SEPARATOR
}
