import { collisionKey, isInScope, type LoggedChanges } from '@sheaf/core/adapter'
import type { Scope } from '@sheaf/core'
import { rangesOf, type createIndexTables, type SqlDatabase, type SqlQuery, type SqlRow } from '@sheaf/sql'
import { UnusableIndexError } from '../disk/file-system-error.ts'

export type IndexTables = ReturnType<typeof createIndexTables>

export interface KnownFile {
  readonly signature: string
  /** False while a change of the file might keep the signature. */
  readonly isSettled: boolean
  readonly hash: string
  /** The fingerprint of the indexer that indexed it, or tried to. */
  readonly chunker: string
  /** The reason if it is left out; null if it is not. */
  readonly problem: string | null
}

/** One file to note, with its index data, or with the reason why it has none. */
export interface NotedFile {
  readonly path: string
  readonly signature: string
  readonly isSettled: boolean
  readonly hash: string
  /** Absent if it is already indexed correctly. */
  readonly version?: Parameters<IndexTables['change']>[0][number]
  readonly updatedAt: Date
  readonly problem?: string
  /** The index's data if only the times differed. The note is valid while the index still has it. */
  readonly seen?: KnownFile
}

/** The problem of a file that has the same name as another file on some system. */
export const TWIN_PROBLEM =
  'on some systems it has the same name as another file (case and Unicode form do not count); rename one of them'

/** The problem of a file that disappeared together with many others. */
export const MISSING_PROBLEM =
  'it is gone, together with many others; bring them back, or confirm with reindex() that they were deleted'

