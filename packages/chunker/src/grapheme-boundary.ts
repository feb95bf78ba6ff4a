// The distance in which a sure boundary is searched. Real graphemes have fewer than 50 code units.
const WINDOW = 1024
// A flag is two regional indicators, so in a run of flags the pairs are counted from the start of the run.
const FLAG_RUN = 16_384

let segmenter: Intl.Segmenter | undefined

/**
 * The largest boundary between grapheme clusters (UAX #29) at or before `offset`, in UTF-16 code units. 0 and
 * the length of the text are boundaries; an offset outside the text counts as the nearer end. Takes constant
 * time: if a cluster reaches more than 1,024 code units before `offset`, it returns the boundary between code
 * points instead. Never inside a surrogate pair.
 */
export function graphemeBoundaryBefore(text: string, offset: number): number {
  if (offset <= 0) return 0
  if (offset >= text.length) return text.length
  if (isPlainBoundary(text, offset)) return offset
  const cluster = clusterAt(text, offset, offset + 2)
  return cluster === undefined ? codePointBoundaryBefore(text, offset) : cluster.start
}

/** The smallest boundary at or after `offset`; otherwise like {@link graphemeBoundaryBefore}. */
export function graphemeBoundaryAfter(text: string, offset: number): number {
  if (offset <= 0) return 0
  if (offset >= text.length) return text.length
  if (isPlainBoundary(text, offset)) return offset
  const limit = Math.min(text.length, offset + WINDOW)
  const cluster = clusterAt(text, offset, limit)
  if (cluster?.start === offset) return offset
  if (cluster !== undefined && (cluster.end < limit || limit === text.length)) return cluster.end
  const before = codePointBoundaryBefore(text, offset)
  return before === offset ? offset : offset + 1
}

/** `offset`, or one less if it is inside a surrogate pair. */
export function codePointBoundaryBefore(text: string, offset: number): number {
  return isLowSurrogate(text.charCodeAt(offset)) && isHighSurrogate(text.charCodeAt(offset - 1))
    ? offset - 1
    : offset
}

// The cluster around `offset`, within a window up to `limit`; undefined if it starts outside the window.
function clusterAt(text: string, offset: number, limit: number): { start: number; end: number } | undefined {
  const earliest = Math.max(0, offset - WINDOW)
  let start = offset
  while (start > earliest && !isPlainBoundary(text, start)) start -= 1
  const isSure = start === 0 || start > earliest || isPlainBoundary(text, start)
  if (!isSure) start = pairedFlags(text, codePointBoundaryBefore(text, start))
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  const cluster = segmenter.segment(text.slice(start, limit)).containing(offset - start)
  if (cluster === undefined || (cluster.index === 0 && !isSure)) return undefined
  return { start: start + cluster.index, end: start + cluster.index + cluster.segment.length }
}

// `offset`, or one regional indicator before it if it would split a flag.
function pairedFlags(text: string, offset: number): number {
  let start = offset
  while (start >= 2 && offset - start < FLAG_RUN && isRegionalIndicator(text, start - 2)) start -= 2
  return (offset - start) % 4 === 0 ? offset : offset - 2
}

function isRegionalIndicator(text: string, offset: number): boolean {
  if (text.charCodeAt(offset) !== 0xd83c) return false
  const low = text.charCodeAt(offset + 1)
  return low >= 0xdde6 && low <= 0xddff
}

// Two plain characters are never in one cluster, so most text needs no segmenter.
function isPlainBoundary(text: string, offset: number): boolean {
  return isPlain(text.charCodeAt(offset)) && isPlain(text.charCodeAt(offset - 1))
}

// Characters that never join the character before them, nor the one after, except a mark. CR is excluded
// because of CR LF.
function isPlain(code: number): boolean {
  if (code < 0x300) return code !== 0x0d
  if (code < 0x1100) return (code >= 0x370 && code < 0x483) || (code >= 0x48a && code < 0x590)
  if (code < 0x3041) return code >= 0x3000 && code < 0x302a
  if (code < 0x3400) return code < 0x3097 || (code >= 0x30a0 && code < 0x3100)
  return code < 0xa000 || (code >= 0xac00 && code < 0xd7a4) || (code >= 0xff01 && code < 0xff9e)
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00
}

export function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000
}

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

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0d || code === 0x0a || code === 0x3000
}

function isSentenceEnd(code: number): boolean {
  return code === 0x2e || code === 0x21 || code === 0x3f
}

// Full stops of scripts that put no space after them.
function isFullStop(code: number): boolean {
  return code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0x0964
}
