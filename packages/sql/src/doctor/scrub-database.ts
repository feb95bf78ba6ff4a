import type { Residue, SyncOptions } from '@sheaf/core'
import { mergeTerms } from '../files/rebuild-index.ts'
import { forgetPaths } from '../files/logged-changes.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'

/**
 * Overwrites what deleted texts have left in the full-text table, then in the database's free pages and log
 * where the engine lets us.
 */
export async function scrubDatabase(
  database: SqlDatabase,
  { abortSignal }: SyncOptions = {},
): Promise<readonly Residue[]> {
  abortSignal?.throwIfAborted()
  await database.write([forgetPaths({})])
  await mergeTerms(database)
  const index: Residue = { place: 'full-text index', state: 'clean' }
  abortSignal?.throwIfAborted()
  if (database.vacuum === undefined)
    return [index, { place: 'database and its log', state: 'remains', note: OUT_OF_REACH }]
  const isLogEmpty = await database.vacuum()
  const log: Residue = isLogEmpty
    ? { place: 'log', state: 'clean' }
    : { place: 'log', state: 'remains', note: LOG_IN_USE }
  return [index, { place: 'database', state: 'clean' }, log]
}

const OUT_OF_REACH =
  'Its engine is somewhere else, or the application owns it, so that its free pages and its log are out of reach. They are overwritten in time; deleting the database removes them.'
const LOG_IN_USE =
  'Another process is reading, so the log could not be emptied. Call scrub() again, or close all handles: the last one empties it.'
