import type { Chunk, Chunker, ChunkPlace } from '@sheaf/core'
import { fileFields } from '@sheaf/documents'

type FileFields = NonNullable<ReturnType<typeof fileFields>>

/**
 * Cuts a file without its frontmatter: that is data, which each chunk has as `fields`. A file with nothing
 * else is cut as it is; the head of a branch, which nobody said, gives no chunk.
 */
export function fieldsChunker(chunker: Chunker): Chunker {
  const { chunkFrom } = chunker
  return {
    id: `fields-2(${chunker.id})`,
    chunk(content) {
      const file = fileFields(content)
      if (isEmptyBranch(file)) return []
      return file === undefined ? chunker.chunk(content) : ofFile(chunker.chunk(file.text), file)
    },
    ...(chunkFrom && {
      chunkFrom(content, from) {
        const file = fileFields(content)
        if (file === undefined) return chunkFrom(content, from)
        if (isEmptyBranch(file)) return { chunks: [] }
        const { chunks, place } = chunkFrom(file.text, from && moved(from, file, -1))
        // Once text is added, the frontmatter is not cut any more.
        const isPlace = place !== undefined && !file.isAlone
        return { chunks: ofFile(chunks, file), ...(isPlace ? { place: moved(place, file, 1) } : {}) }
      },
    }),
  }
}

function isEmptyBranch(file: FileFields | undefined): boolean {
  return file?.isAlone === true && typeof file.fields['branch_root'] === 'string'
}

function ofFile(chunks: readonly Chunk[], { fields, offset, lines }: FileFields): Chunk[] {
  return chunks.map((chunk) => ({
    ...chunk,
    lineStart: chunk.lineStart + lines,
    lineEnd: chunk.lineEnd + lines,
    start: chunk.start + offset,
    end: chunk.end + offset,
    fields,
  }))
}

function moved(place: ChunkPlace, { offset, lines }: FileFields, direction: 1 | -1): ChunkPlace {
  return { ...place, offset: place.offset + direction * offset, line: place.line + direction * lines }
}
