/**
 * Where a markdown file may be cut. Lines count from 0; all lists ascend. `blocks` and `parts` contain every
 * section's first line and end with the end of the file.
 */
export interface MarkdownOutline {
  readonly sections: readonly MarkdownSection[]
  /** What is at the top level: headings, paragraphs, items of outer lists, fences, tables, frontmatter. */
  readonly blocks: MarkdownBlocks
  /** The blocks, and what is inside of list items: inner items, paragraphs, fences. */
  readonly parts: MarkdownBlocks
  /**
   * 1 for a line inside of a fence, a table, frontmatter or a comment, save for its first line: no good place
   * to begin.
   */
  readonly inside: Uint8Array
}

/** Two lists of the same length. */
export interface MarkdownBlocks {
  /** The first line of each block. */
  readonly lines: readonly number[]
  /**
   * The line after the text before it: less than the block's first line where blank lines are between them.
   */
  readonly textEnds: readonly number[]
}

/**
 * A heading and what follows it up to the next one; the first section has no heading where text is before all
 * headings.
 */
export interface MarkdownSection {
  readonly line: number
  /** 1 to 6; 0 without a heading. */
  level: number
  /** The line of === or --- under a setext heading; -1 for an ATX heading. */
  underline: number
  /** The first line below the heading that is not blank; -1 when the section is a heading only. */
  body: number
}

/** Filled from top to bottom. */
export class BlockList implements MarkdownBlocks {
  readonly lines: number[] = []
  readonly textEnds: number[] = []

  /** Several blocks may start in one line; they count once. */
  add(line: number, textEnd: number): void {
    if (this.lines.length > 0 && (this.lines[this.lines.length - 1] ?? 0) >= line) return
    this.lines.push(line)
    this.textEnds.push(textEnd)
  }
}
