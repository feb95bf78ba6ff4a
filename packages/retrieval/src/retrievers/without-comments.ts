const OPEN = '<!--'
const CLOSE = '-->'

/**
 * Removes HTML comments from markdown: they are for people and for tools. Every line stays, blank if nothing
 * is left of it, so that lines keep their numbers. Comments in fenced code, after a backtick and without an
 * end are text, and stay.
 */
export function withoutComments(text: string): string {
  if (!text.includes(OPEN)) return text
  const lastClose = text.lastIndexOf(CLOSE)
  let isOpen = false
  let fence = ''
  let offset = 0
  const lines = text.split('\n').map((line) => {
    const end = offset + line.length
    offset = end + 1
    let from = 0
    if (isOpen) {
      const close = line.indexOf(CLOSE)
      if (close === -1) return ''
      isOpen = false
      from = close + CLOSE.length
    } else {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
      const isEnd = fence !== '' && mark.startsWith(fence)
      if (fence === '' && mark !== '') fence = mark
      else if (isEnd) fence = ''
      if (fence !== '' || isEnd) return line
    }
    const lastInLine = line.lastIndexOf(CLOSE)
    let kept = ''
    for (let next = line.indexOf(OPEN, from); next !== -1; next = line.indexOf(OPEN, next)) {
      const start = next
      next += OPEN.length
      if (line[start - 1] === '`') continue
      const isClosed = lastInLine >= next
      if (!isClosed && lastClose < end) break
      kept += line.slice(from, start)
      isOpen = !isClosed
      from = isClosed ? line.indexOf(CLOSE, next) + CLOSE.length : line.length
      next = from
    }
    return from === 0 ? line : (kept + line.slice(from)).trimEnd()
  })
  return lines.join('\n')
}
