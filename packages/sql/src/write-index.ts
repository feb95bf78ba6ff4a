import { sql } from 'kysely'
import type { ChunkRow, IndexedFile } from './file-indexer.ts'
import { CHUNKS_PER_FILE, ORDINAL_BITS } from './schema.ts'
import type { SqlQuery } from './sql-database.ts'
import { builder, statement } from './statement.ts'

const LAST_ORDINAL = sql.lit(CHUNKS_PER_FILE - 1)
const BITS = sql.lit(ORDINAL_BITS)

// The chunks of the files whose paths are in a JSON array: each file's are one range of ids.
const chunksOf = (paths: string) => sql`json_each(${paths}) AS given
  CROSS JOIN sheaf_file AS file ON file.path = given.value
  CROSS JOIN sheaf_chunk AS chunk ON chunk.id BETWEEN file.id << ${BITS} AND (file.id << ${BITS}) | ${LAST_ORDINAL}`

const noteOrphans = statement<{ paths: string }>(({ paths }) =>
  sql`INSERT OR IGNORE INTO sheaf_orphan (text_hash)
    SELECT chunk.text_hash FROM ${chunksOf(paths)} CROSS JOIN sheaf_embedding AS embedding ON embedding.text_hash = chunk.text_hash`.compile(
    builder,
  ),
)
const deleteTerms = statement<{ paths: string }>(({ paths }) =>
  sql`DELETE FROM sheaf_terms WHERE rowid IN (SELECT chunk.id FROM ${chunksOf(paths)})`.compile(builder),
)
const deleteChunks = statement<{ paths: string }>(({ paths }) =>
  sql`DELETE FROM sheaf_chunk WHERE id IN (SELECT chunk.id FROM ${chunksOf(paths)})`.compile(builder),
)
const deleteOrphans = statement(() =>
  sql`DELETE FROM sheaf_embedding WHERE text_hash IN (SELECT text_hash FROM sheaf_orphan)
    AND NOT EXISTS (SELECT 1 FROM sheaf_chunk AS chunk WHERE chunk.text_hash = sheaf_embedding.text_hash)`.compile(builder),
)
const forgetOrphans = statement(() => builder.deleteFrom('sheaf_orphan').compile())

type InsertedChunk = { path: string } & Record<Exclude<keyof ChunkRow, 'ordinal' | 'lineStart' | 'lineEnd'>, string> &
  Record<'ordinal' | 'lineStart' | 'lineEnd', number>

const insertChunk = statement<InsertedChunk>((chunk) =>
  builder
    .insertInto('sheaf_chunk')
    .values({
      id: sql<number>`((SELECT id FROM sheaf_file WHERE path = ${chunk.path}) << ${BITS}) | ${chunk.ordinal}`,
      line_start: chunk.lineStart,
      line_end: chunk.lineEnd,
      headings: chunk.headings,
      text_hash: chunk.textHash,
      text: chunk.text,
      terms: chunk.terms,
      heading_terms: chunk.headingTerms,
    })
    .compile(),
)
const insertTerms = statement<{ paths: string }>(({ paths }) =>
  sql`INSERT INTO sheaf_terms (rowid, terms, heading_terms)
    SELECT id, terms, heading_terms FROM sheaf_chunk WHERE id IN (SELECT chunk.id FROM ${chunksOf(paths)}) ORDER BY id`.compile(builder),
)

/** Takes everything about these files out of the index. Runs while the files' rows are still there. */
export function removeFromIndex(paths: readonly string[]): SqlQuery[] {
  if (paths.length === 0) return []
  const json = JSON.stringify(paths)
  return [noteOrphans({ paths: json }), deleteTerms({ paths: json }), deleteChunks({ paths: json })]
}

/**
 * Puts the chunks of files in whose rows are there and whose old chunks are gone.
 *
 * The terms go in by one statement for all files, in the order of ids. FTS5 collects what is inserted in memory, and writes it out when an id
 * is smaller than the last, and before any statement that could be undone by itself: with terms and chunks by turns, all took twice as long.
 */
export function addToIndex(files: readonly IndexedFile[]): SqlQuery[] {
  const chunks = files.flatMap((file) => file.chunks.map((chunk) => insertChunk({ ...chunk, path: file.path })))
  const terms = chunks.length === 0 ? [] : [insertTerms({ paths: JSON.stringify(files.map(({ path }) => path)) })]
  return [...chunks, ...terms]
}

/** Erases the vectors of texts that were removed and not put in again. Ends a batch that began with `removeFromIndex`. */
export function eraseOrphans(): SqlQuery[] {
  return [deleteOrphans({}), forgetOrphans({})]
}
