import type { Degradation } from '@sheaf/core'
import type { SqlRow } from '../engine/sql-database.ts'
import { isSoundChunk } from './checksum.ts'

/** The reason in a search's answer if damaged chunks were left out. */
export const DAMAGED: Degradation = {
  reason: 'damaged',
  message: 'A part of the index is damaged, and is left out of the answer. Run doctor({ repair: true }).',
}

/** Results without damaged rows. */
export interface SoundRows {
  readonly results: SqlRow[][]
  /** Ids of the chunks that were left out. The row of no chunk is one, which stands for damaged vectors. */
  readonly damaged: Set<unknown>
}

/** Removes candidates whose shown data is not the indexed data. */
export function soundRows(results: readonly SqlRow[][]): SoundRows {
  const damaged = new Set(results.flat().flatMap((row) => (isSoundRow(row) ? [] : [row['id']])))
  return { damaged, results: results.map((rows) => rows.filter(({ id }) => !damaged.has(id))) }
}

// The row contains a chunk and its file.
function isSoundRow(row: Readonly<Record<string, unknown>>): boolean {
  const { path, hash, headings, marks, text, text_hash: textHash, checksum } = row
  const { line_start: lineStart, line_end: lineEnd, updated_at: updatedAt } = row
  return (
    typeof path === 'string' &&
    typeof headings === 'string' &&
    typeof marks === 'string' &&
    typeof text === 'string' &&
    typeof textHash === 'string' &&
    typeof lineStart === 'number' &&
    typeof lineEnd === 'number' &&
    isSoundChunk({ path, lineStart, lineEnd, headings, marks, textHash, text, checksum, hash, updatedAt })
  )
}
