import { textCodes } from '../text/text-codes.ts'
import { LONGEST_WORD, WordMemory } from '../text/word-memory.ts'

const SPACE = 0x20
const APOSTROPHE = 0x27
const DELETE = 0x7f

// What an ASCII character is to the one after it.
const OTHER = 0
const WORD = 1
const SIGN = 2

const kinds: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code <= SPACE || code === DELETE) return OTHER
  return /[a-z\d]/i.test(String.fromCharCode(code)) ? WORD : SIGN
})

/**
 * Counts a text word by word with `count`, and remembers what a word counted: most words of a text were met
 * before. For a counter whose tokens do not depend on the text before them, and do not continue from a
 * visible ASCII character to a space, nor from an ASCII letter or digit to any other ASCII character but the
 * apostrophe. That is so in all of OpenAI's encodings, by the patterns that they cut a text with.
 */
export function pieceCounts(count: (text: string) => number): (text: string) => number {
  const known = new WordMemory(count)
  return (text) => {
    const codes = textCodes(text)
    // A script without spaces makes one piece of a line: a slice of it costs nothing.
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
