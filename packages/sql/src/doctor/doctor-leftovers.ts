import { DOCTOR_ROWS } from '../defaults.ts'
import { ORDINAL_BITS } from '../engine/schema.ts'
import { nextSequence } from '../files/head.ts'
import { breakLog, breakVectorLog, forgetLog, forgetVectorLog } from '../search/change-log.ts'
import { counted } from './examination.ts'
import { LOG_DAMAGED, lostFile } from './problems.ts'
import { query } from './sql-examination.ts'
import type { SqlExamination } from './sql-examination.ts'

const HOMELESS = `NOT EXISTS (SELECT 1 FROM sheaf_file AS file WHERE file.id = sheaf_chunk.id >> ${ORDINAL_BITS})`

// Checks for numbers without a gap, and sequences that never decrease.
const LOGS = query(`SELECT
  (SELECT count(*) FROM sheaf_change) <> (SELECT coalesce(max(id) - min(id) + 1, -1) FROM sheaf_change)
    OR EXISTS (SELECT 1 FROM (
      SELECT sequence, lag(sequence, 1, 0) OVER (ORDER BY id) AS earlier FROM sheaf_change)
      WHERE typeof(sequence) <> 'integer' OR sequence < earlier) AS files,
  (SELECT count(*) FROM sheaf_vector_change) <>
    (SELECT coalesce(max(id) - min(id) + 1, 0) FROM sheaf_vector_change) AS vectors`)

// The last entry of each path, if its file does not exist.
const LOST = query(`SELECT path FROM (
    SELECT path, hash, max(id) FROM sheaf_change WHERE typeof(path) = 'text' AND path <> '' GROUP BY path) AS last
  WHERE hash IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sheaf_file AS file WHERE file.path = last.path)`)

/**
 * Examines the logs of changes. Readers that follow them would never see a missing change. `hasFiles` is true
 * if each file of the log is a row of the tables.
 */
export async function examineLog(examination: SqlExamination, hasFiles: boolean): Promise<void> {
  const [[found] = [], lost = []] = await examination.read(LOGS, ...(hasFiles ? [LOST] : []))
  for (const { path } of lost)
    await examination.report([lostFile(String(path))], () =>
      examination.write([
        nextSequence({}),
        query(
          'INSERT INTO sheaf_change (file_id, sequence, path) SELECT 0, sequence, ? FROM sheaf_head',
          String(path),
        ),
      ]),
    )
  if (found?.['files'] === 0 && found['vectors'] === 0) return
  await examination.report([LOG_DAMAGED], () =>
    examination.write([
      nextSequence({}),
      ...[breakLog, forgetLog, breakVectorLog, forgetVectorLog].map((each) => each({})),
    ]),
  )
}

/** Finds chunks without a file, in slices. */
export async function examineChunks(examination: SqlExamination): Promise<void> {
  const homeless: number[] = []
  for (let after: number | undefined = Number.MIN_SAFE_INTEGER; after !== undefined;) {
    await examination.pause()
    const [[page] = []] = await examination.read(
      query(
        `SELECT max(id) AS last, json_group_array(id) FILTER (WHERE ${HOMELESS}) AS homeless
          FROM (SELECT id FROM sheaf_chunk WHERE id > ? ORDER BY id LIMIT ? + 0) AS sheaf_chunk`,
        after,
        DOCTOR_ROWS,
      ),
    )
    homeless.push(...(JSON.parse(String(page?.['homeless'] ?? '[]')) as number[]))
    const last: unknown = page?.['last']
    after = typeof last === 'number' ? last : undefined
  }
  if (homeless.length === 0) return
  const message = `${counted(homeless.length, 'chunk')} of no file: what is left of deleted memories. Erase them.`
  const ids = JSON.stringify(homeless)
  const erase = (table: string, id: string) =>
    query(`DELETE FROM ${table} WHERE ${id} IN (SELECT value FROM json_each(?))`, ids)
  await examination.report([{ problem: 'chunk-without-file', message }], () =>
    examination.write([erase('sheaf_terms', 'rowid'), erase('sheaf_chunk', 'id'), nextSequence({})]),
  )
}
