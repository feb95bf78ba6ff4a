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
export const SYMBOL_BITS = 0x1f

/**
 * The scripts and groups of marks beyond ASCII and Latin letters, with their first and last code units; a
 * later one wins. The marks come first. Punctuation has dashes and joiners, symbols have arrows and boxes.
 */
const SCRIPTS: readonly (readonly string[])[] = `
latinSigns 80-bf d7-d7 f7-f7
punctuation 2000-206f
symbols 2070-2fff
pictures 2200-22ff 25a0-27bf
wideSigns 3000-303f ff00-ff0f ff1a-ff20
combining 300-36f 3099-309a
variation fe00-fe0f
lowSurrogate dc00-dfff
emoji d83c-d83f
supplementary d800-d83b d840-dbff
phonetic 250-2ff
greek 370-3ff
polytonic 1f00-1fff
coptic 2c80-2cff
cyrillic 400-52f
armenian 530-58f
hebrew 590-5ff
arabic 600-7ff
devanagari 900-97f
bengali 980-9ff
gurmukhi a00-a7f
gujarati a80-aff
odia b00-b7f
tamil b80-bff
telugu c00-c7f
kannada c80-cff
malayalam d00-d7f
sinhala d80-dff
thai e00-e7f
lao e80-fff
burmese 1000-109f
georgian 10a0-10ff
jamo 1100-11ff
ethiopic 1200-139f
khmer 1780-17ff
hiragana 3040-3098 309b-309f
katakana 30a0-30ff
han 3400-9fff f900-faff
hangul ac00-d7af
wideForms ff10-ff19 ff21-ff9f
unknown
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

/** The number of a script among the kinds. */
const scriptKind = (script: string): number => FIRST_SCRIPT + SCRIPTS.findIndex(([name]) => name === script)

export const WIDE_SIGNS: number = scriptKind('wideSigns')
export const COMBINING: number = scriptKind('combining')
export const LOW_SURROGATE: number = scriptKind('lowSurrogate')
export const FIRST_LETTERS: number = scriptKind('phonetic')
export const HAN: number = scriptKind('han')
/** Frequent characters of traditional Chinese and Cantonese, as their own kind: few long tokens have them. */
export const TRADITIONAL: number = FIRST_SCRIPT + SCRIPTS.length

const TRADITIONAL_CHARACTERS =
  '們這個來時對會為過說國學後經無樣種間現發動話見進長實關點開問當從與還沒讓給應該將於並兩體機電請設認錄檔處視覺選項' +
  '佢嘅啲嚟唔咗喺嗰哋嘢冇咁睇瞓攞搵嘥畀俾啱喎囉㗎咩乜攰擺閒嗌嚿嘞噉掟掂攪冚佬'

export function characterKinds(): Uint8Array {
  const kinds = new Uint8Array(0x10000).fill(scriptKind('unknown'))
  for (const [place, [, ...ranges]] of SCRIPTS.entries())
    for (const range of ranges) {
      const [first = 0, last = 0] = range.split('-').map((code) => Number.parseInt(code, 16))
      kinds.fill(FIRST_SCRIPT + place, first, last + 1)
    }
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
