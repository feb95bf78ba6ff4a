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
