import { ASKED } from '../defaults.ts'
import type { ChunkVersion } from './file-indexer.ts'
import { MARKS } from './file-statements.ts'
import { CHUNKS_PER_FILE, ORDINAL_BITS } from '../engine/schema.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'
import { literal, read, sql, statement } from '../engine/statement.ts'

/** The chunks of a file in the index, in order. */
export interface IndexedChunks {
  /** The hash of the file from which they were cut. */
  readonly hash: string
  readonly chunks: readonly ChunkVersion[]
}

type Row = ChunkVersion & { readonly path: string; readonly hash: string }

const LAST_ORDINAL = literal(CHUNKS_PER_FILE - 1)
const BITS = literal(ORDINAL_BITS)

const readChunks = statement<{ paths: string; fingerprint: string }, Row>(
  ({ paths, fingerprint }) =>
    sql<Row>`SELECT file.path, file.hash, chunk.id & ${LAST_ORDINAL} AS ordinal, chunk.line_start AS lineStart, chunk.line_end AS lineEnd,
      chunk.headings, ${MARKS} AS marks, chunk.text_hash AS textHash
    FROM json_each(${paths}) AS given
    CROSS JOIN sheaf_file AS file ON file.path = given.value AND file.chunker = ${fingerprint}
    CROSS JOIN sheaf_chunk AS chunk ON chunk.id BETWEEN file.id << ${BITS} AND (file.id << ${BITS}) | ${LAST_ORDINAL}
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
