import type { Chunk, Chunker, Analyser } from '@sheaf/core'
import fc from 'fast-check'

/** One line of a text, by offsets of UTF-16 code units. */
export interface Line {
  readonly start: number
  /** Before the terminator. */
  readonly end: number
}

/**
 * The lines of a text, which end with LF or CRLF. Text after the last terminator is a line too, unless it is
 * empty.
 */
export function linesOf(content: string): Line[] {
  const lines: Line[] = []
  let start = 0
  while (start < content.length) {
    const feed = content.indexOf('\n', start)
    const stop = feed === -1 ? content.length : feed
    lines.push({ start, end: feed > start && content[feed - 1] === '\r' ? stop - 1 : stop })
    start = stop + 1
  }
  return lines
}

/**
 * Exactly lines `lineStart` to `lineEnd` (from 1, inclusive), without the last terminator; undefined if these
 * lines do not exist.
 */
export function textOfLines(content: string, lineStart: number, lineEnd: number): string | undefined {
  const lines = linesOf(content)
  const first = lines[lineStart - 1]
  const last = lines[lineEnd - 1]
  return first === undefined || last === undefined ? undefined : content.slice(first.start, last.end)
}

const HEADING = /^(#{1,6}) (.*)$/

/**
 * A small {@link Chunker} for tests of storages: one chunk for each paragraph with the blank lines after it,
 * and the markdown headings (`# ...`) above it. It has no size limit and ignores code fences.
 */
export function paragraphChunker(): Chunker {
  return { id: 'paragraphs-1', chunk: chunkParagraphs }
}

/** Another chunker, with a chunk for each line, to test a change of the chunker. */
export function singleLineChunker(): Chunker {
  return {
    id: 'lines-1',
    chunk: (content) =>
      linesOf(content).map(({ start, end }, place) => ({
        ordinal: place,
        text: content.slice(start, end),
        lineStart: place + 1,
        lineEnd: place + 1,
        start,
        end,
        headings: [],
      })),
  }
}

function chunkParagraphs(content: string): Chunk[] {
  const chunks: Chunk[] = []
  const headings: string[] = []
  let open: { start: number; lineStart: number; headings: string[] } | undefined
  let isBlank = true
  const lines = linesOf(content)
  for (const [place, { start, end }] of lines.entries()) {
    const line = content.slice(start, end)
    const wasBlank = isBlank
    isBlank = line.trim() === ''
    const heading = HEADING.exec(line)
    if (heading !== null) headings.splice((heading[1]?.length ?? 1) - 1, headings.length, heading[2] ?? '')
    // Blank lines at the very start belong to the first paragraph.
    const startsParagraph =
      place === 0 || (wasBlank && !isBlank && content.slice(open?.start ?? 0, start).trim() !== '')
    if (startsParagraph) {
      close(place - 1)
      open = { start, lineStart: place + 1, headings: [] }
    }
    if (open !== undefined && !isBlank && open.headings.length === 0) open.headings = [...headings]
  }
  close(lines.length - 1)
  return chunks

  function close(lastPlace: number): void {
    const last = lines[lastPlace]
    if (open === undefined || last === undefined) return
    const { start, lineStart, headings: above } = open
    chunks.push({
      ordinal: chunks.length,
      text: content.slice(start, last.end),
      lineStart,
      lineEnd: lastPlace + 1,
      start,
      end: last.end,
      headings: above,
    })
  }
}

// One word with the marks that may be inside it, or a run of a script without spaces.
const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}_+#'.-])+/gu
const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const INNER_ONLY = new Set(["'", '.', '-'])

/**
 * A small {@link Analyser} for tests of storages: words in compatibility form (NFKC) and lower case, with `_
 * + # ' . -` inside, and pairs of neighbours for Chinese and Japanese. No stemming and no stop words.
 */
export function wordAnalyser(): Analyser {
  return {
    id: 'words-1',
    documentTerms: termsOf,
    queryTerms: (text) => [...new Set(termsOf(text))],
  }
}

function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const [piece] of text.toWellFormed().normalize('NFKC').toLowerCase().matchAll(PIECE)) {
    if (IDEOGRAPH.test(piece)) pairs([...piece], terms)
    else {
      const word = trim(piece)
      if (word !== '') terms.push(word)
    }
  }
  return terms
}

function pairs(characters: readonly string[], terms: string[]): void {
  if (characters.length === 1) terms.push(...characters)
  for (let place = 1; place < characters.length; place += 1)
    terms.push(`${characters[place - 1] ?? ''}${characters[place] ?? ''}`)
}

// Without a pattern: /[.'-]+$/ and similar take quadratic time on "....x".
function trim(word: string): string {
  let start = 0
  let end = word.length
  while (start < end && INNER_ONLY.has(word.charAt(start))) start += 1
  while (end > start && INNER_ONLY.has(word.charAt(end - 1))) end -= 1
  return word.slice(start, end)
}

const SURROGATES = { from: 0xd800, count: 0x800 }

/**
 * Any Unicode character except halves of surrogate pairs, for `fc.string({ unit })`. The same values as
 * "binary", which takes a second to build a map of all million characters. Finds names such as "constructor".
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10_ffff - SURROGATES.count)
  .map(characterAt, placeOf)

function characterAt(place: number): string {
  return String.fromCodePoint(place < SURROGATES.from ? place : place + SURROGATES.count)
}

function placeOf(value: unknown): number {
  const code = typeof value === 'string' ? value.codePointAt(0) : undefined
  if (code === undefined || value !== String.fromCodePoint(code) || !value.isWellFormed())
    throw new Error('Not one character.')
  return code < SURROGATES.from ? code : code - SURROGATES.count
}
