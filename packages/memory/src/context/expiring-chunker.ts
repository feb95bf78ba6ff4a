import type { Chunk, Chunker } from '@sheaf/core'
import { fileValidUntil } from '@sheaf/documents'

const UNTIL = 'until-'

/**
 * The same chunks. Those of a file with `valid_until` in its frontmatter are marked with that day, so that a
 * search detects expired ones without reading the file.
 */
export function expiringChunker(chunker: Chunker): Chunker {
  const { chunkFrom } = chunker
  return {
    id: `until-1(${chunker.id})`,
    chunk: (content, path) => marked(content, chunker.chunk(content, path)),
    ...(chunkFrom && {
      chunkFrom(content, from, path) {
        const { chunks, place } = chunkFrom(content, from, path)
        const isKnown = place !== undefined && isDecided(content.slice(0, place.offset))
        return { chunks: marked(content, chunks), ...(isKnown ? { place } : {}) }
      },
    }),
  }
}

function marked(content: string, chunks: readonly Chunk[]): Chunk[] {
  const day = fileValidUntil(content)
  if (day === undefined) return [...chunks]
  return chunks.map((chunk) => ({ ...chunk, marks: [...(chunk.marks ?? []), UNTIL + day] }))
}

// Frontmatter without its last line may get one, and with it a day for all chunks before.
function isDecided(beginning: string): boolean {
  return !/^\uFEFF?---/.test(beginning) || /\n---\s*\n/.test(beginning)
}

/** The last day that the file of a chunk with these marks holds; undefined where it names none. */
export function markedUntil(marks: readonly string[]): string | undefined {
  return marks.findLast((mark) => mark.startsWith(UNTIL))?.slice(UNTIL.length)
}
