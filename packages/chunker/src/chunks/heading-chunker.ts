import { checkOptions, checkPart, checkText, checkValue, refuse } from '@sheaf/core/adapter'
import type { Chunk, Chunker, ChunkPlace, TokenCounter } from '@sheaf/core'
import { approximateTokens } from '../tokens/approximate-tokens.ts'
import { graphemeBoundaryBefore } from '../grapheme-boundary.ts'
import { lineEnd, lineStarts } from './line-starts.ts'
import type { MarkdownOutline, MarkdownSection } from './markdown-lines.ts'
import { markdownOutline } from './markdown-outline.ts'
import { SectionCutter, type Cut } from './section-cutter.ts'

/** The size of chunks, and the counter that measures it. */
export interface HeadingChunkerOptions {
  /**
   * The maximum tokens of a chunk, as `counter` counts its text; at least 4, because a code point takes at
   * most 4 in common tokenizers. 800 by default.
   */
  readonly maxTokens?: number
  /**
   * The maximum tokens that a chunk repeats from the chunk before in the same section, in whole lines. Less
   * than `maxTokens`; 0 for none. 100 by default, or an eighth of a limit below 800.
   */
  readonly overlap?: number
  /** `approximateTokens()` by default. */
  readonly counter?: TokenCounter
}

/**
 * Cuts a markdown file at its headings, one chunk per section, so that each chunk has one subject.
 *
 * - A section runs from a heading (ATX or setext), or from the start of the file, to the next heading of any
 *   level. Short sections are not merged, because each has its own path of headings. But a heading with
 *   nothing below it joins the next section if both fit.
 * - A longer section is cut between its blocks (paragraphs, list items, fences, tables, frontmatter). A block
 *   that does not fit is cut between lines, and a line that does not fit between sentences, words or
 *   graphemes.
 * - Within a section, a chunk begins with the last lines of the chunk before: as many as fit `overlap` and
 *   leave space for the next block. Sections do not overlap.
 * - The limit is hard for the text of a chunk. Only a single code point is never divided, whatever it counts.
 * - Blank lines go with the text before them, or with the text after them if there is no space. If neither
 *   has space, they make their own chunk; only such a chunk may be blank.
 *
 * `headings` is the path to the section at the end of the chunk, outermost first. Each heading has no marks,
 * is on one line, and is visibly cut after 300 characters; headings without text are left out. Throws
 * `invalid-argument` for sizes that are not whole numbers in range, and for a counter without `count`.
 */
export function headingChunker(options: HeadingChunkerOptions = {}): Chunker {
  const { maxTokens = 800, counter = approximateTokens() } = checkOptions(options, {
    counter: true,
    maxTokens: true,
    overlap: true,
  })
  const { overlap = Math.min(100, Math.floor(maxTokens / 8)) } = options
  checkPart('tokens', counter, ['count'], 'counter')
  if (typeof counter.id !== 'string')
    refuse('counter', 'has no id, by which an index finds files to cut again')
  checkValue.whole('maxTokens', maxTokens, 4, { of: 'tokens' })
  checkValue.whole('overlap', overlap, 0, { of: 'tokens' })
  if (overlap >= maxTokens) refuse('overlap', `(${overlap}) must be less than maxTokens (${maxTokens})`)
  return {
    id: `headings-1(maxTokens=${maxTokens},overlap=${overlap},counter=${counter.id})`,
    chunk: (content) => [...chunkSections(content, { maxTokens, overlap, counter }).chunks],
    chunkFrom: (content, from) => chunkSections(content, { maxTokens, overlap, counter }, from),
  }
}

// `slice` would count a negative offset from the end of the text.
function checkPlace({ offset, ordinal, line, headings }: ChunkPlace): void {
  const isCount = [offset, ordinal, line].every((count) => Number.isSafeInteger(count) && count >= 0)
  if (!isCount || !Array.isArray(headings))
    refuse('from', 'must be the place that chunkFrom() gave for the file')
}

