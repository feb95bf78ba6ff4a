import { CHANGES } from '../engine/schema.ts'
import {
  literal,
  sql,
  statement,
  read,
  type Statement,
  type SqlPart,
  type SqlDatabase,
} from '../engine/statement.ts'
import type { ChangesOptions, LoggedChanges } from '@sheaf/core/adapter'

/** The state of the log of changes, and its database. */
export interface LogState {
  /** The name of the database. */
  readonly generation: string
  /** The maker of the index; null before its first sync. */
  readonly maker: string | null
  /** The number of the oldest stored change; null if there is none. */
  readonly first: number | null
  readonly last: number | null
  /** The same for the log of vectors. */
  readonly firstVector: number | null
  readonly lastVector: number | null
}

/** A place in the log: everything up to here is known. */
export interface LogPlace {
  /** The name of the database. */
  readonly generation: string
  /** Sequence of the head. */
  readonly last: number
}

/** A place in both logs: of files and of vectors. */
export interface VectorPlace extends LogPlace {
  readonly lastVector: number
}

/** The state of the logs, and the changes of files since a place, in order. */
export interface LogLook extends LogState {
  readonly changes: readonly LoggedChange[]
}

/** A change of a file: its number in the log, the file, and its path; null if the file was deleted. */
export type LoggedChange = readonly [place: number, fileId: number, path: string | null]

const FIRST = sql`(SELECT min(id) FROM sheaf_change)`
const LAST = sql`(SELECT max(id) FROM sheaf_change)`
const FIRST_VECTOR = sql`(SELECT min(id) FROM sheaf_vector_change)`
const LAST_VECTOR = sql`(SELECT max(id) FROM sheaf_vector_change)`

/** One row; part of every read that relies on the log, so that both are from one snapshot. */
export const readLogState: Statement<Record<string, never>, LogState> = statement(
  () =>
    sql`SELECT generation, maker, ${FIRST} AS first, ${LAST} AS last,
    ${FIRST_VECTOR} AS firstVector, ${LAST_VECTOR} AS lastVector FROM sheaf_head`,
)

/** A {@link LogLook} as one column of a statement. An array of a subquery may be text: `json()`. */
export function lookSince(after: number): SqlPart {
  return sql`(SELECT json_object('generation', generation, 'maker', maker, 'first', ${FIRST}, 'last', ${LAST},
    'firstVector', ${FIRST_VECTOR}, 'lastVector', ${LAST_VECTOR}, 'changes', json((
      SELECT json_group_array(json_array(place, file_id, path) ORDER BY place) FROM (
        SELECT change.id AS place, change.file_id, CAST(file.path AS TEXT) AS path FROM sheaf_change AS change
        LEFT JOIN sheaf_file AS file ON file.id = change.file_id
        WHERE change.id > ${after} ORDER BY change.id LIMIT ${literal(CHANGES.followed)})))) FROM sheaf_head)`
}

/** Reads only the log: one row. */
export const readLook: Statement<{ after: number }, { look: string }> = statement(
  ({ after }) => sql`SELECT ${lookSince(after)} AS look`,
)

/** The log in the first row of a statement; undefined for a database without a head. */
export function lookIn([row]: readonly { readonly look?: string | null }[]): LogLook | undefined {
  return typeof row?.look === 'string' ? (JSON.parse(row.look) as LogLook) : undefined
}

/**
 * Leaves a gap in the log, so that all its readers read everything again: for changes that do not belong to a
 * file.
 */
export const breakLog: Statement<Record<string, never>> = statement(
  () =>
    sql`INSERT INTO sheaf_change (id, file_id, sequence)
      SELECT coalesce((SELECT max(id) FROM sheaf_change), 0) + 2, 0, sequence FROM sheaf_head`,
)

/** The end of {@link breakLog}: deletes everything before the gap. */
export const forgetLog: Statement<Record<string, never>> = statement(
  () => sql`DELETE FROM sheaf_change WHERE id < (SELECT max(id) FROM sheaf_change)`,
)

/** {@link breakLog} for the log of vectors. */
export const breakVectorLog: Statement<Record<string, never>> = statement(
  () =>
    sql`INSERT INTO sheaf_vector_change (id, chunk_id) SELECT coalesce(max(id), 0) + 2, 0 FROM sheaf_vector_change`,
)

