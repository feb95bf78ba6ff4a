import { lineEnd } from './line-starts.ts'
import {
  BlockList,
  atxLevel,
  fenceOpening,
  htmlBlockEnd,
  isDelimiterRow,
  isFenceEnd,
  isFrontmatterFence,
  isRuler,
  isUnderline,
  listMarkerWidth,
  type MarkdownOutline,
  type MarkdownSection,
} from './markdown-lines.ts'

// Deeper nesting on one line is an attack, not a list.
const MAX_MARKERS_PER_LINE = 32

/**
 * Finds sections and blocks as CommonMark (0.31) does, in one pass: ATX and setext headings, fences, indented
 * code, comments, lists with their inner blocks, block quotes as a whole; and frontmatter. Headings in lists,
 * quotes, fences and comments start no section. Link definitions, and HTML blocks other than comments, pre,
 * script, style and textarea, are read as paragraphs.
 */
export function markdownOutline(content: string, starts: readonly number[]): MarkdownOutline {
  return new OutlineScanner(content, starts).outline()
}

// The kind of block that the line before left open.
type Open = 'none' | 'paragraph' | 'text' | 'quote' | 'code'

class OutlineScanner {
  readonly #content: string
  readonly #starts: readonly number[]
  readonly #sections: MarkdownSection[] = []
  readonly #blocks = new BlockList()
  readonly #parts = new BlockList()
  readonly #inside: Uint8Array
  // The column at which each open list item's content starts, outermost first.
  readonly #items: number[] = []
  #open: Open = 'none'
  #openLine = 0
  #openDepth = 0
  #fence: { readonly character: number; readonly length: number; readonly base: number } | undefined
  // The end offset of an open HTML block.
  #htmlEnd = -1
  #rowLine = -2
  #textEnd = 0

  constructor(content: string, starts: readonly number[]) {
    this.#content = content
    this.#starts = starts
    this.#inside = new Uint8Array(starts.length)
  }

