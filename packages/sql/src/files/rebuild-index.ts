import { MemoryError } from '@sheaf/core'
import type { SyncOptions, SyncReport } from '@sheaf/core'
import type { FileIndexer } from './file-indexer.ts'
import { nextSequence } from './head.ts'
import { CREATE_TERMS } from '../engine/schema.ts'
import type { SqlDatabase, SqlQuery } from '../engine/sql-database.ts'
import { syncIndex } from './sync-index.ts'

const plain = (text: string): SqlQuery => ({ sql: text, parameters: [] })

// With rank 1, also against the chunks.
const CHECK_TERMS = plain(`INSERT INTO sheaf_terms (sheaf_terms, rank) VALUES ('integrity-check', 1)`)

// Changes nothing: is refused where the database takes no writes at all.
const CHECK_WRITES = plain('SELECT 1')

// As one step: a search before it fails or misses, one after it does not.
const RECREATE_TERMS = [
  'DROP TABLE IF EXISTS sheaf_terms',
  CREATE_TERMS,
  `INSERT INTO sheaf_terms (sheaf_terms) VALUES ('rebuild')`,
].map(plain)

// Terms of deleted texts stay in FTS5's segments, marked, until these are merged: this merges all of them.
const MERGE_TERMS = plain(`INSERT INTO sheaf_terms (sheaf_terms) VALUES ('optimize')`)

/**
 * Indexes every file again, after repairing the full-text table if it is damaged. Each batch of files is
 * replaced in one step, so that a search always finds them. Ends by erasing what deleted texts left behind.
 */
export async function rebuildIndex(
  database: SqlDatabase,
  indexer: FileIndexer,
  options: SyncOptions,
): Promise<SyncReport> {
  options.abortSignal?.throwIfAborted()
  await mendTerms(database)
  const report = await syncIndex(database, indexer, { ...options, all: true })
  await mergeTerms(database)
  return report
}

/** Makes the full-text table again from the chunks if it is damaged, or differs from them. */
export async function mendTerms(database: SqlDatabase): Promise<void> {
  if (!(await areTermsSound(database))) await recreateTerms(database)
}

/** Makes the full-text table again from the chunks. */
export async function recreateTerms(database: SqlDatabase): Promise<void> {
  await database.write([...RECREATE_TERMS, nextSequence({})])
}

/** Erases what deleted texts left behind in the full-text table. */
export async function mergeTerms(database: SqlDatabase): Promise<void> {
  await database.write([MERGE_TERMS])
  await database.checkpoint?.()
}

/**
 * False when the full-text table is damaged, missing, or differs from the chunks. Throws when that cannot be
 * read now, and where the database takes no writes.
 */
export async function areTermsSound(database: SqlDatabase): Promise<boolean> {
  try {
    await database.write([CHECK_TERMS])
    return true
  } catch (error) {
    if (MemoryError.isInstance(error) && error.retryable) throw error
    await database.write([CHECK_WRITES])
    return false
  }
}
