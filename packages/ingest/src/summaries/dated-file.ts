import { headingDay, isBlockHeading } from '../observations/parse-observations.ts'
import { isDay } from './days.ts'
import { hiddenLines, splitLines, withoutEnd } from './markdown-lines.ts'

/** A part of a file that begins with a heading of the first or second level, or is what stands before the first one. */
export interface FilePart {
  /** The day of a block, whose heading begins with it as `## 2026-11-20` does; undefined for every other part. */
  readonly day?: string
  /** What the heading says; undefined before the first heading. */
  readonly title?: string
  /** The part as it stands, its heading and its line ends included. */
  readonly text: string
  /** Its first line, counted from 1. */
  readonly line: number
}

/** The parts of a file with dated blocks, in its order: their texts, joined, are the content. Headings in fences and frontmatter are none. */
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
    if (hidden[place] === true || !isBlockHeading(text)) continue
    close(place)
    const day = headingDay(text)
    open = { title: text.replace(/^\uFEFF? {0,3}#+/, '').trim(), ...(day !== undefined && isDay(day) ? { day } : {}) }
  }
  close(lines.length)
  return parts
}
