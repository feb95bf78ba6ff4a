import type { SearchHit, SourceLines } from '@sheaf/core'

/**
 * Returns the part of a hit outside the lines to leave out: the hit itself if it has no such line, otherwise
 * the longest run of its other lines, the first of equals, with exactly their text. Undefined if only blank
 * lines remain.
 */
export function partOutside(hit: SearchHit, except: readonly SourceLines[]): SearchHit | undefined {
  const { source, lineStart, lineEnd } = hit
  const left = except.filter(
    (lines) => lines.source === source && lines.lineStart <= lineEnd && lines.lineEnd >= lineStart,
  )
  if (left.length === 0) return hit
  const lines = hit.text.split('\n')
  // Only a hit whose text has its line numbers can be cut by lines.
  if (lines.length !== lineEnd - lineStart + 1) return undefined
  const isLeft = lines.map((_, place) =>
    left.some((range) => range.lineStart <= lineStart + place && lineStart + place <= range.lineEnd),
  )
  let best: { readonly first: number; readonly last: number; readonly text: string } | undefined
  for (let first = isLeft.indexOf(false); first !== -1;) {
    const end = isLeft.indexOf(true, first)
    const last = (end === -1 ? lines.length : end) - 1
    const run = lines.slice(first, last + 1).join('\n')
    const text = last < lines.length - 1 && run.endsWith('\r') ? run.slice(0, -1) : run
    if (text.trim() !== '' && text.length > (best?.text.length ?? 0)) best = { first, last, text }
    first = end === -1 ? -1 : isLeft.indexOf(false, end)
  }
  if (best === undefined) return undefined
  return { ...hit, text: best.text, lineStart: lineStart + best.first, lineEnd: lineStart + best.last }
}
