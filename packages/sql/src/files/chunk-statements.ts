import { ASKED } from '../defaults.ts'
import { CHUNKS_PER_FILE, ORDINAL_BITS } from '../engine/schema.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'
import { atMost, literal, read, sql, statement } from '../engine/statement.ts'
import type { SqlPart, Statement } from '../engine/statement.ts'
import type { ChunkVersion } from './file-indexer.ts'
import { MARKS } from './file-statements.ts'

/** The largest position of a chunk in its file. */
export const LAST_ORDINAL: SqlPart = literal(CHUNKS_PER_FILE - 1)
/** The bits of a chunk's id below the id of its file. */
export const BITS: SqlPart = literal(ORDINAL_BITS)

/** The condition that joins `chunk` to its `file`: a range of ids. */
export const CHUNKS_OF_FILE: SqlPart = sql`chunk.id BETWEEN file.id << ${BITS} AND (file.id << ${BITS}) | ${LAST_ORDINAL}`

/** The files that changed after a place in the log, each once. */
export const readChangedFiles: Statement<{ after: number }, { file_id: number }> = statement(
  ({ after }) => sql<{ file_id: number }>`SELECT DISTINCT file_id FROM sheaf_change WHERE id > ${after}`,
)

/** The number of chunks, counted up to `most`. */
export const countChunks: Statement<{ most: number }, { chunks: number }> = statement(
  ({ most }) =>
    sql<{ chunks: number }>`SELECT count(*) AS chunks FROM (SELECT 1 FROM sheaf_chunk ${atMost(most)})`,
)

/** The chunks of a file in the index, in order. */
export interface IndexedChunks {
  /** The hash of the file from which they were cut. */
  readonly hash: string
  readonly chunks: readonly ChunkVersion[]
}

type Row = ChunkVersion & { readonly path: string; readonly hash: string }

const readChunks = statement<{ paths: string; fingerprint: string }, Row>(
  ({ paths, fingerprint }) =>
    sql<Row>`SELECT file.path, file.hash, chunk.id & ${LAST_ORDINAL} AS ordinal, chunk.line_start AS lineStart, chunk.line_end AS lineEnd,
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
