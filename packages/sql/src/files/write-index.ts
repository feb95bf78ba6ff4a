import type { ChunkRow, IndexedFile } from './file-indexer.ts'
import type { SqlQuery } from '../engine/sql-database.ts'
import { sql, statement } from '../engine/statement.ts'
import { BITS, LAST_ORDINAL } from './chunk-statements.ts'

// The chunks of the files in a JSON array of paths and ordinals, from these ordinals on. Each file's chunks
// are one range of ids.
const chunksOf = (parts: string) => sql`json_each(${parts}) AS given
  CROSS JOIN sheaf_file AS file ON file.path = given.value ->> 0
  CROSS JOIN sheaf_chunk AS chunk ON chunk.id BETWEEN (file.id << ${BITS}) | (given.value ->> 1) AND (file.id << ${BITS}) | ${LAST_ORDINAL}`

const noteOrphans = statement<{ parts: string }>(
  ({ parts }) =>
    sql`INSERT OR IGNORE INTO sheaf_orphan (text_hash)
    SELECT chunk.text_hash FROM ${chunksOf(parts)} CROSS JOIN sheaf_embedding AS embedding ON embedding.text_hash = chunk.text_hash`,
)
const deleteTerms = statement<{ parts: string }>(
  ({ parts }) => sql`DELETE FROM sheaf_terms WHERE rowid IN (SELECT chunk.id FROM ${chunksOf(parts)})`,
)
const deleteChunks = statement<{ parts: string }>(
  ({ parts }) => sql`DELETE FROM sheaf_chunk WHERE id IN (SELECT chunk.id FROM ${chunksOf(parts)})`,
)
const deleteOrphans = statement(
  () =>
    sql`DELETE FROM sheaf_embedding WHERE text_hash IN (SELECT text_hash FROM sheaf_orphan)
    AND NOT EXISTS (SELECT 1 FROM sheaf_chunk AS chunk WHERE chunk.text_hash = sheaf_embedding.text_hash)`,
)
const forgetOrphans = statement(() => sql`DELETE FROM sheaf_orphan`)

type InsertedChunk = { path: string } & Record<
  Exclude<keyof ChunkRow, 'ordinal' | 'lineStart' | 'lineEnd' | 'checksum' | 'marks'>,
  string
> &
  Record<'ordinal' | 'lineStart' | 'lineEnd' | 'checksum', number>

const insertChunk = statement<InsertedChunk>(
  (chunk) =>
    sql`INSERT INTO sheaf_chunk
    (id, line_start, line_end, headings, text_hash, checksum, text, terms, heading_terms)
    VALUES (((SELECT id FROM sheaf_file WHERE path = ${chunk.path}) << ${BITS}) | ${chunk.ordinal},
      ${chunk.lineStart}, ${chunk.lineEnd}, ${chunk.headings}, ${chunk.textHash}, ${chunk.checksum},
      ${chunk.text}, ${chunk.terms}, ${chunk.headingTerms})`,
)
const insertTerms = statement<{ parts: string }>(
  ({ parts }) =>
    sql`INSERT INTO sheaf_terms (rowid, terms, heading_terms)
    SELECT id, terms, heading_terms FROM sheaf_chunk WHERE id IN (SELECT chunk.id FROM ${chunksOf(parts)}) ORDER BY id`,
)

/** The chunks of a file from an ordinal on; all of them if none is given. */
export interface IndexPart {
  readonly path: string
  readonly first?: number | undefined
}

/** Removes these parts of files from the index. Runs while the files' rows still exist. */
export function removeFromIndex(parts: readonly IndexPart[]): SqlQuery[] {
  if (parts.length === 0) return []
  const json = jsonOf(parts)
  return [noteOrphans({ parts: json }), deleteTerms({ parts: json }), deleteChunks({ parts: json })]
}

/**
 * Adds the chunks of files. The files' rows must exist, and their old chunks must be gone.
 *
 * One statement inserts the terms of all files, in order of id. FTS5 collects inserts in memory, and writes
 * them out if an id is smaller than the last, and before any statement that could be undone by itself: with
 * terms and chunks in alternation, everything took twice as long.
 */
export function addToIndex(files: readonly IndexedFile[]): SqlQuery[] {
  const chunks = files.flatMap((file) =>
    file.chunks.map((chunk) => insertChunk({ ...chunk, path: file.path })),
  )
  const terms = chunks.length === 0 ? [] : [insertTerms({ parts: jsonOf(files) })]
  return [...chunks, ...terms]
}

function jsonOf(parts: readonly IndexPart[]): string {
  return JSON.stringify(parts.map(({ path, first = 0 }) => [path, first]))
}

/**
 * Erases the vectors of texts that were removed and not added again. Ends a batch that began with
 * `removeFromIndex`.
 */
export function eraseOrphans(): SqlQuery[] {
  return [deleteOrphans({}), forgetOrphans({})]
}
