import { contentHash, type Analyser, type Chunker, type ChunkPlace, type SyncReport } from '@sheaf/core'
import { isSearched, problemOfKept, withoutPayloads, refuse } from '@sheaf/core/adapter'
import { chunkChecksum, fileChecksum, type ContentRow } from '../checksum.ts'
import { makerOf } from '../engine/head.ts'
import { labelsText, markTerms, wordsOf } from './labels.ts'
import { gate } from '../engine/gate.ts'
import { indexText } from '../scorer/terms/postings.ts'
import { CHUNKS_PER_FILE, HIDDEN } from '../engine/schema.ts'

/**
 * For contents of at least `least` characters, and at most `places` of them, the indexer remembers where a
 * growing file can be cut.
 */
const GROWING = { least: 4096, places: 256 } as const

/** Identifies a chunk that may already be in the index. */
export interface ChunkVersion {
  readonly ordinal: number
  readonly lineStart: number
  readonly lineEnd: number
  /** A JSON array: the headings, and after them the fields of the file. */
  readonly headings: string
  /** As terms, separated by spaces. */
  readonly marks: string
  /** `contentHash` of the text. */
  readonly textHash: string
}

/** The row of a chunk in the index. */
export interface ChunkRow extends ChunkVersion {
  readonly text: string
  readonly checksum: number
  /** Analysed and cut as by the full-text table, separated by one space. */
  readonly terms: string
  /** The same for the headings, followed by the marks. */
  readonly headingTerms: string
}

/** The new index data of one file, and the fingerprint of its indexer. */
export interface IndexedFile {
  readonly path: string
  /** The fingerprint. */
  readonly chunker: string
  /** The ordinal of the first of the chunks; the index already has those before it. 0 for the whole file. */
  readonly first: number
  /** If `first` is not 0: the hash of the version with the chunks before it. */
  readonly base?: string
  readonly chunks: readonly ChunkRow[]
}

/** A file that will be indexed, such as the change of one. */
export interface NewText {
  readonly path: string
  readonly content: string
  /** `contentHash` of the content. Without it the place at its end is not remembered. */
  readonly hash?: string
  /** The previous version, with its hash as `ifMatch`. It may be a beginning of the content. */
  readonly before?: string
  readonly ifMatch?: string | null
}

/** The chunks of a file in the index, in order, and the hash of their version. */
export interface KnownChunks {
  readonly hash: string
  readonly chunks: readonly ChunkVersion[]
}

interface FileIndexerOptions {
  readonly chunker: Chunker
  readonly analyser: Analyser
}

/** Makes the index's rows from a file's content. */
export interface FileIndexer {
  /** Depends on the chunker, the analyser and the version of the index data. */
  readonly fingerprint: string
  /**
   * Throws the errors of the chunker and the analyser. Files that are not searched have no chunks. If
   * `indexed` has the same fingerprint, its chunks before the first that differs stay. If this indexer has
   * made the file `before`, its chunks stay up to the last place where cutting can start, and only the text
   * after that is cut.
   */
  index(file: NewText, indexed?: KnownChunks): Promise<IndexedFile>
  /**
   * Indexes the file of a row, with the hash of its version. Resolves to a reason instead if the file is
   * damaged, or the chunker or the analyser fails on it.
   */
  indexOrSkip(
    row: ContentRow & { readonly path: string },
  ): Promise<(IndexedFile & { readonly hash: string }) | SyncReport['skipped'][number]>
  /** True if `index` would cut only the end of this file. */
  goesOn(file: NewText): boolean
}

