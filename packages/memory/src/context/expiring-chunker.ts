import { untilMark } from '@sheaf/conversations'
import type { Chunk, Chunker } from '@sheaf/core'
import { fileValidUntil } from '@sheaf/documents'

/**
 * Marks the chunks of a file with the `valid_until` of its frontmatter, so that a search detects expired ones
 * without reading the file.
 */
export function expiringChunker(chunker: Chunker): Chunker {
  const { chunkFrom } = chunker
  return {
    id: `until-2(${chunker.id})`,
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
  return chunks.map((chunk) => ({ ...chunk, marks: [...(chunk.marks ?? []), untilMark(day)] }))
}

// Unfinished frontmatter may still get a day, also for earlier chunks.
function isDecided(beginning: string): boolean {
  return !/^\uFEFF?---/.test(beginning) || /\n---\s*\n/.test(beginning)
}
