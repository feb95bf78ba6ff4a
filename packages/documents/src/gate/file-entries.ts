import { checkText } from '@sheaf/core/adapter'
import { splitFrontmatter } from '../frontmatter.ts'

/**
 * The number of entries of a file, to measure the loss of a rewrite: its list items and lines of text,
 * or its headings if it has nothing else. Frontmatter, HTML comments and lines without a letter or
 * digit do not count, so that an empty template has 0.
 */
export function countEntries(content: string): number {
  checkText('content', content)
  const split = splitFrontmatter(content)
  let lines = 0
  let headings = 0
  let isComment = false
  for (const line of (typeof split === 'object' ? split.body : content).split('\n')) {
    const { text, isOpen } = withoutComments(line, isComment)
    isComment = isOpen
    if (!/[\p{L}\p{N}]/u.test(text)) continue
    if (/^ {0,3}#{1,6}[ \t]/.test(text)) headings += 1
    else lines += 1
  }
  return lines > 0 ? lines : headings
}

function withoutComments(line: string, isInside: boolean): { text: string; isOpen: boolean } {
  let text = ''
  let isOpen = isInside
  for (let offset = 0; offset < line.length;) {
    const mark = isOpen ? '-->' : '<!--'
    const found = line.indexOf(mark, offset)
    const end = found === -1 ? line.length : found
    if (!isOpen) text += line.slice(offset, end)
    if (found === -1) break
    isOpen = !isOpen
    offset = found + mark.length
  }
  return { text, isOpen }
}
