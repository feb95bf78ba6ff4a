import type { readSnapshot } from '@sheaf/sql'
import type { PostgresDatabase } from '../server/postgres-database.ts'
import type { ChangesOptions, LoggedChanges } from '@sheaf/core/adapter'
import { CHANGES, loggedChanges } from '@sheaf/sql'

type SnapshotSource = Parameters<typeof readSnapshot<number>>[0]
type ChangedRow = NonNullable<Awaited<ReturnType<SnapshotSource['changed']>>>[number]

const VERSION = 'id, path, hash, size, updated_at'

/** The files of a schema; a place in its log is a sequence. */
export function snapshotSource(database: PostgresDatabase): SnapshotSource {
  const { schema } = database
  return {
    place: async () => await database.read<number>('SELECT head.sequence'),
    versions: async (after, limit) =>
      await database.read(
        `SELECT coalesce(json_agg(each ORDER BY each.path), '[]') FROM (SELECT ${VERSION}
          FROM ${schema}.sheaf_file WHERE path > $1::text::json->>'after' ORDER BY path
          LIMIT ($1::text::json->>'limit')::int) AS each`,
        { after, limit },
      ),
    files: async (ids) =>
      await database.read(
        `SELECT coalesce(json_agg(each), '[]') FROM (
          SELECT ${VERSION}, checksum, content FROM ${schema}.sheaf_file
          WHERE id IN (SELECT json_array_elements_text($1::text::json->'ids')::bigint)) AS each`,
        { ids },
      ),
    async changed(place, bytes, limit) {
      // The sizes first, so that no unneeded texts are read.
      const sql = `SELECT json_build_object(
        'first', (SELECT sequence FROM ${schema}.sheaf_change ORDER BY id LIMIT 1),
        'rows', (SELECT coalesce(json_agg(each), '[]') FROM (
          SELECT changed.file_id AS id, version.path, version.hash,
            version.size, version.updated_at, file.checksum,
            CASE WHEN version.total <= ($1::text::json->>'bytes')::bigint THEN file.content END AS content
          FROM (SELECT DISTINCT file_id FROM ${schema}.sheaf_change
            WHERE sequence > ($1::text::json->>'place')::bigint) AS changed
          LEFT JOIN (SELECT ${VERSION}, sum(size) OVER (ORDER BY id) AS total FROM ${schema}.sheaf_file
            WHERE id IN (SELECT file_id FROM ${schema}.sheaf_change
              WHERE sequence > ($1::text::json->>'place')::bigint)) AS version ON version.id = changed.file_id
          LEFT JOIN ${schema}.sheaf_file AS file ON file.id = changed.file_id
          ORDER BY changed.file_id LIMIT ($1::text::json->>'limit')::int) AS each))`
      const given = { place, bytes, limit }
      const { first, rows } = await database.read<{ first: number | null; rows: ChangedRow[] }>(sql, given)
      return first === null || first > place ? undefined : rows
    },
  }
}

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
          LIMIT 1 OFFSET ${CHANGES.told - 1}), head.sequence)`
  const rows = await database.read<Parameters<typeof loggedChanges>[0]>(
    sql,
    { since: since ?? Number.MAX_SAFE_INTEGER },
    true,
  )
  return loggedChanges(rows, since)
}