/** {@link forgetLog} for the log of vectors. */
export const forgetVectorLog: Statement<Record<string, never>> = statement(
  () => sql`DELETE FROM sheaf_vector_change WHERE id < (SELECT max(id) FROM sheaf_vector_change)`,
)

export function placeOf({ generation, last }: LogState): LogPlace {
  return { generation, last: last ?? 0 }
}

function isLevel(place: LogPlace, state: LogState): boolean {
  const { generation, last } = placeOf(state)
  return generation === place.generation && last === place.last
}

/**
 * True if the log has every change since; false if it does not reach back that far, or belongs to another
 * database.
 */
export function follows({ generation, first, last }: LogState, place: LogPlace): boolean {
  return generation === place.generation && (last ?? 0) >= place.last && (first ?? 0) <= place.last + 1
}

export function vectorPlaceOf(state: LogState): VectorPlace {
  return { ...placeOf(state), lastVector: state.lastVector ?? 0 }
}

/** True if no file and no vector has changed since. */
export function isLevelInBoth(place: VectorPlace, state: LogState): boolean {
  return isLevel(place, state) && vectorPlaceOf(state).lastVector === place.lastVector
}

/** True if both logs have every change since. */
export function followsInBoth(state: LogState, place: VectorPlace): boolean {
  const { firstVector, lastVector } = state
  return (
    follows(state, place) &&
    (lastVector ?? 0) >= place.lastVector &&
    (firstVector ?? 0) <= place.lastVector + 1
  )
}

/** A file of the log, with the ends of the log. */
export interface LogRow {
  /** Sequence of the head. */
  readonly last: number
  /** Sequence of the oldest row of the log. */
  readonly first: number | null
  readonly sequence: number | null
  readonly path: string | null
  readonly hash: string | null
  readonly author: string | null
}

// Reads the head first, so that the log is not read if nothing is new. A commit is returned whole.
const readLog = statement<{ since: number }, LogRow>(
  ({ since }) =>
    sql`SELECT head.sequence AS last,
      (SELECT sequence FROM sheaf_change ORDER BY id LIMIT 1) AS first, change.sequence, change.path, change.hash, change.author
    FROM sheaf_head AS head LEFT JOIN sheaf_change AS change
      ON head.sequence > ${since} AND change.sequence > ${since} AND change.path IS NOT NULL
        AND change.sequence <= coalesce((SELECT sequence FROM sheaf_change
          WHERE sequence > ${since} AND path IS NOT NULL ORDER BY id LIMIT 1 OFFSET ${literal(CHANGES.told - 1)}), head.sequence)
    ORDER BY change.id`,
)

/** Reads the commits after a sequence, as `changes` of a storage returns them. */
export async function readLoggedChanges(
  database: SqlDatabase,
  { since, abortSignal }: ChangesOptions = {},
): Promise<LoggedChanges> {
  abortSignal?.throwIfAborted()
  return loggedChanges(await read(database, readLog({ since: since ?? Number.MAX_SAFE_INTEGER })), since)
}

/** Converts the rows of the log after a sequence, in order; `since` as in `changes`. */
export function loggedChanges(rows: readonly LogRow[], since: number | undefined): LoggedChanges {
  const { last = 0, first = null } = rows[0] ?? {}
  if (since === undefined) return { commits: [], sequence: last, isCut: false }
  const commits = commitsOf(rows)
  const isFull = rows.length >= CHANGES.told
  return {
    commits,
    sequence: isFull ? (commits.at(-1)?.sequence ?? last) : last,
    // A head with a smaller sequence belongs to another database, such as a restored backup.
    isCut: since > last || (since < last && since < (first ?? last)),
  }
}

function commitsOf(rows: readonly LogRow[]): LoggedChanges['commits'][number][] {
  type Commit = {
    author: string | null
    files: Map<string, LoggedChanges['commits'][number]['files'][number]>
    hasErased?: true
  }
  const commits = new Map<number, Commit>()
  for (const { sequence, path, hash, author } of rows) {
    if (sequence === null || path === null) continue
    const commit = commits.get(sequence) ?? {
      author,
      files: new Map<string, LoggedChanges['commits'][number]['files'][number]>(),
    }
    commits.set(sequence, commit)
    if (path === '') commit.hasErased = true
    else commit.files.set(path, { path, hash })
  }
  return [...commits].map(([sequence, { author, files, ...erased }]) => ({
    sequence,
    ...(author === null ? {} : { author }),
    files: [...files.values()],
    ...erased,
  }))
}
