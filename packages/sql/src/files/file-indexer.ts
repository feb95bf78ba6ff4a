import { contentHash, InvalidArgumentError } from '@sheaf/core'
import { isSearched, problemOfKept, withoutPayloads } from '@sheaf/core/adapter'
import type { Analyser, Chunker, ChunkPlace } from '@sheaf/core'
import type { CheckedChange } from '@sheaf/core/adapter'
import { GROWING } from '../defaults.ts'
import { chunkChecksum } from '../checksums/checksum.ts'
import { makerOf } from './index-maker.ts'
import { labelsText, markTerms, wordsOf } from './labels.ts'
import { gate } from '../engine/gate.ts'
import { indexTokens } from '../scorer/terms/index-tokens.ts'
import { CHUNKS_PER_FILE } from '../engine/schema.ts'
import { HIDDEN } from '../defaults.ts'

/** What reports whether a chunk is in the index already. */
export interface ChunkVersion {
  readonly ordinal: number
  readonly lineStart: number
  readonly lineEnd: number
  /** A JSON array: the headings, and after them the fields of the file. */
  readonly headings: string
  /** As terms, with spaces between them. */
  readonly marks: string
  readonly textHash: string
}

/** A chunk with everything that its rows hold. */
export interface ChunkRow extends ChunkVersion {
  readonly text: string
  readonly checksum: number
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
  /** Where `first` is not 0: the hash of the version whose chunks they are. */
  readonly base?: string
  readonly chunks: readonly ChunkRow[]
}

/** What is known of a file that is to be indexed. */
export interface KnownVersion {
  /** Of the content. */
  readonly hash?: string
  /** What the file was before, which may be a beginning of the content. */
  readonly before?: { readonly content: string; readonly hash: string }
  /** The chunks of the file that are in the index, in order, and the hash of the version they are of. */
  readonly indexed?: { readonly hash: string; readonly chunks: readonly ChunkVersion[] }
}

/** What cuts and what analyses. */
export interface FileIndexerOptions {
  readonly chunker: Chunker
  readonly analyser: Analyser
}

/** Makes the index's rows from a file's content. */
export interface FileIndexer {
  /** Changes when the chunker, the analyser or what the index keeps does. */
  readonly fingerprint: string
  /**
   * Throws what the chunker or the analyser throws. Files that are not searched have no chunks. Of what is
   * `indexed` with the same fingerprint, the chunks up to the first that differs are left as they are. So are
   * those of the file `before`, up to the last place from which it can be cut, where this indexer has made
   * them: then only what follows is cut.
   */
  index(path: string, content: string, known?: KnownVersion): Promise<IndexedFile>
  /** True when `index` would cut only the end of such a content. */
  goesOn(content: string, before: KnownVersion['before']): boolean
}

/** The text of a file before a change, where that is known. */
export function beforeOf({ before, ifMatch }: CheckedChange): KnownVersion['before'] {
  return before === undefined || typeof ifMatch !== 'string' ? undefined : { content: before, hash: ifMatch }
}

/** An indexer that cuts with this chunker, and analyses with this analyser. */
export function createFileIndexer({ chunker, analyser }: FileIndexerOptions): FileIndexer {
  const fingerprint = makerOf(chunker, analyser)
  // As the full-text table cuts them, so that spaces alone separate them.
  const termsOf = (text: string) => indexTokens(analyser.documentTerms(text).join(' ')).join(' ')
  // By the hash of a content: where the next one can be cut.
  const places = new Map<string, ChunkPlace>()
  return {
    fingerprint,
    goesOn: (content, before) => knownPlace(places, content, before) !== undefined,
    async index(path, content, { hash, before, indexed } = {}) {
      if (!isSearched(path)) return { path, chunker: HIDDEN, first: 0, chunks: [] }
      const from = knownPlace(places, content, before)
      // Encoded bytes are for who reads the file: not for a search, nor for a context.
      const offset = from?.offset ?? 0
      const shown = content.slice(0, offset) + withoutPayloads(content.slice(offset))
      const { chunks, place } = chunker.chunkFrom?.(shown, from) ?? { chunks: chunker.chunk(shown) }
      if (hash !== undefined && content.length >= GROWING.least)
        remember(places, hash, shown === content ? place : placeIn(content, shown, place))
      const start = from?.ordinal ?? 0
      const count = start + chunks.length
      if (count > CHUNKS_PER_FILE) {
        throw new InvalidArgumentError(
          'chunker',
          `cuts "${path}" into ${count} chunks and a file may have ${CHUNKS_PER_FILE}`,
        )
      }
      const known = from === undefined ? (indexed?.chunks ?? []) : []
      let first = start
      const rows: ChunkRow[] = []
      for (const [index, { text, lineStart, lineEnd, headings, fields, marks = [] }] of chunks.entries()) {
        const ordinal = start + index
        const problem = problemOfKept(text)
        if (problem !== undefined)
          throw new InvalidArgumentError('chunker', `cuts a chunk of "${path}" that ${problem}`)
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
      const base = from === undefined ? indexed?.hash : before?.hash
      return { path, chunker: fingerprint, first, ...(base === undefined ? {} : { base }), chunks: rows }
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

function knownPlace(
  places: ReadonlyMap<string, ChunkPlace>,
  content: string,
  before: KnownVersion['before'],
): ChunkPlace | undefined {
  const place = before && places.get(before.hash)
  return place && content.startsWith(before.content.slice(0, place.offset)) ? place : undefined
}

// Lines stay where they are without payloads, and offsets do not. A place inside of a line is left out.
function placeIn(content: string, shown: string, place: ChunkPlace | undefined): ChunkPlace | undefined {
  if (place === undefined || shown[place.offset - 1] !== '\n') return undefined
  let offset = 0
  for (let line = 0; line < place.line; line += 1) offset = content.indexOf('\n', offset) + 1
  return { ...place, offset }
}

function remember(places: Map<string, ChunkPlace>, hash: string, place: ChunkPlace | undefined): void {
  places.delete(hash)
  if (place === undefined) return
  // A part of a text would keep the whole text in memory.
  const headings = JSON.parse(JSON.stringify(place.headings)) as ChunkPlace['headings']
  places.set(hash, { ...place, headings })
  const [oldest] = places.keys()
  if (places.size > GROWING.places && oldest !== undefined) places.delete(oldest)
}