  outline(): MarkdownOutline {
    const count = this.#starts.length
    this.#section(0, 0, -1)
    for (let line = this.#frontmatter(); line < count; line += 1) this.#line(line)
    this.#blocks.add(count, this.#textEnd)
    this.#parts.add(count, this.#textEnd)
    return { sections: this.#sections, blocks: this.#blocks, parts: this.#parts, inside: this.#inside }
  }

  // Returns the line after the frontmatter.
  #frontmatter(): number {
    if (!isFrontmatterFence(this.#content, this.#textStart(0), this.#end(0))) return 0
    for (let line = 1; line < this.#starts.length; line += 1) {
      if (!isFrontmatterFence(this.#content, this.#textStart(line), this.#end(line))) continue
      this.#startBlock(0, 0, 'none')
      this.#inside.fill(1, 1, line + 1)
      this.#textEnd = line + 1
      return line + 1
    }
    return 0
  }

  #line(line: number): void {
    const content = this.#content
    const end = this.#end(line)
    let offset = this.#textStart(line)
    let column = 0
    for (; offset < end; offset += 1) {
      const code = content.charCodeAt(offset)
      if (code === 32 || code === 13) column += 1
      else if (code === 9) column += 4 - (column & 3)
      else break
    }
    if (offset < end) {
      if (!this.#isInside(line, offset, end, column)) this.#text(line, offset, end, column)
      this.#textEnd = line + 1
    } else if (this.#fence !== undefined || (this.#starts[line] ?? 0) <= this.#htmlEnd) {
      this.#inside[line] = 1
    } else if (this.#open !== 'code') {
      this.#open = 'none'
    }
  }

  // True if the line belongs to a fence or an HTML block of an earlier line.
  #isInside(line: number, offset: number, end: number, column: number): boolean {
    const fence = this.#fence
    if (fence !== undefined && column >= fence.base) {
      this.#inside[line] = 1
      if (column - fence.base < 4 && isFenceEnd(this.#content, offset, end, fence)) this.#fence = undefined
      return true
    }
    this.#fence = undefined // with text to the left of it, the list item that it is in has ended
    if ((this.#starts[line] ?? 0) > this.#htmlEnd) return false
    this.#inside[line] = 1
    return true
  }

  // Reads a line with text at `offset`, in `column`: first the list items that it starts or continues, then
  // their content.
  #text(line: number, offset: number, end: number, column: number): void {
    const content = this.#content
    const continues = this.#open === 'paragraph' || this.#open === 'text' || this.#open === 'quote'
    let depth = 0
    while (depth < this.#items.length && (this.#items[depth] ?? 0) <= column) depth += 1
    for (let markers = 0; ; markers += 1) {
      const isFirst = markers === 0
      const base = depth === 0 ? 0 : (this.#items[depth - 1] ?? 0)
      const isIndented = column - base >= 4
      if (!isIndented && this.#leaf({ line, offset, end, depth, base, isFirst })) return
      const width = isIndented || markers === MAX_MARKERS_PER_LINE ? 0 : listMarkerWidth(content, offset, end)
      const goesOn = isFirst && this.#open === 'paragraph' && this.#openDepth === depth
      if (width === 0 || (goesOn && !mayInterrupt(content, offset, width, end))) {
        if (isIndented) this.#indentedCode(line, depth, isFirst && continues)
        else this.#paragraph(line, depth, { offset, end, continues: isFirst && continues })
        return
      }
      this.#startBlock(line, depth, 'none')
      let gap = 0
      let next = offset + width
      for (; next < end; next += 1) {
        const code = content.charCodeAt(next)
        if (code === 32) gap += 1
        else if (code === 9) gap += 4 - ((column + width + gap) & 3)
        else break
      }
      this.#items.push(column + width + (next === end || gap > 4 ? 1 : gap))
      if (next === end) return
      depth += 1
      column += width + gap
      offset = next
    }
  }

  // A heading, fence, HTML block, thematic break or quote; false for other lines.
  #leaf({ line, offset, end, depth, base, isFirst }: Leaf): boolean {
    const content = this.#content
    const code = content.charCodeAt(offset)
    if (code === 35) {
      const level = atxLevel(content, offset, end)
      if (level === 0) return false
      if (depth === 0) this.#section(line, level, -1)
      else this.#startBlock(line, depth, 'none')
      return true
    }
    if (code === 96 || code === 126) {
      const length = fenceOpening(content, offset, end)
      if (length === 0) return false
      this.#startBlock(line, depth, 'none')
      this.#fence = { character: code, length, base }
      return true
    }
    if (code === 60) {
      const htmlEnd = htmlBlockEnd(content, offset)
      if (htmlEnd === undefined) return false
      this.#startBlock(line, depth, 'none')
      this.#htmlEnd = htmlEnd
      return true
    }
    if (
      isFirst &&
      this.#open === 'paragraph' &&
      this.#openDepth === depth &&
      isUnderline(content, offset, end)
    ) {
      if (depth === 0) this.#section(this.#openLine, code === 61 ? 1 : 2, line)
      this.#open = 'none'
      return true
    }
    if (isFirst && isRuler(content, offset, end)) {
      this.#startBlock(line, depth, 'none')
      return true
    }
    if (code !== 62) return false
    if (!(isFirst && this.#open === 'quote' && this.#openDepth === depth))
      this.#startBlock(line, depth, 'quote')
    return true
  }

  #indentedCode(line: number, depth: number, continues: boolean): void {
    if (!continues && !(this.#open === 'code' && this.#openDepth === depth))
      this.#startBlock(line, depth, 'code')
  }

  #paragraph(line: number, depth: number, { offset, end, continues }: ParagraphLine): void {
    const code = this.#content.charCodeAt(offset)
    // Text that begins with a tag may be an HTML block, and no underline turns that into a heading.
    if (!continues) this.#startBlock(line, depth, code === 60 ? 'text' : 'paragraph')
    else if (this.#open !== 'quote' && isDelimiterRow(this.#content, offset, end))
      this.#table(line - 1, depth)
    if (code !== 124) return
    if (continues && this.#rowLine === line - 1) this.#inside[line] = 1
    this.#rowLine = line
  }

  // A table may follow a paragraph without a blank line: its delimiter row shows that the line before,
  // `header`, was not text.
  #table(header: number, depth: number): void {
    if (!this.#content.slice(this.#textStart(header), this.#end(header)).includes('|')) return
    this.#open = 'text' // a table is never the text of a heading
    this.#rowLine = header
    this.#inside[header + 1] = 1
    if (this.#openLine === header) return
    this.#inside[header] = 0
    this.#openLine = header
    this.#parts.add(header, header)
    if (depth === 0) this.#blocks.add(header, header)
  }

  #startBlock(line: number, depth: number, open: Open): void {
    this.#items.length = depth
    this.#open = open
    this.#openLine = line
    this.#openDepth = depth
    this.#parts.add(line, this.#textEnd)
    if (depth === 0) this.#blocks.add(line, this.#textEnd)
    const section = this.#sections.at(-1)
    if (section !== undefined && section.body === -1 && section.line + (section.level === 0 ? 0 : 1) <= line)
      section.body = line
  }

  #section(line: number, level: number, underline: number): void {
    this.#items.length = 0
    this.#open = 'none'
    const section = this.#sections.at(-1)
    if (section?.line === line) {
      section.level = level
      section.underline = underline
      section.body = -1
      return
    }
    if (section?.body === line) section.body = -1
    this.#sections.push({ line, level, underline, body: -1 })
    this.#parts.add(line, this.#textEnd)
    this.#blocks.add(line, this.#textEnd)
  }

  #end(line: number): number {
    return lineEnd(this.#content, this.#starts, line)
  }

  // A byte order mark is not part of the first line's text.
  #textStart(line: number): number {
    if (line === 0) return this.#content.charCodeAt(0) === 0xfeff ? 1 : 0
    return this.#starts[line] ?? 0
  }
}

interface ParagraphLine {
  readonly offset: number
  readonly end: number
  /** True when a paragraph of the line before continues. */
  readonly continues: boolean
}

interface Leaf {
  readonly line: number
  readonly offset: number
  readonly end: number
  /** The number of list items around the line. */
  readonly depth: number
  /** The column at which their content starts. */
  readonly base: number
  /** False after a list marker in the same line. */
  readonly isFirst: boolean
}

// A list may interrupt a paragraph only with an item that has text, and a numbered list only with 1.
function mayInterrupt(content: string, offset: number, width: number, end: number): boolean {
  if (width > 1 && !(width === 2 && content.charCodeAt(offset) === 49)) return false
  for (let next = offset + width; next < end; next += 1) {
    const code = content.charCodeAt(next)
    if (code !== 32 && code !== 9) return true
  }
  return false
}
