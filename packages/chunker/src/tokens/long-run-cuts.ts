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
    if (kinds === 0) {
      start = offset
      kinds = kind
    } else if (offset - start >= (isLowSurrogate(code) ? LONGEST_RUN + 1 : LONGEST_RUN)) {
      cuts.push(offset)
      start = offset
      kinds = kind
    }
  }
  return cuts
}

// Exact for most text. Any other character may be of any kind except a digit, which only makes a cut more
// likely. Marks are of two kinds, because they follow letters and signs.
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

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
