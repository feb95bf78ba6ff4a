import { contentHash, InvalidArgumentError, isHidden } from '@sheaf/core'
import type { Analyser, Chunker } from '@sheaf/core'
import { createPacer } from './pacer.ts'
import { CHUNKS_PER_FILE, HIDDEN } from './schema.ts'

/** SHA-256 of a text's UTF-8 in lower-case hexadecimal. */
export type TextHash = (text: string) => string | Promise<string>

/** A chunk with everything that its rows hold. */
export interface ChunkRow {
  readonly ordinal: number
  readonly lineStart: number
  readonly lineEnd: number
  /** A JSON array. */
  readonly headings: string
  readonly textHash: string
  readonly text: string
  /** Analysed, with spaces between the terms. */
  readonly terms: string
  readonly headingTerms: string
}

/** What the index holds of one file, and the fingerprint of what made it. */
export interface IndexedFile {
  readonly path: string
  readonly chunker: string
  readonly chunks: readonly ChunkRow[]
}

export interface FileIndexerOptions {
  readonly chunker: Chunker
  readonly analyser: Analyser
  /** Core's `contentHash` by default. */
  readonly hash?: TextHash
}

/** Makes the index's rows from a file's content. */
export interface FileIndexer {
  /** Changes when the chunker or the analyser does. */
  readonly fingerprint: string
  /** Throws what the chunker or the analyser throws. Hidden files have no chunks. */
  index(path: string, content: string): Promise<IndexedFile>
}

export function createFileIndexer({ chunker, analyser, hash = contentHash }: FileIndexerOptions): FileIndexer {
  // JSON keeps the two ids apart, whatever they contain.
  const fingerprint = JSON.stringify([chunker.id, analyser.id])
  const termsOf = (text: string) => analyser.documentTerms(text).join(' ')
  return {
    fingerprint,
    async index(path, content) {
      if (isHidden(path)) return { path, chunker: HIDDEN, chunks: [] }
      const chunks = chunker.chunk(content)
      if (chunks.length > CHUNKS_PER_FILE) {
        throw new InvalidArgumentError('chunker', `cuts "${path}" into ${chunks.length} chunks and a file may have ${CHUNKS_PER_FILE}`)
      }
      const rows: ChunkRow[] = []
      const pause = createPacer()
      for (const [ordinal, { text, lineStart, lineEnd, headings }] of chunks.entries()) {
        const hashed = hash(text)
        rows.push({
          ordinal,
          lineStart,
          lineEnd,
          headings: JSON.stringify(headings),
          textHash: typeof hashed === 'string' ? hashed : await hashed,
          text,
          terms: termsOf(text),
          headingTerms: headings.length === 0 ? '' : termsOf(headings.join('\n')),
        })
        const turn = pause()
        if (turn !== undefined) await turn
      }
      return { path, chunker: fingerprint, chunks: rows }
    },
  }
}
