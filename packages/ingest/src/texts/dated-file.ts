import { SECTIONS, foldStatementText, readStatement } from '@sheaf/documents'
import { isDay } from './days.ts'
import { listItems } from './list-items.ts'
import { hiddenLines, splitLines, withoutEnd } from './markdown-lines.ts'

/**
 * A part of a file: from a heading of the first or second level to the next, or before the first one; or a
 * dated statement below `## Facts` or `## Earlier`.
 */
export interface FilePart {
  /**
   * The day of a statement, or of a block whose heading begins with it, as in `## 2026-11-20`; undefined for
   * other parts.
   */
  readonly day?: string
  readonly isStatement?: boolean
  /** The text of the heading; undefined before the first heading. */
  readonly title?: string
  /** The part unchanged, with its heading and line ends. */
  readonly text: string
  /** Its first line, counted from 1. */
  readonly line: number
}

const DAY_HEADING = /^\uFEFF? {0,3}##[ \t]+(\d{4}-\d{2}-\d{2})(?![\p{L}\p{N}-])/u
const BLOCK_HEADING = /^\uFEFF? {0,3}#{1,2}(?:[ \t]|$)/
const FACT_SECTIONS: readonly string[] = ['facts', foldStatementText(SECTIONS.earlier)]

/**
 * Splits a file with dated blocks into its parts, in order: their texts, joined, are the content. Headings in
 * fences and frontmatter do not count.
 */
export function parseDatedFile(content: string): FilePart[] {
  const lines = splitLines(content)
  const hidden = hiddenLines(lines)
  const parts: FilePart[] = []
  let start = 0
  let open: Pick<FilePart, 'day' | 'title'> = {}
  const close = (end: number) => {
    if (end > start) parts.push({ ...open, text: lines.slice(start, end).join(''), line: start + 1 })
    start = end
  }
  for (const [place, line] of lines.entries()) {
    const text = withoutEnd(line)
    if (hidden[place] === true || !BLOCK_HEADING.test(text)) continue
    close(place)
    const day = DAY_HEADING.exec(text)?.[1]
    open = {
      title: text.replace(/^\uFEFF? {0,3}#+/, '').trim(),
      ...(day !== undefined && isDay(day) ? { day } : {}),
    }
  }
  close(lines.length)
  return parts.flatMap((part) =>
    FACT_SECTIONS.includes(foldStatementText(part.title ?? '')) ? withStatements(part) : [part],
  )
}

// Makes each statement of a section its own part.
function withStatements(part: FilePart): FilePart[] {
  const lines = splitLines(part.text)
  const parts: FilePart[] = []
  let start = 0
  const close = (end: number) => {
    if (end > start)
      parts.push({
        ...(part.title === undefined ? {} : { title: part.title }),
        text: lines.slice(start, end).join(''),
        line: part.line + start,
      })
    start = end
  }
  for (const { raw, text, line, lineEnd } of listItems(part.text)) {
    const day = readStatement(text).statement?.day
    if (day === undefined) continue
    close(line - 1)
    parts.push({ day, isStatement: true, text: raw, line: part.line + line - 1 })
    start = lineEnd
  }
  close(lines.length)
  return parts
}
