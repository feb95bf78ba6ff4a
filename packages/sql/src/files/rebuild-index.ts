import { MemoryError } from '@sheaf/core'
import type { SyncOptions, SyncReport } from '@sheaf/core'
import type { FileIndexer } from './file-indexer.ts'
import { nextSequence } from './head.ts'
import { CREATE_TERMS } from '../engine/schema.ts'
import type { SqlDatabase, SqlQuery } from '../engine/sql-database.ts'
import { syncIndex } from './sync-index.ts'

const plain = (text: string): SqlQuery => ({ sql: text, parameters: [] })

// With rank 1, it also compares with the chunks.
const CHECK_TERMS = plain(`INSERT INTO sheaf_terms (sheaf_terms, rank) VALUES ('integrity-check', 1)`)

// Changes nothing, but fails if the database refuses all writes.
const CHECK_WRITES = plain('SELECT 1')

// In one step: a search before it fails or misses, one after it does not.
const RECREATE_TERMS = [
  'DROP TABLE IF EXISTS sheaf_terms',
  CREATE_TERMS,
  `INSERT INTO sheaf_terms (sheaf_terms) VALUES ('rebuild')`,
].map(plain)

// FTS5's segments contain the terms of deleted texts, marked, until the segments are merged: this merges them
// all.
const MERGE_TERMS = plain(`INSERT INTO sheaf_terms (sheaf_terms) VALUES ('optimize')`)

/**
 * Indexes every file again, and first repairs the full-text table if it is damaged. Replaces each batch of
 * files in one step, so that a search always finds them. At the end, erases remains of deleted texts.
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

/** Erases remains of deleted texts from the full-text table. */
export async function mergeTerms(database: SqlDatabase): Promise<void> {
  await database.write([MERGE_TERMS])
  await database.checkpoint?.()
}

/**
 * False if the full-text table is damaged, missing, or differs from the chunks. Throws if that cannot be
 * checked now, and if the database refuses writes.
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
