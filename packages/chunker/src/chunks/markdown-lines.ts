import { isDigit } from '../text-codes.ts'

// Classifies one line of markdown (CommonMark 0.31). `offset` is the line's first character that is not a
// space, `end` is the end of the line. Each function reads a character at most once.

/** 1 to 6 for an ATX heading, else 0. */
export function atxLevel(content: string, offset: number, end: number): number {
  const length = runLength(content, offset, Math.min(end, offset + 7), 35)
  return length <= 6 && (offset + length === end || isSpace(content.charCodeAt(offset + length))) ? length : 0
}

/** The length of the run of backticks or tildes that opens a fence, else 0. */
export function fenceOpening(content: string, offset: number, end: number): number {
  const character = content.charCodeAt(offset)
  const length = runLength(content, offset, end, character)
  if (length < 3) return 0
  if (character === 126) return length
  // Code in the middle of a line does not open a fence.
  for (let next = offset + length; next < end; next += 1) if (content.charCodeAt(next) === 96) return 0
  return length
}

/** True for a line that closes a fence of `length` times `character`. */
export function isFenceEnd(
  content: string,
  offset: number,
  end: number,
  { character, length }: { readonly character: number; readonly length: number },
): boolean {
  const run = runLength(content, offset, end, character)
  return run >= length && isBlank(content, offset + run, end)
}

/** True for the --- around frontmatter. */
export function isFrontmatterFence(content: string, offset: number, end: number): boolean {
  return offset + 3 <= end && content.startsWith('---', offset) && isBlank(content, offset + 3, end)
}

/** True for a line of only = or only -, which makes the paragraph before it a setext heading. */
export function isUnderline(content: string, offset: number, end: number): boolean {
  const character = content.charCodeAt(offset)
  if (character !== 61 && character !== 45) return false
  return isBlank(content, offset + runLength(content, offset, end, character), end)
}

/** True for a thematic break: three or more of one of * - _, with or without spaces between them. */
export function isRuler(content: string, offset: number, end: number): boolean {
  const character = content.charCodeAt(offset)
  if (character !== 42 && character !== 45 && character !== 95) return false
  let count = 0
  for (let next = offset; next < end; next += 1) {
    const code = content.charCodeAt(next)
    if (code === character) count += 1
    else if (!isSpace(code)) return false
  }
  return count >= 3
}

/**
 * The length of a bullet, or of a number with its dot or bracket, if white space or the end of the line
 * follows; else 0.
 */
export function listMarkerWidth(content: string, offset: number, end: number): number {
  const code = content.charCodeAt(offset)
  let width = 0
  if (code === 45 || code === 42 || code === 43) {
    width = 1
  } else {
    while (width < 9 && offset + width < end && isDigit(content.charCodeAt(offset + width))) width += 1
    const delimiter = content.charCodeAt(offset + width)
    if (width === 0 || offset + width >= end || (delimiter !== 46 && delimiter !== 41)) return 0
    width += 1
  }
  return offset + width === end || isSpace(content.charCodeAt(offset + width)) ? width : 0
}

const RAW_TAG = /<(?:pre|script|style|textarea)(?![a-z0-9-])/iy
const RAW_TAG_END = /<\/(?:pre|script|style|textarea)>/gi

/**
 * For a comment or a tag whose text is not markdown: the offset of its end, or Infinity if it has no end.
 * Undefined for other text.
 */
export function htmlBlockEnd(content: string, offset: number): number | undefined {
  if (content.startsWith('<!--', offset)) {
    const end = content.indexOf('-->', offset + 2)
    return end === -1 ? Infinity : end
  }
  RAW_TAG.lastIndex = offset
  if (!RAW_TAG.test(content)) return undefined
  RAW_TAG_END.lastIndex = offset
  return RAW_TAG_END.exec(content)?.index ?? Infinity
}

function isBlank(content: string, offset: number, end: number): boolean {
  for (let next = offset; next < end; next += 1) if (!isSpace(content.charCodeAt(next))) return false
  return true
}

function runLength(content: string, offset: number, end: number, character: number): number {
  let next = offset
  while (next < end && content.charCodeAt(next) === character) next += 1
  return next - offset
}

// A lone CR counts as a space: it does not end a line here.
function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 13
}

/** True for the second row of a table (GFM): dashes and colons between pipes. */
export function isDelimiterRow(content: string, offset: number, end: number): boolean {
  let [pipes, dashes] = [0, 0]
  for (let place = offset; place < end; place += 1) {
    const code = content.charCodeAt(place)
    if (code === 124) pipes += 1
    else if (code === 45) dashes += 1
    else if (code !== 58 && code !== 32 && code !== 9 && code !== 13) return false
  }
  return pipes > 0 && dashes > 0
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
