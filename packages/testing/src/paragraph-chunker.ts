import type { Chunk, Chunker } from '@sheaf/core'
import { linesOf } from './lines.ts'

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
