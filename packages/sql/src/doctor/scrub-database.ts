import type { Residue, SyncOptions } from '@sheaf/core'
import { read, sql, statement } from '../engine/statement.ts'
import type { Statement } from '../engine/statement.ts'
import { mergeTerms } from '../files/sync-index.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'

/** Erases the paths of deleted files from the log. */
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
    sql<{ left: number }>`SELECT count(*) AS left FROM sheaf_embedding AS embedding
    WHERE NOT EXISTS (SELECT 1 FROM sheaf_chunk WHERE text_hash = embedding.text_hash)`,
)

const HELD_IN_MEMORY =
  'Another process may keep texts that it has read or written, and words and vectors that it has searched, ' +
  'in memory until its next search or its end.'
const ORPHANS_LEFT = 'Some vectors have no text any more. doctor({ repair: true }) erases them.'
const OUT_OF_REACH =
  'Its engine runs elsewhere, or the application owns it, so its free pages and its log cannot be overwritten now. That happens in time, or delete the database. Its replicas have the same remains.'
const LOG_IN_USE =
  'Another process is reading an older snapshot, so the log could not be emptied. Call scrub() again, or close all handles: the last one empties it.'
