import {
  codePointBoundaryBefore,
  graphemeBoundaryAfter,
  graphemeBoundaryBefore,
} from './grapheme-boundary.ts'

// In a hostile text a mark may follow every space, and each check is slow.
const MAX_CHECKS = 16

/**
 * The end of a piece of an overlong line: at most `limit`, always after `from`. In the last third of the
 * allowed length, a piece ends with a sentence if possible, else with a word, so that search still finds the
 * words. Otherwise it ends between two graphemes, and between two code points only if one grapheme is longer
 * than allowed. `limit` must be at least `from` + 2.
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
