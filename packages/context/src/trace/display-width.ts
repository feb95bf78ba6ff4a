// Characters that a terminal gives two columns: East Asian Width W and F (UAX #11), emoji apart.
const WIDE =
  /^[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]/u
const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u
const NO_COLUMN = /^[\p{M}\p{Cf}\p{Cc}]/u
const ASCII = /^[\x20-\x7e]*$/

let segmenter: Intl.Segmenter | undefined

/**
 * Columns that text takes in a terminal: two for wide East Asian characters and emoji, none for combining
 * and control characters.
 */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length
  return graphemes(text).reduce((width, grapheme) => width + graphemeWidth(grapheme), 0)
}

/** Text of at most `width` columns: `ellipsis` replaces the end, or the start, of a longer one. */
export function clip(text: string, width: number, ellipsis: string, keep: 'start' | 'end' = 'start'): string {
  if (displayWidth(text) <= width) return text
  const parts = graphemes(text)
  if (keep === 'end') parts.reverse()
  const kept: string[] = []
  let rest = width - displayWidth(ellipsis)
  for (const part of parts) {
    rest -= graphemeWidth(part)
    if (rest < 0) break
    kept.push(part)
  }
  return keep === 'end' ? ellipsis + kept.reverse().join('') : kept.join('') + ellipsis
}

/** Text with spaces after it (or before it), so that it takes `width` columns. */
export function pad(text: string, width: number, side: 'after' | 'before' = 'after'): string {
  const spaces = ' '.repeat(Math.max(0, width - displayWidth(text)))
  return side === 'after' ? text + spaces : spaces + text
}

function graphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function graphemeWidth(grapheme: string): number {
  if (EMOJI.test(grapheme) || WIDE.test(grapheme)) return 2
  return NO_COLUMN.test(grapheme) ? 0 : 1
}