function chunkSections(
  whole: string,
  options: Required<HeadingChunkerOptions>,
  from: ChunkPlace = START,
): ReturnType<NonNullable<Chunker['chunkFrom']>> {
  checkText('content', whole)
  checkPlace(from)
  const content = whole.slice(from.offset)
  const chunks: Chunk[] = []
  if (content === '') return { chunks }
  const starts = lineStarts(content)
  const outline = markdownOutline(content, starts)
  const cutter = new SectionCutter({ content, starts, outline, ...options })
  // The open headings, outermost first, and their texts.
  const open = [...from.headings]
  let titles: readonly string[] | undefined
  const { sections } = outline
  const mayGrow = !isOpenFrontmatter(content, outline)
  let place: ChunkPlace | undefined
  let covered = 0 // the first line that is in no chunk yet
  let entered = 0 // how many sections were entered
  const add = ({ start, end, first, last }: Cut) => {
    for (
      let section = sections[entered];
      section !== undefined && section.line <= last;
      section = sections[entered]
    ) {
      entered += 1
      if (section.level === 0) continue
      // A heading closes those of its level and below.
      while ((open.at(-1)?.level ?? 0) >= section.level) open.pop()
      open.push({ level: section.level, title: headingTitle(content, starts, section) })
      titles = undefined
    }
    covered = last + 1
    const text = content.slice(start, end)
    chunks.push({
      ordinal: from.ordinal + chunks.length,
      text,
      lineStart: from.line + first + 1,
      lineEnd: from.line + last + 1,
      start: from.offset + start,
      end: from.offset + end,
      headings: (titles ??= titlesOf(open)),
    })
  }

  for (let next = 0; next < sections.length; next += 1) {
    const first = covered
    if (mayGrow && from.ordinal + chunks.length > 0 && isSettled(sections[next], first, { content, starts }))
      place = {
        offset: from.offset + (starts[first] ?? 0),
        ordinal: from.ordinal + chunks.length,
        line: from.line + first,
        headings: [...open],
      }
    // A heading without its own text joins the next section.
    while (sections[next]?.body === -1 && next + 1 < sections.length) next += 1
    const section = sections[next]
    const limit = sections[next + 1]?.line ?? starts.length
    if (section === undefined) continue
    const joined = { first, limit, body: section.body === -1 ? first : section.body }
    const whole = cutter.whole(joined)
    if (whole !== undefined) {
      add(whole)
      continue
    }
    const alone = first === section.line ? undefined : cutter.whole({ ...joined, first: section.line })
    if (alone === undefined) {
      for (const cut of cutter.cut(joined, { leavesBlanks: limit < starts.length })) add(cut)
    } else {
      for (const cut of cutter.cut({ first, limit: section.line, body: first }, { leavesBlanks: false }))
        add(cut)
      add(alone)
    }
  }
  return place === undefined ? { chunks } : { chunks, place }
}

const START: ChunkPlace = { offset: 0, ordinal: 0, line: 0, headings: [] }

// True if the section begins with a complete heading line: then later text cannot change that.
function isSettled(
  section: MarkdownSection | undefined,
  line: number,
  { content, starts }: { readonly content: string; readonly starts: readonly number[] },
): boolean {
  const next = starts[line + 1]
  return (
    section?.line === line &&
    section.underline === -1 &&
    content[starts[line] ?? 0] === '#' &&
    next !== undefined
  )
}

// A later line may end the frontmatter, and then the lines before it are not markdown.
function isOpenFrontmatter(content: string, { inside }: MarkdownOutline): boolean {
  return /^\uFEFF?---/.test(content) && inside[1] !== 1
}

// A heading without text closes others, but is left out.
function titlesOf(open: ChunkPlace['headings']): readonly string[] {
  return Object.freeze(open.map(({ title }) => title).filter((title) => title !== ''))
}

// A longer "heading" is a paragraph by mistake, and every chunk below it would repeat it.
const MAX_TITLE = 300

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
