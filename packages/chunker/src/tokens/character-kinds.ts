/** The kinds of a UTF-16 code unit. A larger number is a script's. */
export const OTHER = 0
export const SPACE = 1
export const LINE_END = 2
export const SIGN = 3
export const DIGIT = 4
export const FIRST_SCRIPT = 5
/** Latin letters: these bits, plus five bits for the letter's row and column in the tables of costs. */
export const LOWER = 0x80
export const UPPER = 0xa0
export const LETTER_BITS = 0xe0
export const SYMBOL_BITS = 0x1f

/** The scripts and groups of marks beyond ASCII and Latin letters. The marks come first. */
const SCRIPTS = [
  'latinSigns', // U+0080 on: « ° §
  'punctuation', // U+2000 on: dashes, quotes, joiners
  'symbols', // U+2070 on: arrows, box drawing
  'wideSigns', // Chinese and Japanese punctuation, full-width signs
  'combining',
  'variation',
  'lowSurrogate',
  'emoji',
  'supplementary',
  'phonetic',
  'greek',
  'cyrillic',
  'armenian',
  'hebrew',
  'arabic',
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'odia',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'sinhala',
  'thai',
  'lao',
  'burmese',
  'georgian',
  'jamo',
  'ethiopic',
  'khmer',
  'hiragana',
  'katakana',
  'han',
  'hangul',
  'wideForms', // full-width letters and digits, half-width katakana
  'unknown',
] as const

type Script = (typeof SCRIPTS)[number]

/** The number of a script among the kinds. */
const scriptKind = (script: Script): number => FIRST_SCRIPT + SCRIPTS.indexOf(script)

export const WIDE_SIGNS: number = scriptKind('wideSigns')
export const COMBINING: number = scriptKind('combining')
export const LOW_SURROGATE: number = scriptKind('lowSurrogate')
export const FIRST_LETTERS: number = scriptKind('phonetic')
export const HAN: number = scriptKind('han')
/** Frequent characters of traditional Chinese, as their own kind, because few long tokens contain them. */
export const TRADITIONAL: number = FIRST_SCRIPT + SCRIPTS.length

const TRADITIONAL_CHARACTERS =
  '們這個來時對會為過說國學後經無樣種間現發動話見進長實關點開問當從與還沒讓給應該將於並兩體機電請設認錄檔處視覺選項'

// First and last code unit.
const RANGES: readonly (readonly [number, number, Script])[] = [
  [0x80, 0xbf, 'latinSigns'],
  [0xd7, 0xd7, 'latinSigns'],
  [0xf7, 0xf7, 'latinSigns'],
  [0x250, 0x2ff, 'phonetic'],
  [0x300, 0x36f, 'combining'],
  [0x370, 0x3ff, 'greek'],
  [0x400, 0x52f, 'cyrillic'],
  [0x530, 0x58f, 'armenian'],
  [0x590, 0x5ff, 'hebrew'],
  [0x600, 0x7ff, 'arabic'],
  [0x900, 0x97f, 'devanagari'],
  [0x980, 0x9ff, 'bengali'],
  [0xa00, 0xa7f, 'gurmukhi'],
  [0xa80, 0xaff, 'gujarati'],
  [0xb00, 0xb7f, 'odia'],
  [0xb80, 0xbff, 'tamil'],
  [0xc00, 0xc7f, 'telugu'],
  [0xc80, 0xcff, 'kannada'],
  [0xd00, 0xd7f, 'malayalam'],
  [0xd80, 0xdff, 'sinhala'],
  [0xe00, 0xe7f, 'thai'],
  [0xe80, 0xfff, 'lao'],
  [0x1000, 0x109f, 'burmese'],
  [0x10a0, 0x10ff, 'georgian'],
  [0x1100, 0x11ff, 'jamo'],
  [0x1200, 0x139f, 'ethiopic'],
  [0x1780, 0x17ff, 'khmer'],
  [0x1f00, 0x1fff, 'greek'],
  [0x2000, 0x206f, 'punctuation'],
  [0x2070, 0x2fff, 'symbols'],
  [0x3000, 0x303f, 'wideSigns'],
  [0x3040, 0x309f, 'hiragana'],
  [0x3099, 0x309a, 'combining'],
  [0x30a0, 0x30ff, 'katakana'],
  [0x3400, 0x9fff, 'han'],
  [0xac00, 0xd7af, 'hangul'],
  [0xd800, 0xdbff, 'supplementary'],
  [0xd83c, 0xd83f, 'emoji'],
  [0xdc00, 0xdfff, 'lowSurrogate'],
  [0xf900, 0xfaff, 'han'],
  [0xfe00, 0xfe0f, 'variation'],
  [0xff00, 0xff9f, 'wideForms'],
  [0xff00, 0xff0f, 'wideSigns'],
  [0xff1a, 0xff20, 'wideSigns'],
]

/** The kind of each code unit. */
export function characterKinds(): Uint8Array {
  const kinds = new Uint8Array(0x10000).fill(scriptKind('unknown'))
  for (const [first, last, script] of RANGES) kinds.fill(scriptKind(script), first, last + 1)
  for (const character of TRADITIONAL_CHARACTERS) kinds[character.charCodeAt(0)] = TRADITIONAL
  kinds.fill(SIGN, 0, 0x80).fill(DIGIT, 0x30, 0x3a)
  for (const code of [0x09, 0x20]) kinds[code] = SPACE
  for (const code of [0x0a, 0x0d]) kinds[code] = LINE_END
  for (const [first, last] of LATIN)
    for (let code = first; code <= last; code += 1)
      if (code !== 0xd7 && code !== 0xf7)
        kinds[code] = (lowerCase(code) === code ? LOWER : UPPER) | symbolOf(lowerCase(code))
  return kinds
}

const LATIN: readonly (readonly [number, number])[] = [
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
]

const ROMANCE = 'àáâãçèéêëìíîïñòóôõùúû'
const GERMANIC = 'äöüåøæß'

// 1 to 26 for a to z, then one for each group of letters with marks; 31 for the other Vietnamese letters.
function symbolOf(lower: number): number {
  if (lower <= 0x7a) return lower - 0x60
  if (lower >= 0x100) return lower < 0x250 ? 30 : 31
  const letter = String.fromCharCode(lower)
  return ROMANCE.includes(letter) ? 27 : GERMANIC.includes(letter) ? 28 : 29
}

/** The lower case of a code unit, or the first unit of it. */
export function lowerCase(code: number): number {
  return String.fromCharCode(code).toLowerCase().charCodeAt(0)
}
