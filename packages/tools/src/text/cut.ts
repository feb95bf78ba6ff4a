// Graphemes of real text are far shorter, so that a boundary lies within this many code units.
const WINDOW = 256

/**
 * The beginning of `text` with at most `limit` UTF-16 code units, cut between two graphemes; all of a
 * shorter text.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const from = Math.max(0, limit - WINDOW)
  const cluster = new Intl.Segmenter('und', { granularity: 'grapheme' })
    .segment(text.slice(from, limit + WINDOW))
    .containing(limit - from)
  const end = from + (cluster?.index ?? limit - from)
  // A cluster longer than the window is not real text: cut it between code points.
  const isLow = /[\udc00-\udfff]/.test(text.charAt(limit))
  return text.slice(0, end > from || from === 0 ? end : limit - (isLow ? 1 : 0))
}
