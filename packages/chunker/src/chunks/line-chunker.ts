import { checkOptions, checkText, checkValue, refuse } from '@sheaf/core/adapter'
import type { Chunk, Chunker } from '@sheaf/core'
import { lineEnd, lineStarts } from './line-starts.ts'
import { pieceEnd } from '../grapheme-boundary.ts'

/** The size of chunks, in characters. */
interface LineChunkerOptions {
  /**
   * The maximum characters of a chunk (UTF-16 code units, as in `text.length`), at least 2. 1,600 by default.
   */
  readonly size?: number
  /**
   * The maximum characters that a chunk repeats from the chunk before, in whole lines. Less than `size`; 0
   * for none. 320 by default, or a fifth of a size below 1,600.
   */
  readonly overlap?: number
}

const NO_HEADINGS: readonly string[] = Object.freeze([])

/**
 * Cuts a file into chunks of as many whole lines as fit `size`; line breaks inside a chunk count.
 *
 * - The limit is hard. A line longer than `size` is cut into its own pieces, between sentences, words or
 *   graphemes (between code points only if one grapheme is longer than `size`).
 * - A chunk begins with the last whole lines of the chunk before: as many as fit `overlap` and leave space
 *   for a new line.
 * - Blank lines go with a neighbour. If neither neighbour has space, they make their own chunk; only such a
 *   chunk may be blank.
 *
 * `headings` is always empty. Throws `invalid-argument` for sizes that are not whole numbers in range.
 */
export function lineChunker(options: LineChunkerOptions = {}): Chunker {
  const { size = 1600, overlap = Math.min(320, Math.floor(size / 5)) } = checkOptions(options, {
    overlap: true,
    size: true,
  })
  checkValue.whole('size', size, 2, { of: 'characters' })
  checkValue.whole('overlap', overlap, 0, { of: 'characters' })
  if (overlap >= size) refuse('overlap', `(${overlap}) must be less than size (${size})`)
  return {
    id: `lines-1(size=${size},overlap=${overlap})`,
    chunk: (content) => chunkLines(content, size, overlap),
  }
}

function chunkLines(content: string, size: number, overlap: number): Chunk[] {
  checkText('content', content)
  const chunks: Chunk[] = []
  const starts = lineStarts(content)
  const startOf = (line: number) => starts[line] ?? content.length
  const endOf = (line: number) => lineEnd(content, starts, line)
  const add = (first: number, last: number, start: number, end: number) => {
    const text = content.slice(start, end)
    chunks.push({
      ordinal: chunks.length,
      text,
      lineStart: first + 1,
      lineEnd: last + 1,
      start,
      end,
      headings: NO_HEADINGS,
    })
  }

  let first = 0 // the line that the next chunk starts with
  let next = 0 // the first line that is in no chunk yet
  while (next < starts.length) {
    const wanted = firstTextLine(content, starts, next, size)
    // Only blank lines are in reach, so there is nothing to repeat.
    if (wanted === undefined) first = next
    const line = wanted ?? next
    if (endOf(line) - startOf(line) > size) {
      next = addPieces(content, starts, { from: next, line, size }, add)
      first = next
      continue
    }
    while (first < next && endOf(line) - startOf(first) > size) first += 1
    let last = endOf(line) - startOf(first) <= size ? line : next
    while (last + 1 < starts.length && endOf(last + 1) - startOf(first) <= size) last += 1
    add(first, last, startOf(first), endOf(last))
    next = last + 1
    first = overlapStart(content, starts, { first, next, overlap })
  }
  return chunks
}

// The first line from `line` on that is not blank; undefined if there is none within `size` characters.
function firstTextLine(
  content: string,
  starts: readonly number[],
  line: number,
  size: number,
): number | undefined {
  const start = starts[line] ?? 0
  const limit = Math.min(content.length, start + size + 1)
  let offset = start
  while (offset < limit && isBlank(content.charCodeAt(offset))) offset += 1
  if (offset === limit) return undefined
  let textLine = line
  while ((starts[textLine + 1] ?? Infinity) <= offset) textLine += 1
  return textLine
}

type AddChunk = (first: number, last: number, start: number, end: number) => void

// Cuts `line`; the blank lines before it (from line `from`) go with its first piece. Returns the first line
// that is not covered.
function addPieces(
  content: string,
  starts: readonly number[],
  { from, line, size }: { readonly from: number; readonly line: number; readonly size: number },
  add: AddChunk,
): number {
  const end = lineEnd(content, starts, line)
  const lineStart = starts[line] ?? 0
  let first = from
  let start = starts[from] ?? 0
  while (end - start > size) {
    const cut = pieceEnd(content, start, start + size)
    const hasText = cut > lineStart
    add(first, hasText ? line : line - 1, start, hasText ? cut : lineEnd(content, starts, line - 1))
    start = Math.max(cut, lineStart)
    first = line
  }
  // Blank lines at the end of the file have no other neighbour.
  const last = starts.length - 1
  const fileEnd = lineEnd(content, starts, last)
  const isLast = fileEnd - start <= size && content.slice(end, fileEnd).trim() === ''
  add(first, isLast ? last : line, start, isLast ? fileEnd : end)
  return isLast ? last + 1 : line + 1
}

function overlapStart(
  content: string,
  starts: readonly number[],
  { first, next, overlap }: { readonly first: number; readonly next: number; readonly overlap: number },
): number {
  const end = lineEnd(content, starts, next - 1)
  let line = next
  while (line - 1 > first && end - (starts[line - 1] ?? 0) <= overlap) line -= 1
  // Blank lines at the start of a repetition add nothing.
  while (
    line < next &&
    (starts[line] ?? 0) + leadingBlanks(content, starts, line) >= lineEnd(content, starts, line)
  )
    line += 1
  return line
}

function leadingBlanks(content: string, starts: readonly number[], line: number): number {
  const start = starts[line] ?? 0
  const end = lineEnd(content, starts, line)
  let offset = start
  while (offset < end && isBlank(content.charCodeAt(offset))) offset += 1
  return offset - start
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}

/**
 * Makes one chunk of each file, none of the empty file. It is for storages of small notes, which are found
 * and shown whole.
 */
export function wholeFileChunker(): Chunker {
  return {
    id: 'whole-file-1',
    chunk(content) {
      checkText('content', content)
      if (content === '') return []
      const starts = lineStarts(content)
      const end = lineEnd(content, starts, starts.length - 1)
      return [
        {
          ordinal: 0,
          text: content.slice(0, end),
          lineStart: 1,
          lineEnd: starts.length,
          start: 0,
          end,
          headings: [],
        },
      ]
    },
  }
}
