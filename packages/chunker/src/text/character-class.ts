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
