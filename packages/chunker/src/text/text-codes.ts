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

/** Whether a word is before `start`, with only a space or a hyphen between. */
export function isAfterWord(codes: Uint16Array, start: number): boolean {
  const [gap = 0, before = 0] = [codes[start - 1], codes[start - 2]]
  return (gap === 0x20 || gap === 0x2d) && /[\p{L}\p{N}]/u.test(String.fromCharCode(before))
}

function fill(codes: Uint16Array, text: string): void {
  for (let offset = 0; offset < text.length; offset += 1) codes[offset] = text.charCodeAt(offset)
}
