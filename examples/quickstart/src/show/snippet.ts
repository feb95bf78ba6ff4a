import type { Analyser } from '@sheaf/core'

/** The most characters of a line that are looked at; some files are one line. */
const LOOKED_AT = 2000
/** Words shown before the first wanted one, when the beginning of the line is left out. */
const WORDS_BEFORE = 4

/**
 * The line of `text` that has most of the wanted terms, from near the first of them when that is beyond
 * `width` characters. A heading only when nothing else has any.
 */
export function snippetOf(
  text: string,
  options: { readonly wanted: ReadonlySet<string>; readonly analyser: Analyser; readonly width: number },
): string {
  const { wanted, analyser, width } = options
  const has = (piece: string) => analyser.documentTerms(piece).filter((term) => wanted.has(term))
  let best = ''
  let bestScore = -1
  for (const line of text.split('\n').map((each) => each.trim().slice(0, LOOKED_AT))) {
    if (line === '') continue
    const score = new Set(has(line)).size - (line.startsWith('#') ? 0.5 : 0)
    if (score > bestScore) [best, bestScore] = [line, score]
  }
  const words = best.split(' ')
  const first = words.findIndex((word) => has(word).length > 0)
  const isVisible = words.slice(0, Math.max(0, first)).join(' ').length < width
  return isVisible ? best : `… ${words.slice(Math.max(0, first - WORDS_BEFORE)).join(' ')}`
}
