import { follows, placeOf, readLogState } from '../search/change-log.ts'
import type { LogPlace } from '../search/log-state.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'
import { atMost, read, rowsOf, sql, statement } from '../engine/statement.ts'
import type { ChangedRow, FileRow, SnapshotSource, VersionRow } from './read-snapshot.ts'

const listVersions = statement<{ after: string; limit: number }, VersionRow>(
  ({ after, limit }) =>
    sql<VersionRow>`SELECT id, path, hash, size, updated_at FROM sheaf_file
    WHERE path > ${after} ORDER BY path ${atMost(limit)}`,
)
const readFiles = statement<{ ids: string }, FileRow>(
  ({ ids }) =>
    sql<FileRow>`SELECT id, path, hash, size, updated_at, checksum, content FROM sheaf_file
    WHERE id IN (SELECT value FROM json_each(${ids}))`,
)
// The sizes first, so that no unneeded texts are loaded.
const readChanged = statement<{ after: number; bytes: number; limit: number }, ChangedRow>(
  ({ after, bytes, limit }) =>
    sql<ChangedRow>`SELECT changed.file_id AS id, version.path,
      version.hash, version.size, version.updated_at, file.checksum, file.content
    FROM (SELECT DISTINCT file_id FROM sheaf_change WHERE id > ${after}) AS changed
    LEFT JOIN (SELECT id, path, hash, size, updated_at, sum(size) OVER (ORDER BY id) AS total
      FROM sheaf_file WHERE id IN (SELECT file_id FROM sheaf_change WHERE id > ${after})) AS version
      ON version.id = changed.file_id
    LEFT JOIN sheaf_file AS file ON file.id = changed.file_id AND version.total <= ${bytes}
    ORDER BY changed.file_id ${atMost(limit)}`,
)

/** The files of an SQLite database. */
export function snapshotSource(database: Pick<SqlDatabase, 'read'>): SnapshotSource<LogPlace> {
  return {
    async place() {
      const [state] = await read(database, readLogState({}))
      return state === undefined ? undefined : placeOf(state)
    },
    versions: async (after, limit) => await read(database, listVersions({ after, limit })),
    files: async (ids) => await read(database, readFiles({ ids: JSON.stringify(ids) })),
    async changed(place, bytes, limit) {
      const queries = [readLogState({}), readChanged({ after: place.last, bytes, limit })] as const
      const [states, rows] = await database.read(queries)
      const [now] = rowsOf(queries[0], states)
      return now === undefined || !follows(now, place) ? undefined : rowsOf(queries[1], rows)
    },
  }
}
