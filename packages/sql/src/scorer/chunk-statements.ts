import { CHUNKS_PER_FILE, ORDINAL_BITS } from '../engine/schema.ts'
import { atMost, literal, sql, statement } from '../engine/statement.ts'
import type { SqlPart } from '../engine/statement.ts'

const LAST_ORDINAL = literal(CHUNKS_PER_FILE - 1)
const BITS = literal(ORDINAL_BITS)

/** The condition that joins `chunk` to its `file`: a range of ids. */
export const CHUNKS_OF_FILE: SqlPart = sql`chunk.id BETWEEN file.id << ${BITS} AND (file.id << ${BITS}) | ${LAST_ORDINAL}`

/** The files that changed after a place in the log, each once. */
export const readChangedFiles: ReturnType<typeof statement<{ after: number }, { file_id: number }>> =
  statement<{ after: number }, { file_id: number }>(
    ({ after }) => sql<{ file_id: number }>`SELECT DISTINCT file_id FROM sheaf_change WHERE id > ${after}`,
  )

/** The number of chunks, counted up to `most`. */
export const countChunks: ReturnType<typeof statement<{ most: number }, { chunks: number }>> = statement<
  { most: number },
  { chunks: number }
>(
  ({ most }) =>
    sql<{ chunks: number }>`SELECT count(*) AS chunks FROM (SELECT 1 FROM sheaf_chunk ${atMost(most)})`,
)
