import { InvalidArgumentError } from '@sheaf/core'
import { checkOptions, checkPart, checkText } from '@sheaf/core/adapter'
import type { Chunk, Chunker, ChunkPlace, ChunksFrom, TokenCounter } from '@sheaf/core'
import { approximateTokens } from '../tokens/approximate-tokens.ts'
import { HEADING_CHUNKER_DEFAULTS } from '../defaults.ts'
import { HeadingPath } from './heading-path.ts'
import { lineStarts } from './line-starts.ts'
import type { MarkdownOutline, MarkdownSection } from './markdown-blocks.ts'
import { markdownOutline } from './markdown-outline.ts'
import { SectionCutter } from './section-cutter.ts'
import type { Cut } from './section-cutter.ts'

/** How large chunks may be, and by whose count. */
export interface HeadingChunkerOptions {
  /**
   * The most tokens of a chunk as `counter` counts its text, at least 4: no code point takes more in the
   * tokenizers in use. 800 by default.
   */
  readonly maxTokens?: number
  /**
   * The most tokens that a chunk repeats of the one before in the same section, in whole lines. Less than
   * `maxTokens`, 0 for none. 100 by default, an eighth of a limit below 800.
   */
  readonly overlap?: number
  /** `approximateTokens()` by default. */
  readonly counter?: TokenCounter
}

/**
 * Cuts a markdown file at its headings, one chunk for each section, so that a chunk is about one thing.
 *
 * - A section reaches from a heading (ATX or setext) to the next heading of any level, or from the start of
 *   the file. Short sections are not put together: each is under a path of its own headings. But a heading
 *   with nothing below it joins the section that follows, when both fit.
 * - A longer section is cut between its blocks (paragraphs, list items, fences, tables, frontmatter), which
 *   stay whole where they fit; a block that does not fit between lines; a line that does not fit between
 *   sentences, words or graphemes.
 * - Inside of a section, a chunk begins with the last lines of the one before, as many as fit `overlap` and
 *   leave room for the next block. Sections do not overlap.
 * - The limit is hard for the text of a chunk; only a single code point is never divided, whatever it counts.
 * - Blank lines go with what is before them, or after them where there is no room. Where neither has room
 *   they make their own chunk, the only kind that may be blank.
 *
 * `headings` is the path to the section at the end of the chunk, outermost first, each without its marks, on
 * one line, and cut visibly after 300 characters; headings without text are left out. Throws
 * InvalidArgumentError for sizes that are not whole numbers in range, and for a counter without `count`.
 */
export function headingChunker(options: HeadingChunkerOptions = {}): Chunker {
  const { maxTokens = HEADING_CHUNKER_DEFAULTS.maxTokens, counter = approximateTokens() } = checkOptions(
    options,
    {
      counter: true,
      maxTokens: true,
      overlap: true,
    },
  )
  const { overlap = Math.min(HEADING_CHUNKER_DEFAULTS.overlap, Math.floor(maxTokens / 8)) } = options
  checkPart('tokens', counter, ['count'], 'counter')
  if (typeof counter.id !== 'string')
    throw new InvalidArgumentError('counter', 'has no id, by which an index finds files to cut again')
  if (!Number.isSafeInteger(maxTokens) || maxTokens < 4)
    throw new InvalidArgumentError('maxTokens', 'must be a whole number of tokens, at least 4')
  if (!Number.isSafeInteger(overlap) || overlap < 0)
    throw new InvalidArgumentError('overlap', 'must be a whole number of tokens, 0 or more')
  if (overlap >= maxTokens)
    throw new InvalidArgumentError('overlap', `(${overlap}) must be less than maxTokens (${maxTokens})`)
  return {
    id: `headings-1(maxTokens=${maxTokens},overlap=${overlap},counter=${counter.id})`,
    chunk: (content) => [...chunkSections(content, { maxTokens, overlap, counter }).chunks],
    chunkFrom: (content, from) => chunkSections(content, { maxTokens, overlap, counter }, from),
  }
}

// A place before the text, as -1 is, would be taken from its end.
function checkPlace({ offset, ordinal, line, headings }: ChunkPlace): void {
  const isCount = [offset, ordinal, line].every((count) => Number.isSafeInteger(count) && count >= 0)
  if (!isCount || !Array.isArray(headings))
    throw new InvalidArgumentError('from', 'must be the place that chunkFrom() gave for the file')
}

function chunkSections(
  whole: string,
  options: Required<HeadingChunkerOptions>,
  from: ChunkPlace = START,
): ChunksFrom {
  checkText('content', whole)
  checkPlace(from)
  const content = whole.slice(from.offset)
  const chunks: Chunk[] = []
  if (content === '') return { chunks }
  const starts = lineStarts(content)
  const outline = markdownOutline(content, starts)
  const cutter = new SectionCutter({ content, starts, outline, ...options })
  const path = new HeadingPath(content, starts, from.headings)
  const { sections } = outline
  const mayGrow = !isOpenFrontmatter(content, outline)
  let place: ChunkPlace | undefined
  let covered = 0 // the first line that is in no chunk yet
  let entered = 0 // how many sections the path has come by
  const add = ({ start, end, first, last }: Cut) => {
    for (
      let section = sections[entered];
      section !== undefined && section.line <= last;
      section = sections[entered]
    ) {
      path.enter(section)
      entered += 1
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
      headings: path.titles(),
    })
  }

  for (let next = 0; next < sections.length; next += 1) {
    const first = covered
    if (mayGrow && from.ordinal + chunks.length > 0 && isSettled(sections[next], first, { content, starts }))
      place = {
        offset: from.offset + (starts[first] ?? 0),
        ordinal: from.ordinal + chunks.length,
        line: from.line + first,
        headings: path.open(),
      }
    // Headings without their own text join the section that follows.
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

// A section that begins with a whole heading in `line` stays one, whatever is added to the file.
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

// A line that is added may end it, and all before that line would be no markdown.
function isOpenFrontmatter(content: string, { inside }: MarkdownOutline): boolean {
  return /^\uFEFF?---/.test(content) && inside[1] !== 1
}
