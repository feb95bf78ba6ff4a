/**
 * The offset of the first character of each line, in order. Lines end with LF or CRLF. A lone CR is an
 * ordinary character, and a terminator at the end of the file starts no further line. The empty text has no
 * lines.
 */
export function lineStarts(content: string): number[] {
  const starts: number[] = []
  let start = 0
  while (start < content.length) {
    starts.push(start)
    const feed = content.indexOf('\n', start)
    if (feed === -1) break
    start = feed + 1
  }
  return starts
}

/** The offset after the last character of `line` (counted from 0), without its terminator. */
export function lineEnd(content: string, starts: readonly number[], line: number): number {
  const start = starts[line] ?? content.length
  let end = starts[line + 1] ?? content.length
  if (end > start && content.charCodeAt(end - 1) === 10) {
    end -= 1
    if (end > start && content.charCodeAt(end - 1) === 13) end -= 1
  }
  return end
}

/**
 * The index of the first value in an ascending list that is greater than `value`; the list's length if none
 * is greater.
 */
export function placeAfter(list: readonly number[], value: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}