/** Creates an indexer with this chunker and analyser. */
export function createFileIndexer({ chunker, analyser }: FileIndexerOptions): FileIndexer {
  const fingerprint = makerOf(chunker, analyser)
  // Cut as by the full-text table, so that only spaces separate tokens.
  const termsOf = (text: string) => indexText(analyser.documentTerms(text).join(' '))
  // By the hash of a content: the place where cutting can start next time.
  const places = new Map<string, ChunkPlace>()
  const indexer: FileIndexer = {
    fingerprint,
    goesOn: (file) => knownPlace(places, file) !== undefined,
    async indexOrSkip({ path, ...row }) {
      const content = fileChecksum.checkedText(path, row)
      if (content === undefined)
        return { path, reason: 'it is damaged: its text is not the one that was written at this path' }
      try {
        return { ...(await indexer.index({ path, content })), hash: String(row.hash) }
      } catch (error) {
        // The message may quote the text, which must not be in a report.
        const name = error instanceof Error ? error.name : typeof error
        return { path, reason: `the chunker or the analyser failed on it (${name})` }
      }
    },
    async index(file, indexed) {
      const { path, content, hash } = file
      if (!isSearched(path)) return { path, chunker: HIDDEN, first: 0, chunks: [] }
      const from = knownPlace(places, file)
      // Encoded bytes are useful only to a reader of the file, not in a search or a context.
      const offset = from?.offset ?? 0
      const shown = content.slice(0, offset) + withoutPayloads(content.slice(offset))
      const { chunks, place } = chunker.chunkFrom?.(shown, from, path) ?? {
        chunks: chunker.chunk(shown, path),
      }
      if (hash !== undefined && content.length >= GROWING.least)
        remember(places, hash, shown === content ? place : placeIn(content, shown, place))
      const start = from?.ordinal ?? 0
      const count = start + chunks.length
      if (count > CHUNKS_PER_FILE)
        refuse('chunker', `cuts "${path}" into ${count} chunks; a file may have at most ${CHUNKS_PER_FILE}`)
      const known = from === undefined ? (indexed?.chunks ?? []) : []
      let first = start
      const rows: ChunkRow[] = []
      for (const [index, { text, lineStart, lineEnd, headings, fields, marks = [] }] of chunks.entries()) {
        const ordinal = start + index
        const problem = problemOfKept(text)
        if (problem !== undefined) refuse('chunker', `cuts a chunk of "${path}" that ${problem}`)
        const version = {
          ordinal,
          lineStart,
          lineEnd,
          headings: labelsText({ headings, fields }),
          marks: markTerms(marks).join(' '),
          textHash: await contentHash(text),
        }
        if (first === ordinal && isSame(version, known[ordinal])) first += 1
        else {
          const above = headings.length === 0 ? '' : termsOf(headings.join('\n'))
          rows.push({
            ...version,
            text,
            checksum: chunkChecksum({ ...version, path, text }),
            terms: termsOf(ordinal === 0 && fields !== undefined ? `${wordsOf(fields)}\n${text}` : text),
            headingTerms: [above, version.marks].filter(Boolean).join(' '),
          })
        }
        const turn = gate.pause()
        if (turn !== undefined) await turn
      }
      const base = from === undefined ? indexed?.hash : file.ifMatch
      return {
        path,
        chunker: fingerprint,
        first,
        ...(typeof base === 'string' ? { base } : {}),
        chunks: rows,
      }
    },
  }
  return indexer
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

function knownPlace(
  places: ReadonlyMap<string, ChunkPlace>,
  { content, before, ifMatch }: NewText,
): ChunkPlace | undefined {
  if (before === undefined || typeof ifMatch !== 'string') return undefined
  const place = places.get(ifMatch)
  return place && content.startsWith(before.slice(0, place.offset)) ? place : undefined
}

// Removing payloads keeps the lines and moves the offsets. A place inside a line is left out.
function placeIn(content: string, shown: string, place: ChunkPlace | undefined): ChunkPlace | undefined {
  if (place === undefined || shown[place.offset - 1] !== '\n') return undefined
  let offset = 0
  for (let line = 0; line < place.line; line += 1) offset = content.indexOf('\n', offset) + 1
  return { ...place, offset }
}

function remember(places: Map<string, ChunkPlace>, hash: string, place: ChunkPlace | undefined): void {
  places.delete(hash)
  if (place === undefined) return
  // A substring would keep the whole text in memory.
  const headings = JSON.parse(JSON.stringify(place.headings)) as ChunkPlace['headings']
  places.set(hash, { ...place, headings })
  const [oldest] = places.keys()
  if (places.size > GROWING.places && oldest !== undefined) places.delete(oldest)
}
