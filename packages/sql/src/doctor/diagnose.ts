import { STORE_DEFAULTS } from '@sheaf/core/adapter'
import { examineHead, examineMaker, examineSchema } from './doctor-schema.ts'
import { examineFiles } from './examine-files.ts'
import { DOCTOR_ROWS, SqlExamination } from './examination.ts'
import { query, read, sql, statement, type SqlDatabase, type Statement } from '../engine/statement.ts'
import { sqlTables } from './sql-tables.ts'
import { createFileIndexer } from '../files/file-indexer.ts'
import {
  MemoryError,
  type Analyser,
  type Chunker,
  type Clock,
  type Diagnosis,
  type DoctorOptions,
  type Residue,
  type SyncOptions,
} from '@sheaf/core'
import { areTermsSound, recreateTerms, mergeTerms } from '../files/sync-index.ts'
import { hasNoTables, ORDINAL_BITS } from '../engine/schema.ts'
import { EMPTIED } from '../engine/opening.ts'
import { nextSequence } from '../engine/head.ts'
import { breakLog, breakVectorLog, forgetLog, forgetVectorLog } from '../search/change-log.ts'

/** The inputs of a diagnosis of Sheaf's tables. */
export interface DiagnoseParts {
  /** Must have the newest schema. */
  readonly database: SqlDatabase
  readonly chunker: Chunker
  readonly analyser: Analyser
  readonly clock: Clock
  readonly extensions?: readonly string[]
  /** False leaves out the check of the full-text table, which needs the right to write. True by default. */
  readonly canWrite?: boolean
  /**
   * For an adapter that stores contents elsewhere: the content of a file, undefined if it does not exist.
   * Contents in the tables are then ignored.
   */
  readonly contents?: (path: string) => Promise<string | undefined>
}

/**
 * Examines Sheaf's tables; for a directory, only its files with their chunks and vectors. `repair`
 * restores all derived data; contents are never changed. Others may write meanwhile. Throws if it cannot
 * examine anything, and the abort signal's reason.
 */
export async function diagnose(
  {
    database,
    chunker,
    analyser,
    extensions = STORE_DEFAULTS.extensions,
    canWrite = true,
    ...rest
  }: DiagnoseParts,
  options: DoctorOptions = {},
): Promise<Diagnosis> {
  const indexer = createFileIndexer({ chunker, analyser })
  const examination = new SqlExamination({ database, indexer }, options)
  const files = () => examineFiles(examination, sqlTables(examination, { ...rest, extensions }))
  // Each step relies on those before it: files can be indexed again once the full-text table matches the
  // chunks that it must remove. If files are stored elsewhere, the log has files that the tables lack.
  const log = () => examineLog(examination, rest.contents === undefined)
  const whole = isOfPart(options)
    ? []
    : [examineHead, log, ...(canWrite ? [examineTerms] : []), examineChunks]
  const examiners = [...whole, examineMaker, files]
  // A repair of one table after the other would make a database that no version has.
  if ((await examination.guarded(() => hasNoTables(database))) === true) {
    await examination.report([{ problem: 'database-emptied', message: EMPTIED }])
    return { findings: examination.findings, facts: examination.facts }
  }
  if (!isOfPart(options) && !canWrite) examination.facts['fullTextCheck'] = 'not available'
  if (!isOfPart(options)) await examination.guarded(() => examineDatabase(examination))
  if (isOfPart(options) || (await examination.guarded(() => examineSchema(examination))) === true)
    for (const examine of examiners) await examination.guarded(() => examine(examination))
  return { findings: examination.findings, facts: examination.facts }
}

function isOfPart({ directory = '' }: DoctorOptions): boolean {
  return directory !== ''
}

const TABLES = ['sheaf_head', 'sheaf_commit', 'sheaf_file', 'sheaf_chunk', 'sheaf_embedding', 'sheaf_orphan']

