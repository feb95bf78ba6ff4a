import type { ChunkPlace } from '@sheaf/core'
import { graphemeBoundaryBefore } from '../grapheme-boundary.ts'
import { lineEnd } from './line-starts.ts'
import type { MarkdownSection } from './markdown-blocks.ts'

type OpenHeading = ChunkPlace['headings'][number]

// A longer "heading" is a paragraph by mistake, and every chunk below it would repeat it.
const MAX_TITLE = 300

/**
 * The open headings while a file is read from top to bottom. A heading closes those of its level and below.
 */
export class HeadingPath {
  readonly #content: string
  readonly #starts: readonly number[]
  readonly #open: OpenHeading[]
  #titles: readonly string[] | undefined

  constructor(content: string, starts: readonly number[], open: readonly OpenHeading[] = []) {
    this.#content = content
    this.#starts = starts
    this.#open = [...open]
  }

  enter(section: MarkdownSection): void {
    if (section.level === 0) return
    while ((this.#open.at(-1)?.level ?? 0) >= section.level) this.#open.pop()
    this.#open.push({ level: section.level, title: headingTitle(this.#content, this.#starts, section) })
    this.#titles = undefined
  }

  /**
   * The texts of the open headings, outermost first. A heading without text closes others but is left out.
   */
  titles(): readonly string[] {
    this.#titles ??= Object.freeze(this.#open.map(({ title }) => title).filter((title) => title !== ''))
    return this.#titles
  }

  /** The currently open headings, outermost first. */
  open(): OpenHeading[] {
    return [...this.#open]
  }
}

/**
 * The text of a heading without its marks and surrounding space. Several lines of a setext heading are joined
 * by spaces.
 */
export function headingTitle(
  content: string,
  starts: readonly number[],
  { line, level, underline }: MarkdownSection,
): string {
  const start = starts[line] ?? 0
  if (underline !== -1) {
    const lines = content
      .slice(start, Math.min(starts[underline] ?? start, start + 4 * MAX_TITLE))
      .split('\n')
    return limited(
      lines
        .map((text) => text.trim())
        .join(' ')
        .trim(),
    )
  }
  const text = content
    .slice(start, lineEnd(content, starts, line))
    .trim()
    .slice(level)
  return limited(withoutClosing(text))
}

// `# Title ##` is "Title", and `# Title#` is "Title#".
function withoutClosing(text: string): string {
  const trimmed = text.trim()
  let end = trimmed.length
  while (end > 0 && trimmed.charCodeAt(end - 1) === 35) end -= 1
  const before = trimmed.charCodeAt(end - 1)
  return end === 0 || before === 32 || before === 9 ? trimmed.slice(0, end).trimEnd() : trimmed
}

function limited(title: string): string {
  return title.length <= MAX_TITLE
    ? title
    : `${title.slice(0, graphemeBoundaryBefore(title, MAX_TITLE - 1))}…`
}
