import type { ChangesOptions, LoggedChanges } from '@sheaf/core/adapter'
import { CHANGES_TOLD, loggedChanges } from '@sheaf/sql'
import type { PostgresDatabase } from '../server/postgres-database.ts'

/** Reads the commits after a sequence, as `changes` of a storage returns them, in one statement. */
export async function readChanges(
  database: PostgresDatabase,
  { since, abortSignal }: ChangesOptions = {},
): Promise<LoggedChanges> {
  abortSignal?.throwIfAborted()
  const { schema } = database
  // A commit is returned whole. Read from the primary, because a replica may lack the commit that woke a
  // subscriber.
  const sql = `SELECT json_agg(json_build_object('last', head.sequence, 'first',
      (SELECT sequence FROM ${schema}.sheaf_change ORDER BY id LIMIT 1), 'sequence', change.sequence,
      'path', change.path, 'hash', change.hash, 'author', change.author) ORDER BY change.id)
    FROM (SELECT ($1::text::json->>'since')::bigint AS since) AS given
    LEFT JOIN ${schema}.sheaf_change AS change
      ON change.sequence > since AND change.path IS NOT NULL AND change.sequence <= coalesce(
        (SELECT sequence FROM ${schema}.sheaf_change WHERE sequence > since ORDER BY id
          LIMIT 1 OFFSET ${CHANGES_TOLD - 1}), head.sequence)`
  const rows = await database.read<Parameters<typeof loggedChanges>[0]>(
    sql,
    { since: since ?? Number.MAX_SAFE_INTEGER },
    true,
  )
  return loggedChanges(rows, since)
}
