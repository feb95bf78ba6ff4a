import type { Residue, SyncOptions } from '@sheaf/core'
import type { PostgresDatabase } from '../server/postgres-database.ts'

const TABLES = ['sheaf_file', 'sheaf_chunk', 'sheaf_embedding', 'sheaf_change']

/**
 * Rewrites the tables without remains of deleted texts, if the role owns them. Data that the server stores
 * elsewhere is out of reach.
 */
export async function scrubTables(
  database: PostgresDatabase,
  { abortSignal }: SyncOptions = {},
): Promise<readonly Residue[]> {
  const { schema } = database
  abortSignal?.throwIfAborted()
  await database.run(`WITH forgotten AS (
    UPDATE ${schema}.sheaf_change AS change SET path = '', hash = NULL, author = NULL WHERE path <> ''
      AND NOT EXISTS (SELECT 1 FROM ${schema}.sheaf_file AS file WHERE file.path = change.path) RETURNING 1)
    SELECT count(*)::text FROM forgotten`)
  // PostgreSQL only warns a role without this right.
  const isOwner = await database.read<boolean>(
    `SELECT to_json(pg_has_role(relowner, 'USAGE')) FROM pg_class WHERE oid = ` +
      `'${schema}.sheaf_file'::regclass`,
  )
  for (const table of isOwner ? TABLES : []) {
    abortSignal?.throwIfAborted()
    await database.send({ text: `VACUUM (FULL) ${schema}.${table}`, values: [], changes: false })
  }
  return [
    isOwner
      ? { place: 'tables and indexes', state: 'clean' }
      : { place: 'tables and indexes', state: 'remains', note: NOT_OWNER },
    { place: 'vectors', state: 'clean', note: HELD_IN_MEMORY },
    { place: 'log, replicas and backups of the server', state: 'remains', note: OUT_OF_REACH },
  ]
}

const NOT_OWNER =
  'Only the owner of the tables may rewrite them. Call scrub() with that role, or run VACUUM (FULL) on them.'
const HELD_IN_MEMORY =
  'Another process that has searched by meaning holds vectors in memory until others replace them, ' +
  'or until it ends.'
const OUT_OF_REACH =
  'The write-ahead log and what was copied from it keep deleted texts until the server removes them, ' +
  'by its own rules. Delete old backups.'
