/** Some lines of a text. */
export interface Lines {
  readonly content: string
  /** Counted from 1, inclusive. 0 for `endLine` of a text without lines. */
  readonly startLine: number
  readonly endLine: number
  readonly totalLines: number
}

/**
 * Lines `start` to `end` of a text, clamped to its lines. Only LF ends a line; the last line needs
 * none.
 */
export function selectLines(text: string, start = 1, end: number = Number.POSITIVE_INFINITY): Lines {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const totalLines = lines.length
  const startLine = Math.min(Math.max(1, start), Math.max(1, totalLines))
  const endLine = Math.min(Math.max(startLine, end), totalLines)
  return { content: lines.slice(startLine - 1, endLine).join('\n'), startLine, endLine, totalLines }
}

/** The first lines that fit in `limit` code units, at least one. */
export function firstLines(lines: Lines, limit: number): Lines {
  if (lines.content.length <= limit) return lines
  const cut = lines.content.lastIndexOf('\n', limit)
  const content = cut === -1 ? (lines.content.split('\n', 1)[0] ?? '') : lines.content.slice(0, cut)
  return { ...lines, content, endLine: lines.startLine + countBreaks(content) }
}

function countBreaks(text: string): number {
  let count = 0
  for (let place = text.indexOf('\n'); place !== -1; place = text.indexOf('\n', place + 1)) count += 1
  return count
}