async function examineDatabase(examination: SqlExamination): Promise<void> {
  const problems = await integrityProblems(examination)
  examination.facts['integrityCheck'] =
    problems === undefined ? 'not available' : problems.length === 0 ? 'ok' : 'failed'
  if (problems === undefined || problems.length === 0) return
  const isIndexOnly = problems.every((problem) =>
    /^(?:row \d+ missing from index|wrong # of entries in index|non-unique entry in index)/.test(problem),
  )
  if (isIndexOnly) {
    const message = 'An index of a table differs from the rows of the table. It can be made again.'
    await examination.report([{ problem: 'database-index-damaged', message }], async () => {
      await examination.write(TABLES.map((table) => query(`REINDEX ${table}`)))
      const left = await integrityProblems(examination)
      examination.facts['integrityCheck'] = left?.length === 0 ? 'ok' : 'failed'
      return left?.length === 0
    })
    return
  }
  const message =
    'The database is damaged below its tables (integrity_check). Copy all readable files, and restore the database from a backup, or recover it with the sqlite3 tool\'s ".recover".'
  await examination.report([{ problem: 'database-damaged', message }])
}

async function examineTerms(examination: SqlExamination): Promise<void> {
  const { database } = examination
  if (await examination.aside(areTermsSound)) return
  const message =
    'The full-text table is damaged, or differs from the chunks: searches miss or fail. It can be made again.'
  await examination.report([{ problem: 'full-text-damaged', message }], async () => {
    await recreateTerms(database)
    return await examination.aside(areTermsSound)
  })
}

// Leaves out lines about the full-text table, which has its own check and repair. Undefined if the engine
// does not run the check.
async function integrityProblems(examination: SqlExamination): Promise<string[] | undefined> {
  try {
    const check = [query('PRAGMA integrity_check')]
    const [rows = []] = await examination.aside((database) => database.read(check))
    const lines = rows.map((row) => String(Object.values(row)[0]))
    if (lines.length === 0) return undefined
    return lines.filter((line) => line !== 'ok' && !/\bsheaf_terms\b/.test(line))
  } catch (error) {
    const isRefused = MemoryError.isInstance(error, 'unavailable') && !error.retryable
    if (!isRefused) throw error
    // If the database is too damaged for the check, that is a problem too. Otherwise the server does not
    // allow the check.
    return /malformed|corrupt|damaged/i.test(`${error.message} ${String(error.cause)}`)
      ? ['not readable']
      : undefined
  }
}

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
 * Readers that follow the logs would never see a missing change. `hasFiles`: each file of the log is a
 * row.
 */
async function examineLog(examination: SqlExamination, hasFiles: boolean): Promise<void> {
  const [[found] = [], lost = []] = await examination.read(LOGS, ...(hasFiles ? [LOST] : []))
  for (const { path } of lost)
    await examination.reportLost(String(path), () =>
      examination.write([
        nextSequence({}),
        query(
          'INSERT INTO sheaf_change (file_id, sequence, path) SELECT 0, sequence, ? FROM sheaf_head',
          String(path),
        ),
      ]),
    )
  if (found?.['files'] === 0 && found['vectors'] === 0) return
  await examination.reportLog(() =>
    examination.write([
      nextSequence({}),
      ...[breakLog, forgetLog, breakVectorLog, forgetVectorLog].map((each) => each({})),
    ]),
  )
}

async function examineChunks(examination: SqlExamination): Promise<void> {
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
  const ids = JSON.stringify(homeless)
  const erase = (table: string, id: string) =>
    query(`DELETE FROM ${table} WHERE ${id} IN (SELECT value FROM json_each(?))`, ids)
  await examination.reportHomeless(homeless.length, () =>
    examination.write([erase('sheaf_terms', 'rowid'), erase('sheaf_chunk', 'id'), nextSequence({})]),
  )
}

const forgetPaths: Statement<Record<string, never>> = statement(
  () =>
    sql`UPDATE sheaf_change SET path = '', hash = NULL, author = NULL
    WHERE path <> ''
      AND NOT EXISTS (SELECT 1 FROM sheaf_file AS file WHERE file.path = sheaf_change.path)`,
)

/**
 * Overwrites remains of deleted texts in the full-text table, then in the database's free pages and log if
 * the engine allows it.
 */
export async function scrubDatabase(
  database: SqlDatabase,
  { abortSignal }: SyncOptions = {},
): Promise<readonly Residue[]> {
  abortSignal?.throwIfAborted()
  await database.write([forgetPaths({})])
  await mergeTerms(database)
  const index: Residue = { place: 'full-text index', state: 'clean' }
  const [{ left } = { left: 0 }] = await read(database, countOrphans({}))
  const vectors: Residue =
    left === 0
      ? { place: 'vectors', state: 'clean', note: HELD_IN_MEMORY }
      : { place: 'vectors', state: 'remains', note: ORPHANS_LEFT }
  abortSignal?.throwIfAborted()
  if (database.vacuum === undefined)
    return [index, vectors, { place: 'database and its log', state: 'remains', note: OUT_OF_REACH }]
  const isLogEmpty = await database.vacuum()
  const log: Residue = isLogEmpty
    ? { place: 'log', state: 'clean' }
    : { place: 'log', state: 'remains', note: LOG_IN_USE }
  return [index, vectors, { place: 'database', state: 'clean' }, log]
}

const countOrphans = statement<Record<string, never>, { left: number }>(
  () =>
    sql`SELECT count(*) AS left FROM sheaf_embedding AS embedding
    WHERE NOT EXISTS (SELECT 1 FROM sheaf_chunk WHERE text_hash = embedding.text_hash)`,
)

const HELD_IN_MEMORY =
  'Another process may keep texts that it has read or written, and words and vectors that it has searched, ' +
  'in memory until its next search or its end.'
const ORPHANS_LEFT = 'Some vectors have no text any more. doctor({ repair: true }) erases them.'
const OUT_OF_REACH =
  'Its engine runs elsewhere, or the application owns it, so its free pages and its log cannot be overwritten now. That happens in time, or delete the database. Its replicas have the same remains.'
const LOG_IN_USE =
  'Another process is reading an older snapshot, so the log could not be emptied. Call memory.scrub(), or close all handles: the last one empties it.'
