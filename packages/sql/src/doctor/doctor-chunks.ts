import type { ChunkRow } from '../files/file-indexer.ts'
import { counted } from './examination.ts'

/** A chunk's row as it is in the database. */
export interface StoredChunk {
  readonly ordinal: unknown
  readonly line_start: unknown
  readonly line_end: unknown
  readonly headings: unknown
  readonly text_hash: unknown
  readonly checksum: unknown
  readonly text: unknown
  readonly terms: unknown
  readonly heading_terms: unknown
}

/** What is wrong with the chunks of one file: at most one problem of each kind. */
export function compareChunks(
  expected: readonly ChunkRow[],
  stored: readonly StoredChunk[],
): { problem: string; message: string }[] {
  const byOrdinal = new Map(stored.map((chunk) => [chunk.ordinal, chunk]))
  const wrong = new Set<string>()
  let [missing, differing] = [0, 0]
  for (const chunk of expected) {
    const row = byOrdinal.get(chunk.ordinal)
    byOrdinal.delete(chunk.ordinal)
    if (row === undefined) {
      missing += 1
      continue
    }
    const columns = differences(chunk, row)
    if (columns.length > 0) differing += 1
    for (const column of columns) wrong.add(column)
  }
  const problems: { problem: string; message: string }[] = []
  const add = (problem: string, count: number, what: string) => {
    if (count > 0) problems.push({ problem, message: `${what} It can be indexed again.` })
  }
  add('chunk-missing', missing, `lacks ${counted(missing, 'chunk')}: searches miss text of it.`)
  add(
    'chunk-extra',
    byOrdinal.size,
    `has ${counted(byOrdinal.size, 'chunk')} too many: searches find text that it has not.`,
  )
  add(
    'chunk-wrong',
    differing,
    `has ${counted(differing, 'chunk')} that differ from it (${[...wrong].join(', ')}).`,
  )
  return problems
}

function differences(chunk: ChunkRow, row: StoredChunk): string[] {
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['line_start', chunk.lineStart, row.line_start],
    ['line_end', chunk.lineEnd, row.line_end],
    ['headings', chunk.headings, row.headings],
    ['text_hash', chunk.textHash, row.text_hash],
    ['checksum', chunk.checksum, row.checksum],
    ['text', chunk.text, row.text],
    ['terms', chunk.terms, row.terms],
    ['heading_terms', chunk.headingTerms, row.heading_terms],
  ]
  return pairs.filter(([, expected, actual]) => expected !== actual).map(([name]) => name)
}
