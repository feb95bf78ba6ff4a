import { contentHash, InvalidArgumentError, isSearched } from '@sheaf/core'
import type { Analyser, Chunker } from '@sheaf/core'
import { makerOf } from './index-maker.ts'
import { markTerms } from './mark-terms.ts'
import { gate } from './gate.ts'
import { indexTokens } from './scorer/index-tokens.ts'
import { CHUNKS_PER_FILE, HIDDEN } from './schema.ts'

/** What tells whether a chunk is in the index already. */
export interface ChunkVersion {
  readonly ordinal: number
  readonly lineStart: number
  readonly lineEnd: number
  /** A JSON array. */
  readonly headings: string
  /** As terms, with spaces between them. */
  readonly marks: string
  readonly textHash: string
}

/** A chunk with everything that its rows hold. */
export interface ChunkRow extends ChunkVersion {
  readonly text: string
  /** Analysed, as the full-text table cuts them, with one space between two. */
  readonly terms: string
  /** The same of the headings, and then the marks. */
  readonly headingTerms: string
}

/** What is to be put into the index of one file, and the fingerprint of what made it. */
export interface IndexedFile {
  readonly path: string
  readonly chunker: string
  /** The ordinal of the first of the chunks: those before it are there already. 0 for all of the file. */
  readonly first: number
  readonly chunks: readonly ChunkRow[]
}

export interface FileIndexerOptions {
  readonly chunker: Chunker
  readonly analyser: Analyser
}

/** Makes the index's rows from a file's content. */
export interface FileIndexer {
  /** Changes when the chunker, the analyser or what the index keeps does. */
  readonly fingerprint: string
  /**
   * Throws what the chunker or the analyser throws. Files that are not searched have no chunks. `known` are the chunks of
   * the file that are in the index, in order, made with the same fingerprint: up to the first that differs
   * they are left as they are.
   */
  index(path: string, content: string, known?: readonly ChunkVersion[]): Promise<IndexedFile>
}

export function createFileIndexer({ chunker, analyser }: FileIndexerOptions): FileIndexer {
  const fingerprint = makerOf(chunker, analyser)
  // As the full-text table cuts them, so that everybody can tell them apart by the spaces alone.
  const termsOf = (text: string) => indexTokens(analyser.documentTerms(text).join(' ')).join(' ')
  return {
    fingerprint,
    async index(path, content, known = []) {
      if (!isSearched(path)) return { path, chunker: HIDDEN, first: 0, chunks: [] }
      const chunks = chunker.chunk(content)
      if (chunks.length > CHUNKS_PER_FILE) {
        throw new InvalidArgumentError(
          'chunker',
          `cuts "${path}" into ${chunks.length} chunks and a file may have ${CHUNKS_PER_FILE}`,
        )
      }
      let first = 0
      const rows: ChunkRow[] = []
      for (const [ordinal, { text, lineStart, lineEnd, headings, marks = [] }] of chunks.entries()) {
        const version = {
          ordinal,
          lineStart,
          lineEnd,
          headings: JSON.stringify(headings),
          marks: markTerms(marks).join(' '),
          textHash: await contentHash(text),
        }
        if (first === ordinal && isSame(version, known[ordinal])) first += 1
        else {
          const above = headings.length === 0 ? '' : termsOf(headings.join('\n'))
          rows.push({
            ...version,
            text,
            terms: termsOf(text),
            headingTerms: [above, version.marks].filter(Boolean).join(' '),
          })
        }
        const turn = gate.pause()
        if (turn !== undefined) await turn
      }
      return { path, chunker: fingerprint, first, chunks: rows }
    },
  }
}

function isSame(chunk: ChunkVersion, known: ChunkVersion | undefined): boolean {
  return (
    known !== undefined &&
    known.ordinal === chunk.ordinal &&
    known.textHash === chunk.textHash &&
    known.lineStart === chunk.lineStart &&
    known.lineEnd === chunk.lineEnd &&
    known.headings === chunk.headings &&
    known.marks === chunk.marks
  )
}
