import {
  isBlankLine,
  isContinuationLine,
  isHeadingLine,
  parseCallLine,
  parsePieceLine,
} from './transcript-lines.ts'

interface Fence {
  readonly mark: string
  readonly indentation: number
}

const LIST_MARKER = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/
const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/
const OPEN_HTML = /^<(?:[!?]|(?:pre|script|style|textarea)(?![a-z0-9-]))/i

/**
 * True if a text may be below a heading without quoting: it has no line of a transcript, no blank line
 * at either end, and no markdown that would extend beyond it or take text from its heading, such as
 * headings, and unclosed fences or comments. When in doubt it is false.
 */
export function isPlainText(text: string): boolean {
  const lines = text.split('\n')
  if (parsePieceLine(lines[0] ?? '') !== undefined) return false
  if (isBlankLine(lines[0] ?? '') || isBlankLine(lines.at(-1) ?? '')) return false
  let fence: Fence | undefined
  let isAfterText = false
  for (const line of lines) {
    if (isHeadingLine(line) || parseCallLine(line) !== undefined || isContinuationLine(line)) return false
    const { indentation, rest } = unindented(line)
    if (fence !== undefined) {
      if (rest === '') continue
      // Less indentation than the fence ends the fence's list. Only a second parse would show whether
      // it does.
      if (indentation < fence.indentation) return false
      if (!closes(rest, fence)) continue
      if (indentation !== fence.indentation) return false
      fence = undefined
    } else {
      const inner = withoutListMarkers(rest)
      if (isMarkup({ rest, inner, indentation, isAfterText })) return false
      const mark = FENCE.exec(rest)?.[0]
      if (mark !== undefined) fence = { mark, indentation }
    }
    isAfterText = rest !== ''
  }
  return fence === undefined
}

interface Line {
  readonly rest: string
  readonly inner: string
  readonly indentation: number
  readonly isAfterText: boolean
}

function isMarkup({ rest, inner, indentation, isAfterText }: Line): boolean {
  if (OPEN_HTML.test(inner) || (inner !== rest && FENCE.test(inner))) return true
  if (indentation >= 4) return false
  return /^#{1,6}(?:[ \t]|$)/.test(rest) || (isAfterText && /^(?:=+|-+)$/.test(rest))
}

/** The line without spaces, tabs and carriage returns at both ends, and its indentation in columns. */
function unindented(line: string): { readonly indentation: number; readonly rest: string } {
  let indentation = 0
  let start = 0
  for (; start < line.length; start += 1) {
    const character = line.charAt(start)
    if (character === ' ') indentation += 1
    else if (character === '\t') indentation += 4 - (indentation % 4)
    else break
  }
  let end = line.length
  while (end > start && isBlankLine(line.charAt(end - 1))) end -= 1
  return { indentation, rest: line.slice(start, end) }
}

function withoutListMarkers(rest: string): string {
  let inner = rest
  for (let match = LIST_MARKER.exec(inner); match !== null && inner !== ''; match = LIST_MARKER.exec(inner))
    inner = inner.slice(match[0].length)
  return inner
}

function closes(rest: string, { mark }: Fence): boolean {
  return rest.length >= mark.length && rest === mark.charAt(0).repeat(rest.length)
}
