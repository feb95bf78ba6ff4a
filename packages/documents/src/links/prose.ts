const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/
const LIST_ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/
const QUOTE = /^(?: {0,3}> ?)+/

/** A text without its code and comments. */
export interface Prose {
  /** The text with code and comments as U+0000, each character at its own place; line ends stay. */
  readonly prose: string
  /** The place at which the body begins, behind the frontmatter. */
  readonly body: number
}

/** Finds the prose of a markdown text, which is neither frontmatter, code nor a comment. */
export function proseOf(content: string): Prose {
  const body =
    /^\ufeff?---[ \t]*\r?\n(?:[^]*?\n)??(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(content)?.[0].length ?? 0
  const hidden: [start: number, end: number][] = []
  let fence: { readonly mark: string; readonly quotes: number } | undefined
  let [isBlank, isInList, isIndentedCode] = [true, false, false]
  for (let start = body; start < content.length;) {
    const found = content.indexOf('\n', start)
    const end = found === -1 ? content.length : found
    const line = content.slice(start, end)
    const quote = QUOTE.exec(line)?.[0] ?? ''
    const text = line.slice(quote.length)
    const bare = text.replace(/^(?:[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t])*[ \t]*/, '')
    const isEnd = text.trim() === ''
    if (fence !== undefined) {
      const closing = /^[ \t]*(`{3,}|~{3,})[ \t\r]*$/.exec(text)?.[1]
      const isClosed =
        closing !== undefined && closing[0] === fence.mark[0] && closing.length >= fence.mark.length
      // A fence of a quotation ends with it.
      const isLeft = fence.quotes > 0 && quote === ''
      if (!isLeft) hidden.push([start, end])
      if (isClosed || isLeft) fence = undefined
    } else {
      const mark = FENCE.exec(bare)?.[1]
      const isIndented = /^(?: {4}| {0,3}\t)/.test(text)
      isIndentedCode = isIndented && !isEnd && !isInList && (isBlank || isIndentedCode)
      if (isIndentedCode) hidden.push([start, end])
      else if (mark !== undefined) {
        fence = { mark, quotes: quote.length }
        hidden.push([start, end])
      }
      if (LIST_ITEM.test(text)) isInList = true
      else if (!isEnd && isBlank && !/^[ \t]/.test(text)) isInList = false
    }
    isBlank = isEnd
    start = end + 1
  }
  const withoutBlocks = masked(content, hidden)
  return { prose: masked(withoutBlocks, spans(withoutBlocks, body)), body }
}

// Code between back quotes, and comments.
function spans(text: string, body: number): [start: number, end: number][] {
  const found: [start: number, end: number][] = []
  const marks = [...text.slice(body).matchAll(/\\[^]|`+|<!--|\r?\n[ \t]*\r?\n/g)].map((match) => {
    return { at: match.index + body, mark: match[0] }
  })
  // From the end, so that each run knows the next one of its length in the paragraph.
  const next = new Map<string, number>()
  const closings = marks.map(() => -1)
  for (let place = marks.length - 1; place >= 0; place -= 1) {
    const { at, mark } = marks[place] ?? { at: 0, mark: '' }
    if (mark.includes('\n')) next.clear()
    // A back quote behind "\" begins no code, but ends it.
    const run = mark === '\\`' ? (/^`+/.exec(text.slice(at + 1, at + 100))?.[0] ?? '') : mark
    if (!run.startsWith('`')) continue
    if (run === mark) closings[place] = next.get(run) ?? -1
    next.set(run, at + (run === mark ? 0 : 1))
  }
  let end = body
  let isCommentClosed = true
  for (const [place, { at, mark }] of marks.entries()) {
    if (at < end) continue
    const closing = closings[place] ?? -1
    if (closing !== -1) found.push([at, (end = closing + mark.length)])
    else if (mark === '<!--' && isCommentClosed) {
      const close = text.indexOf('-->', at + 4)
      isCommentClosed = close !== -1
      if (isCommentClosed) found.push([at, (end = close + 3)])
    }
  }
  return found
}

function masked(text: string, ranges: readonly (readonly [start: number, end: number])[]): string {
  if (ranges.length === 0) return text
  const parts: string[] = []
  let from = 0
  for (const [start, end] of ranges) {
    parts.push(text.slice(from, start), text.slice(start, end).replaceAll(/[^\n]/g, '\0'))
    from = end
  }
  return parts.join('') + text.slice(from)
}
