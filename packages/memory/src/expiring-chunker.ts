import type { Chunker } from '@sheaf/core'
import { fileValidUntil } from '@sheaf/documents'

const UNTIL = 'until-'

/**
 * The same chunks. Those of a file whose frontmatter says `valid_until` a day are marked with it, so that a
 * search tells what holds without reading the file.
 */
export function expiringChunker(chunker: Chunker): Chunker {
  return {
    id: `until-1(${chunker.id})`,
    chunk(content) {
      const chunks = chunker.chunk(content)
      const day = fileValidUntil(content)
      if (day === undefined) return chunks
      return chunks.map((chunk) => ({ ...chunk, marks: [...(chunk.marks ?? []), UNTIL + day] }))
    },
  }
}

/** The last day that the file of a chunk with these marks holds; undefined where it names none. */
export function markedUntil(marks: readonly string[]): string | undefined {
  return marks.findLast((mark) => mark.startsWith(UNTIL))?.slice(UNTIL.length)
}
