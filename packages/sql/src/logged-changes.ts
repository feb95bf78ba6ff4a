import type { ChangedFile, ChangesOptions, LoggedChanges, LoggedCommit } from '@sheaf/core/adapter'
import { CHANGES } from './defaults.ts'
import type { SqlDatabase } from './engine/sql-database.ts'
import { literal, read, sql, statement } from './engine/statement.ts'

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
    sql<LogRow>`SELECT head.sequence AS last,
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

function commitsOf(rows: readonly LogRow[]): LoggedCommit[] {
  const commits = new Map<number, { author: string | null; files: Map<string, ChangedFile> }>()
  for (const { sequence, path, hash, author } of rows) {
    if (sequence === null || path === null) continue
    const commit = commits.get(sequence) ?? { author, files: new Map<string, ChangedFile>() }
    commits.set(sequence, commit)
    if (path !== '') commit.files.set(path, { path, hash })
  }
  return [...commits].map(([sequence, { author, files }]) => ({
    sequence,
    ...(author === null ? {} : { author }),
    files: [...files.values()],
  }))
}
