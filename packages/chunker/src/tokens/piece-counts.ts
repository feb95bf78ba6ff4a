import { textCodes } from '../text/text-codes.ts'
import { LONGEST_WORD, WordMemory } from '../text/word-memory.ts'

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
