const APOSTROPHE = 0x27
const COMMA = 0x2c
const HYPHEN_MINUS = 0x2d
const DOT = 0x2e
const RIGHT_QUOTE = 0x2019
const HYPHEN = 0x2010

const HYPHENATED =
  /[\p{Script=Latin}][\p{Script=Latin}\p{M}]*[-\u2010][\p{Script=Latin}][\p{Script=Latin}\p{M}]*(?![\p{Script=Latin}\p{N}\p{M}_\u2010-])/uy
const GROUPED_NUMBER = /\d{1,3}([.,'’])\d{3}(?:\1\d{3}){0,5}(?![\p{L}\p{N}])/uy

/**
 * The word that begins at `start` and, in one, what a hyphen or the sign between thousands joins to it: "reindex" of "re-index", "1000" of
 * "1,000", "1.000" and "1'000". Undefined when nothing is joined to the word, which ends at `end`. Hyphens join two words of Latin letters, no
 * more: nobody writes the whole of "state-of-the-art" in one.
 */
export function joinedWord(text: string, start: number, end: number): string | undefined {
  if (end === text.length) return undefined
  const sign = text.charCodeAt(end)
  if (sign === HYPHEN_MINUS || sign === HYPHEN) return hyphenated(text, start, end)
  if (sign !== COMMA && sign !== DOT && sign !== APOSTROPHE && sign !== RIGHT_QUOTE) return undefined
  // The groups after the first are no numbers of their own.
  if (end - start > 3 || !isDigit(text.charCodeAt(start)) || (start > 1 && isDigit(text.charCodeAt(start - 2)))) return undefined
  return matchAt(GROUPED_NUMBER, text, start)?.replaceAll(/\D/g, '')
}

function hyphenated(text: string, start: number, end: number): string | undefined {
  if (start > 0 && isHyphen(text.charCodeAt(start - 1))) return undefined
  // By hand, because most words are ASCII and the pattern takes ten times as long.
  const firstEnd = lettersEnd(text, start)
  const secondEnd = lettersEnd(text, end + 1)
  if (!(text.charCodeAt(firstEnd) < 128 && (text.charCodeAt(secondEnd) || 0) < 128))
    return matchAt(HYPHENATED, text, start)?.replace(/[-\u2010]/, '')
  const after = text.charCodeAt(secondEnd)
  if (firstEnd < end || secondEnd === end + 1 || isDigit(after) || after === 0x5f || after === HYPHEN_MINUS) return undefined
  return text.slice(start, end) + text.slice(end + 1, secondEnd)
}

function lettersEnd(text: string, start: number): number {
  let offset = start
  for (;;) {
    const code = text.charCodeAt(offset) | 0x20
    if (!(code >= 0x61 && code <= 0x7a)) return offset
    offset += 1
  }
}

function matchAt(pattern: RegExp, text: string, start: number): string | undefined {
  pattern.lastIndex = start
  return pattern.exec(text)?.[0]
}

function isHyphen(code: number): boolean {
  return code === HYPHEN_MINUS || code === HYPHEN
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}
