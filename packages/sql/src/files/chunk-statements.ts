import { CHUNKS_PER_FILE, ORDINAL_BITS } from '../engine/schema.ts'
import {
  atMost,
  literal,
  read,
  rowsStatement,
  sql,
  statement,
  type SqlDatabase,
  type SqlQuery,
  type SqlPart,
  type Statement,
} from '../engine/statement.ts'
import type { ChunkVersion, ChunkRow, IndexedFile } from './file-indexer.ts'
import { SIGN } from './labels.ts'

/**
 * Files with at least `least` characters are re-indexed only from the first chunk that differs. For that, a
 * commit reads the existing chunks of up to `most` characters. Shorter files are written again, which is
 * faster than comparing.
 */
export const ASKED = { least: 16_384, most: 2_097_152 } as const

/** The marks of a chunk, at the end of its `heading_terms`. */
export const MARKS: SqlPart = sql`iif(instr(chunk.heading_terms, ${literal(SIGN)}) = 0, '', substr(chunk.heading_terms, instr(chunk.heading_terms, ${literal(SIGN)})))`

export const LAST_ORDINAL: SqlPart = literal(CHUNKS_PER_FILE - 1)
/** The bits of a chunk's id below the id of its file. */
export const BITS: SqlPart = literal(ORDINAL_BITS)

/** The condition that joins `chunk` to its `file`: a range of ids. */
export const CHUNKS_OF_FILE: SqlPart = sql`chunk.id BETWEEN file.id << ${BITS} AND (file.id << ${BITS}) | ${LAST_ORDINAL}`

export const readChangedFiles: Statement<{ after: number }, { file_id: number }> = statement(
  ({ after }) => sql`SELECT DISTINCT file_id FROM sheaf_change WHERE id > ${after}`,
)

export const countChunks: Statement<{ most: number }, { chunks: number }> = statement(
  ({ most }) => sql`SELECT count(*) AS chunks FROM (SELECT 1 FROM sheaf_chunk ${atMost(most)})`,
)

export interface IndexedChunks {
  readonly hash: string
  readonly chunks: readonly ChunkVersion[]
}

type Row = ChunkVersion & { readonly path: string; readonly hash: string }

const readChunks = statement<{ paths: string; fingerprint: string }, Row>(
  ({ paths, fingerprint }) =>
    sql`SELECT file.path, file.hash, chunk.id & ${LAST_ORDINAL} AS ordinal, chunk.line_start AS lineStart, chunk.line_end AS lineEnd,
      chunk.headings, ${MARKS} AS marks, chunk.text_hash AS textHash
    FROM json_each(${paths}) AS given
    CROSS JOIN sheaf_file AS file ON file.path = given.value AND file.chunker = ${fingerprint}
    CROSS JOIN sheaf_chunk AS chunk ON ${CHUNKS_OF_FILE}
    ORDER BY chunk.id`,
)

/**
 * Reads the chunks of long files that were indexed with this fingerprint, from one snapshot. `files` have
 * their new contents.
 */
export async function readIndexedChunks(
  database: SqlDatabase,
  files: readonly { readonly path: string; readonly content: string }[],
  fingerprint: string,
): Promise<ReadonlyMap<string, IndexedChunks>> {
  const paths: string[] = []
  let characters = 0
  for (const { path, content } of files) {
    if (content.length < ASKED.least || characters + content.length > ASKED.most) continue
    characters += content.length
    paths.push(path)
  }
  if (paths.length === 0) return new Map()
  const rows = await read(database, readChunks({ paths: JSON.stringify(paths), fingerprint }))
  const byPath = Map.groupBy(rows, ({ path }) => path)
  return new Map([...byPath].map(([path, chunks]) => [path, { hash: chunks[0]?.hash ?? '', chunks }]))
}

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

const insertChunks = rowsStatement<InsertedChunk>(
  (chunk) =>
    sql`(((SELECT id FROM sheaf_file WHERE path = ${chunk.path}) << ${BITS}) | ${chunk.ordinal},
    ${chunk.lineStart}, ${chunk.lineEnd}, ${chunk.headings}, ${chunk.textHash}, ${chunk.checksum},
    ${chunk.text}, ${chunk.terms}, ${chunk.headingTerms})`,
  (rows) =>
    sql`INSERT INTO sheaf_chunk
    (id, line_start, line_end, headings, text_hash, checksum, text, terms, heading_terms) VALUES ${rows}`,
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
  const rows: InsertedChunk[] = []
  for (const { path, chunks } of files) for (const chunk of chunks) rows.push({ ...chunk, path })
  return rows.length === 0 ? [] : [...insertChunks(rows), insertTerms({ parts: jsonOf(files) })]
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