/** This package's table beside those of the index, and one row with the owner of the index. */
export const CREATE_DISK_TABLES: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS sheaf_disk_file (
    path TEXT PRIMARY KEY, signature TEXT NOT NULL, settled INTEGER NOT NULL, hash TEXT NOT NULL, chunker TEXT NOT NULL,
    problem TEXT) WITHOUT ROWID`,
  'CREATE TABLE IF NOT EXISTS sheaf_disk (id INTEGER PRIMARY KEY CHECK (id = 1), owner TEXT NOT NULL)',
]

const COLUMNS = 'path, signature, settled, hash, chunker, problem'
const inPaths = 'path IN (SELECT value FROM json_each(?))'

export const query = (sql: string, ...parameters: SqlQuery['parameters'][number][]): SqlQuery => ({
  sql,
  parameters,
})

/** The files in the index, by path: all of them or some. */
export async function knownFiles(
  database: SqlDatabase,
  paths?: readonly string[],
): Promise<Map<string, KnownFile>> {
  const select = `SELECT ${COLUMNS} FROM sheaf_disk_file`
  const [rows = []] = await database.read([
    paths === undefined ? query(select) : query(`${select} WHERE ${inPaths}`, JSON.stringify(paths)),
  ])
  return new Map(rows.map((row) => [String(row['path']), knownFile(row)]))
}

/** The same for the files of a scope; all if there is no scope. */
export async function knownFilesIn(
  database: SqlDatabase,
  scope: Scope | undefined,
): Promise<Map<string, KnownFile>> {
  if (scope === undefined) return await knownFiles(database)
  const known = (await readIn(database, scope)).map((row) => [String(row['path']), knownFile(row)] as const)
  return new Map(known.filter(([path]) => isInScope(path, [scope])))
}

const IN_RANGES = `WITH range (low, high) AS (SELECT value ->> 0, value ->> 1 FROM json_each(?))
  SELECT ${COLUMNS} FROM range CROSS JOIN sheaf_disk_file WHERE path > low AND path < high
  UNION ALL SELECT ${COLUMNS} FROM sheaf_disk_file WHERE path = ?`

async function readIn(database: SqlDatabase, { directory, except = [] }: Scope): Promise<SqlRow[]> {
  const ranges = JSON.stringify(rangesOf({ directory, except }))
  const [rows = []] = await database.read([query(IN_RANGES, ranges, directory)])
  return rows
}

/** A number that changes with every commit; undefined while the index is unavailable. */
export async function readSequence(database: SqlDatabase): Promise<number | undefined> {
  try {
    const [rows] = await database.read([query('SELECT sequence FROM sheaf_head')])
    return Number(rows?.[0]?.['sequence'])
  } catch {
    return undefined // files are listed without an index too
  }
}

/** The files of a scope that are left out, with the reasons; all of them if there is no scope. */
export async function problemFiles(
  database: SqlDatabase,
  scope: Scope | undefined,
): Promise<{ path: string; reason: string }[]> {
  if (scope !== undefined)
    return [...(await knownFilesIn(database, scope))].flatMap(([path, { problem }]) =>
      problem === null ? [] : [{ path, reason: problem }],
    )
  const [rows = []] = await database.read([
    query('SELECT path, problem FROM sheaf_disk_file WHERE problem IS NOT NULL ORDER BY path'),
  ])
  return rows.map((row) => ({ path: String(row['path']), reason: String(row['problem']) }))
}

/**
 * Finds, among some paths, those that have on some system the same name as another path in the index. Maps
 * each to the other.
 */
export async function indexedTwins(
  database: SqlDatabase,
  paths: readonly string[],
): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map()
  const keys = new Map(paths.map((path) => [collisionKey(path), path]))
  const [rows = []] = await database.read([
    query(
      'SELECT path, collision_key FROM sheaf_file WHERE collision_key IN (SELECT value FROM json_each(?))',
      JSON.stringify([...keys.keys()]),
    ),
  ])
  const twins = new Map<string, string>()
  for (const path of paths) {
    const row = rows.find((each) => each['collision_key'] === collisionKey(path) && each['path'] !== path)
    if (row !== undefined) twins.set(path, String(row['path']))
  }
  return twins
}

// In the table of the index, files that are never searched have no indexer.
const DISAGREE = `SELECT disk.path AS path FROM sheaf_disk_file AS disk LEFT JOIN sheaf_file AS file ON file.path = disk.path
    WHERE (disk.problem IS NULL) <> (file.path IS NOT NULL) OR file.hash <> disk.hash
      OR disk.problem IS NULL AND coalesce(file.chunker, '') NOT IN (disk.chunker, 'hidden')
  UNION SELECT file.path FROM sheaf_file AS file WHERE NOT EXISTS (SELECT 1 FROM sheaf_disk_file AS disk WHERE disk.path = file.path)`

/**
 * The paths below a directory for which the table of the disk and the table of the index disagree, which are
 * always written together.
 */
export async function disagreeingFiles(database: SqlDatabase, directory = ''): Promise<string[]> {
  const range = directory === '' ? [] : (rangesOf({ directory, except: [] })[0] ?? [])
  const within = directory === '' ? '' : 'WHERE path > ? AND path < ?'
  const [rows = []] = await database.read([
    query(`SELECT path FROM (${DISAGREE}) ${within} ORDER BY 1`, ...range),
  ])
  return rows.map((row) => String(row['path']))
}

/** Forgets the signatures of some files, so that the next sync reads them again. */
export async function unseeFiles(database: SqlDatabase, paths: readonly string[]): Promise<void> {
  if (paths.length > 0)
    await database.write([query(`DELETE FROM sheaf_disk_file WHERE ${inPaths}`, JSON.stringify(paths))])
}

export interface IndexChange {
  readonly noted?: readonly NotedFile[]
  readonly forgotten?: readonly string[]
  /** Files that are never indexed, only for the log of commits. */
  readonly hidden?: readonly LoggedChanges['commits'][number]['files'][number][]
  readonly author?: string | undefined
  /** The minimum sequence of a commit; absent for a sync. */
  readonly floor?: number
}

const LOG_HIDDEN = `INSERT INTO sheaf_change (file_id, sequence, path, hash, author)
  SELECT 0, sequence, ?, ?, author FROM sheaf_head`

/**
 * Notes files and removes others, in one transaction, and returns the sequence. A commit or a change of the
 * index makes a new one; a sync that only notes times keeps it. When any file is removed, files that were
 * left out because of a taken name are checked again. An index without a valid sequence is condemned, so that
 * the next use makes a new one.
 */
export async function changeIndex(
  database: SqlDatabase & { condemn(): void },
  tables: IndexTables,
  { noted = [], forgotten = [], hidden = [], author, floor }: IndexChange,
): Promise<number> {
  const versions = noted.flatMap(({ version }) => (version === undefined ? [] : [version]))
  const excluded = noted.flatMap(({ path, problem }) => (problem === undefined ? [] : [path]))
  const changes =
    [...versions, ...excluded, ...forgotten].length === 0
      ? []
      : tables.change(versions, [...excluded, ...forgotten])
  const isNew = floor !== undefined || changes.length > 0
  const sequence = isNew
    ? query(
        `UPDATE sheaf_head SET sequence = max(sequence + 1, ?), author = ? WHERE typeof(sequence) = 'integer'
          RETURNING sequence`,
        floor ?? 0,
        author ?? null,
      )
    : query('SELECT sequence FROM sheaf_head')
  const results = await database.write([
    sequence,
    ...changes,
    ...(forgotten.length === 0
      ? []
      : [
          query(`DELETE FROM sheaf_disk_file WHERE ${inPaths}`, JSON.stringify(forgotten)),
          query(`UPDATE sheaf_disk_file SET signature = '' WHERE problem = ?`, TWIN_PROBLEM),
        ]),
    ...noted.flatMap((file) => noteFile(file, tables.fingerprint)),
    ...hidden.map(({ path, hash }) => query(LOG_HIDDEN, path, hash)),
  ])
  const value = results[0]?.[0]?.['sequence']
  if (typeof value !== 'number') {
    database.condemn()
    throw new UnusableIndexError('The head of the index is missing. Make the index again with reindex().')
  }
  return value
}

// Only if the time differs: each change of a row is a change in the log.
const TOUCH = 'UPDATE sheaf_file SET updated_at = ? WHERE path = ? AND updated_at <> ?'

function noteFile(
  { path, signature, isSettled, hash, version, updatedAt, problem }: NotedFile,
  fingerprint: string,
): SqlQuery[] {
  const touch = version === undefined && problem === undefined
  const time = updatedAt.getTime()
  return [
    query(
      `INSERT INTO sheaf_disk_file (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (path) DO UPDATE SET signature = excluded.signature, settled = excluded.settled, hash = excluded.hash,
          chunker = excluded.chunker, problem = excluded.problem`,
      path,
      signature,
      isSettled ? 1 : 0,
      hash,
      fingerprint,
      problem ?? null,
    ),
    ...(touch ? [query(TOUCH, time, path, time)] : []),
  ]
}

function knownFile(row: SqlRow): KnownFile {
  return {
    signature: String(row['signature']),
    isSettled: row['settled'] === 1,
    hash: String(row['hash']),
    chunker: String(row['chunker']),
    problem: typeof row['problem'] === 'string' ? row['problem'] : null,
  }
}
