import type { IndexedFile } from '@sheaf/sql'
import { LONGEST_TERM } from '../defaults.ts'

/** A chunk for `sheaf_make_commit`. */
export interface ChunkJson {
  readonly path: string
  readonly ordinal: number
  readonly line_start: number
  readonly line_end: number
  readonly headings: string
  readonly marks: string
  readonly text_hash: string
  readonly checksum: number
  readonly text: string
  /** Distinct tokens, separated by spaces. */
  readonly tokens: string
  /** The count of each token, in the same order. */
  readonly counts: string
  readonly length: number
}

/** The row of a chunk of the file. */
export function chunkJson(path: string, chunk: IndexedFile['chunks'][number]): ChunkJson {
  const frequencies = new Map<string, number>()
  const all = `${chunk.terms} ${chunk.headingTerms}`.split(' ').filter(Boolean)
  for (const term of all) {
    const token = indexedTerm(term)
    frequencies.set(token, (frequencies.get(token) ?? 0) + 1)
  }
  return {
    path,
    ordinal: chunk.ordinal,
    line_start: chunk.lineStart,
    line_end: chunk.lineEnd,
    headings: chunk.headings,
    marks: chunk.marks,
    text_hash: chunk.textHash,
    checksum: chunk.checksum,
    text: chunk.text,
    tokens: [...frequencies.keys()].join(' '),
    counts: [...frequencies.values()].join(' '),
    length: all.length,
  }
}

/** A term in the index: a very long term as its beginning and its length. */
export function indexedTerm(term: string): string {
  return term.length <= LONGEST_TERM
    ? term
    : `${term.slice(0, LONGEST_TERM).toWellFormed()}\u{fffd}${term.length}`
}
