/** One line of a text, by offsets of UTF-16 code units. */
export interface Line {
  readonly start: number
  /** Before the terminator. */
  readonly end: number
}

/**
 * The lines of a text, which end with LF or CRLF. Text after the last terminator is a line too, unless it is
 * empty.
 */
export function linesOf(content: string): Line[] {
  const lines: Line[] = []
  let start = 0
  while (start < content.length) {
    const feed = content.indexOf('\n', start)
    const stop = feed === -1 ? content.length : feed
    lines.push({ start, end: feed > start && content[feed - 1] === '\r' ? stop - 1 : stop })
    start = stop + 1
  }
  return lines
}

/**
 * Exactly lines `lineStart` to `lineEnd` (from 1, inclusive), without the last terminator; undefined if these
 * lines do not exist.
 */
export function textOfLines(content: string, lineStart: number, lineEnd: number): string | undefined {
  const lines = linesOf(content)
  const first = lines[lineStart - 1]
  const last = lines[lineEnd - 1]
  return first === undefined || last === undefined ? undefined : content.slice(first.start, last.end)
}
