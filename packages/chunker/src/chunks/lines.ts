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

/**
 * The places where a markdown file may be cut. Lines count from 0; all lists ascend. `blocks` and `parts`
 * contain the first line of every section, and end with the end of the file.
 */
export interface MarkdownOutline {
  readonly sections: readonly MarkdownSection[]
  /** Top-level blocks: headings, paragraphs, items of outer lists, fences, tables, frontmatter. */
  readonly blocks: MarkdownBlocks
  /** The blocks, and the parts of list items: inner items, paragraphs, fences. */
  readonly parts: MarkdownBlocks
  /**
   * 1 for a line inside a fence, a table, frontmatter or a comment, except its first line: a bad place to
   * begin.
   */
  readonly inside: Uint8Array
}

/** Two lists of the same length. */
export interface MarkdownBlocks {
  /** The first line of each block. */
  readonly lines: readonly number[]
  /**
   * For each block, the line after the text before it: less than the block's first line if blank lines
   * separate them.
   */
  readonly textEnds: readonly number[]
}

/**
 * A heading and its text up to the next heading. The first section has no heading if the file begins with
 * text.
 */
export interface MarkdownSection {
  readonly line: number
  /** 1 to 6; 0 without a heading. */
  level: number
  /** The line of === or --- under a setext heading; -1 for an ATX heading. */
  underline: number
  /** The first non-blank line below the heading; -1 if the section has only a heading. */
  body: number
}

/** Filled from top to bottom. */
export class BlockList implements MarkdownBlocks {
  readonly lines: number[] = []
  readonly textEnds: number[] = []

  /** Several blocks that start in one line count once. */
  add(line: number, textEnd: number): void {
    if (this.lines.length > 0 && (this.lines[this.lines.length - 1] ?? 0) >= line) return
    this.lines.push(line)
    this.textEnds.push(textEnd)
  }
}
