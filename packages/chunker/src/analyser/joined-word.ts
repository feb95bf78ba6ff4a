const HYPHEN_MINUS = 0x2d
const HYPHEN = 0x2010

const HYPHENATED =
  /[\p{Script=Latin}][\p{Script=Latin}\p{M}]*[-\u2010][\p{Script=Latin}][\p{Script=Latin}\p{M}]*(?![\p{Script=Latin}\p{N}\p{M}_\u2010-])/uy

/**
 * Joins the word at `start` with the word after its hyphen: "reindex" for "re-index". `end` is the end of the
 * first word. Undefined if nothing is joined. Joins exactly two words of Latin letters: "state-of-the-art" is
 * not written as one word.
 */
export function joinedWord(text: string, start: number, end: number): string | undefined {
  return isHyphen(text.charCodeAt(end)) ? hyphenated(text, start, end) : undefined
}

function hyphenated(text: string, start: number, end: number): string | undefined {
  if (start > 0 && isHyphen(text.charCodeAt(start - 1))) return undefined
  // Without a pattern: most words are ASCII, and a pattern takes ten times as long.
  const firstEnd = lettersEnd(text, start)
  const secondEnd = lettersEnd(text, end + 1)
  if (!(text.charCodeAt(firstEnd) < 128 && (text.charCodeAt(secondEnd) || 0) < 128))
    return matchAt(HYPHENATED, text, start)?.replace(/[-\u2010]/, '')
  const after = text.charCodeAt(secondEnd)
  if (firstEnd < end || secondEnd === end + 1 || isDigit(after) || after === 0x5f || after === HYPHEN_MINUS)
    return undefined
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
