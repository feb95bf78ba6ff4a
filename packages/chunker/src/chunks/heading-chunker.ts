import { checkOptions, checkPart, checkText, InvalidArgumentError } from '@sheaf/core'
import type { Chunk, Chunker, TokenCounter } from '@sheaf/core'
import { approximateTokens } from '../tokens/approximate-tokens.ts'
import { HEADING_CHUNKER_DEFAULTS } from '../defaults.ts'
import { HeadingPath } from './heading-path.ts'
import { lineStarts } from './line-starts.ts'
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
 *   the file. Short sections are not put together: each stands under a path of headings of its own. But a
 *   heading with nothing below it joins the section that follows, when both fit.
 * - A longer section is cut between its blocks (paragraphs, list items, fences, tables, frontmatter), which
 *   stay whole where they fit; a block that does not fit between lines; a line that does not fit between
 *   sentences, words or graphemes.
 * - Inside of a section, a chunk begins with the last lines of the one before, as many as fit `overlap` and
 *   leave room for the next block. Sections do not overlap.
 * - The limit is hard for the text of a chunk; only a single code point is never divided, whatever it counts.
 * - Blank lines go with what is before them, or after them where there is no room. Where neither has room
 *   they make a chunk of their own, the only kind that may be blank.
 *
 * `headings` is the path to the section at the end of the chunk, outermost first, each without its marks, on
 * one line, and cut visibly after 300 characters; headings without text are left out. Throws
 * InvalidArgumentError for sizes that are not whole numbers in range, and for a counter that is none.
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
    throw new InvalidArgumentError('counter', 'has no id; an index tells by it which files to cut anew')
  if (!Number.isSafeInteger(maxTokens) || maxTokens < 4)
    throw new InvalidArgumentError('maxTokens', 'must be a whole number of tokens, at least 4')
  if (!Number.isSafeInteger(overlap) || overlap < 0)
    throw new InvalidArgumentError('overlap', 'must be a whole number of tokens, 0 or more')
  if (overlap >= maxTokens)
    throw new InvalidArgumentError('overlap', `(${overlap}) must be less than maxTokens (${maxTokens})`)
  return {
    id: `headings-1(maxTokens=${maxTokens},overlap=${overlap},counter=${counter.id})`,
    chunk: (content) => chunkSections(content, { maxTokens, overlap, counter }),
  }
}

function chunkSections(content: string, options: Required<HeadingChunkerOptions>): Chunk[] {
  checkText('content', content)
  const chunks: Chunk[] = []
  if (content === '') return chunks
  const starts = lineStarts(content)
  const outline = markdownOutline(content, starts)
  const cutter = new SectionCutter({ content, starts, outline, ...options })
  const path = new HeadingPath(content, starts)
  const { sections } = outline
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
      ordinal: chunks.length,
      text,
      lineStart: first + 1,
      lineEnd: last + 1,
      start,
      end,
      headings: path.titles(),
    })
  }

  for (let place = 0; place < sections.length; place += 1) {
    // Headings without a text of their own join the section that follows.
    while (sections[place]?.body === -1 && place + 1 < sections.length) place += 1
    const section = sections[place]
    const first = covered
    const limit = sections[place + 1]?.line ?? starts.length
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
  return chunks
}
