import { splitFrontmatter } from '../frontmatter.ts'

const FENCE = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/
const FENCE_END = /^[ \t]*(`{3,}|~{3,})[ \t\r]*$/

/**
 * Marks the lines of frontmatter, fences and comments, with their first and last lines. An unclosed one
 * is ignored: otherwise every later line would be hidden. Takes linear time.
 */
export function hiddenLines(content: string, lines: readonly string[]): readonly boolean[] {
  const hidden = lines.map(() => false)
  // For each line, the longest later end of a fence of either kind, and whether a comment ends later.
  const ends = lines.map(() => ({ '`': 0, '~': 0, comment: false }))
  for (let line = lines.length - 1; line >= 0; line -= 1) {
    const [, mark = ''] = FENCE_END.exec(lines[line] ?? '') ?? []
    const after = ends[line + 1] ?? { '`': 0, '~': 0, comment: false }
    ends[line] = {
      '`': Math.max(after['`'], mark.startsWith('`') ? mark.length : 0),
      '~': Math.max(after['~'], mark.startsWith('~') ? mark.length : 0),
      comment: after.comment || (lines[line] ?? '').includes('-->'),
    }
  }
  for (let line = frontmatterLines(content); line < lines.length; line += 1) {
    const text = lines[line] ?? ''
    const mark = FENCE.exec(text)?.[1]
    let last = -1
    if (mark !== undefined && (ends[line + 1]?.[mark.startsWith('~') ? '~' : '`'] ?? 0) >= mark.length) {
      last = line + 1
      while (!closes(lines[last] ?? '', mark)) last += 1
    } else if (text.trimStart().startsWith('<!--') && ends[line]?.comment === true) {
      last = line
      while (!(lines[last] ?? '').includes('-->')) last += 1
    }
    if (last !== -1) hidden.fill(true, line, last + 1)
    line = Math.max(line, last)
  }
  return hidden.fill(true, 0, frontmatterLines(content))
}

function frontmatterLines(content: string): number {
  const split = splitFrontmatter(content)
  return typeof split === 'object' ? `${split.open}${split.yaml}${split.close}`.split('\n').length - 1 : 0
}

function closes(line: string, mark: string): boolean {
  const [, end = ''] = FENCE_END.exec(line) ?? []
  return end.charAt(0) === mark.charAt(0) && end.length >= mark.length
}
