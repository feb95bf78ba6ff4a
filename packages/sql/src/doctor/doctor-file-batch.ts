import { DOCTOR_CHUNKS, SYNC_BATCH } from '../defaults.ts'
import type { StoredChunk } from './doctor-chunks.ts'
import { query } from './examination.ts'
import type { Examination } from './examination.ts'
import { CHUNKS_PER_FILE, ORDINAL_BITS } from '../engine/schema.ts'
import type { SqlQuery, SqlRow } from '../engine/sql-database.ts'

const LAST_ORDINAL = CHUNKS_PER_FILE - 1

/** A file's row with the rows of its chunks, as they were at one moment. */
export interface StoredFile {
  readonly row: SqlRow
  readonly chunks: readonly StoredChunk[]
}

/** From the id of one file to that of another, both included. */
export type FileRange = readonly [low: number, high: number]

/** All files in ranges of their ids, each of a bounded number and size. */
export async function fileRanges(
  examination: Examination,
): Promise<{ readonly ranges: FileRange[]; readonly total: number }> {
  const { maxRows = -1 } = examination.parts.database
  const ranges: [number, number][] = []
  let [total, files, bytes] = [0, 0, 0]
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const [rows = []] = await examination.read(
      query(
        `SELECT id, octet_length(content) + iif(typeof(size) = 'integer', abs(size), 0) AS bytes FROM sheaf_file
          WHERE id > ? ORDER BY id LIMIT ? + 0`,
        after,
        maxRows,
      ),
    )
    for (const row of rows) {
      const [id, size] = [Number(row['id']), Number(row['bytes'])]
      const last = ranges.at(-1)
      files += 1
      bytes += size
      if (last === undefined || files > SYNC_BATCH.files || bytes > SYNC_BATCH.bytes) {
        ranges.push([id, id])
        ;[files, bytes] = [1, size]
      } else last[1] = id
      after = id
    }
    total += rows.length
    if (maxRows < 0 || rows.length < maxRows) return { ranges, total }
  }
}

/**
 * The files of a range. Where the database bounds an answer the chunks come in pages, and a file that others
 * changed meanwhile is left out: they have made all of it again, and right.
 */
export async function readFiles(examination: Examination, range: FileRange): Promise<StoredFile[]> {
  const isElsewhere = examination.parts.contents !== undefined
  const files = query(
    `SELECT id, path, collision_key, hash, size, updated_at, chunker, checksum,
      ${isElsewhere ? "''" : 'content'} AS content,
      octet_length(content) AS bytes FROM sheaf_file WHERE id BETWEEN ? AND ? ORDER BY id`,
    ...range,
  )
  if (examination.parts.database.maxRows === undefined) {
    const [rows = [], chunks = []] = await examination.read(files, chunksOf(range, 0, -1))
    return join(rows, chunks)
  }
  const [rows = []] = await examination.read(files)
  const chunks: SqlRow[] = []
  for (;;) {
    const [page = []] = await examination.read(chunksOf(range, chunks.length, DOCTOR_CHUNKS))
    chunks.push(...page)
    if (page.length < DOCTOR_CHUNKS) break
  }
  const [now = []] = await examination.read(
    query('SELECT id, hash, chunker FROM sheaf_file WHERE id BETWEEN ? AND ?', ...range),
  )
  const versions = new Map(now.map((row) => [row['id'], row]))
  const isSame = (row: SqlRow) =>
    ['hash', 'chunker'].every((column) => versions.get(row['id'] ?? null)?.[column] === row[column])
  return join(rows.filter(isSame), chunks)
}

function chunksOf([low, high]: FileRange, offset: number, limit: number): SqlQuery {
  return query(
    `SELECT id >> ${ORDINAL_BITS} AS file, id & ${LAST_ORDINAL} AS ordinal, line_start, line_end, headings,
      text_hash, checksum, text, terms, heading_terms
      FROM sheaf_chunk WHERE id BETWEEN ? << ${ORDINAL_BITS} AND (? << ${ORDINAL_BITS}) | ${LAST_ORDINAL} ORDER BY id LIMIT ? + 0 OFFSET ? + 0`,
    low,
    high,
    limit,
    offset,
  )
}

function join(rows: readonly SqlRow[], chunks: readonly SqlRow[]): StoredFile[] {
  const byFile = Map.groupBy(chunks, (chunk) => chunk['file'])
  return rows.map((row) => ({
    row,
    chunks: (byFile.get(row['id'] ?? null) ?? []) as unknown as StoredChunk[],
  }))
}
