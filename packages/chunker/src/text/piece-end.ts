import {
  codePointBoundaryBefore,
  graphemeBoundaryAfter,
  graphemeBoundaryBefore,
} from './grapheme-boundary.ts'

// A mark may follow every space of a hostile text, and to look at it costs.
const MAX_CHECKS = 16

/**
 * Where a piece of an overlong line ends: at most `limit`, always after `from`. In the last third of what is
 * allowed a piece ends with a sentence if it can, else with a word, so that words stay findable; else between
 * two graphemes; and only where a single grapheme is longer than allowed, between two code points. `limit`
 * must be at least 2 after `from`.
 */
export function pieceEnd(text: string, from: number, limit: number): number {
  if (limit >= text.length) return text.length
  const lowest = limit - Math.floor((limit - from) / 3)
  let word = -1
  let checks = 0
  for (let end = limit; end > lowest && checks < MAX_CHECKS; end -= 1) {
    const before = text.charCodeAt(end - 1)
    const isSentence = isFullStop(before) || (isSpace(before) && isSentenceEnd(text.charCodeAt(end - 2)))
    if (!isSentence && (word !== -1 || !isSpace(before))) continue
    checks += 1
    if (graphemeBoundaryBefore(text, end) !== end) continue
    if (isSentence) return end
    word = end
  }
  if (word !== -1) return word
  const boundary = graphemeBoundaryBefore(text, limit)
  return boundary > from ? boundary : codePointBoundaryBefore(text, limit)
}

/** The end of the first grapheme after `from`. */
export function graphemeEnd(text: string, from: number): number {
  return graphemeBoundaryAfter(text, from + 1)
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0d || code === 0x0a || code === 0x3000
}

// . ! ?
function isSentenceEnd(code: number): boolean {
  return code === 0x2e || code === 0x21 || code === 0x3f
}

// Full stops of scripts that put no space after them.
function isFullStop(code: number): boolean {
  return code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0x0964
}
