import type { Analyser, Chunker, Diagnosis, DoctorOptions, Residue, SyncOptions } from '@sheaf/core'
import type { ChangesOptions, LoggedChanges, SearchIndex } from '@sheaf/core/adapter'
import { diagnose, scrubDatabase, type DiagnoseParts } from '../doctor/diagnose.ts'
import { readLoggedChanges } from '../search/change-log.ts'
import { createFileIndexer, type IndexedFile, type KnownChunks, type NewText } from './file-indexer.ts'
import { deleteFiles, putFiles } from './file-statements.ts'
import { isMakerOf } from '../engine/head.ts'
import type { Lifetime } from '../engine/lifetime.ts'
import { expect } from './preconditions.ts'
import { mendTerms, mergeTerms } from './sync-index.ts'
import type { SqlDatabase, SqlQuery } from '../engine/statement.ts'
import { createScorers, sqlIndex } from '../search/sql-index.ts'
import { addToIndex, eraseOrphans, removeFromIndex } from './chunk-statements.ts'

/** A version of a file that is stored elsewhere, with its index data. */
export interface IndexedVersion {
  readonly file: IndexedFile
  /** `contentHash` of its text. */
  readonly hash: string
  /** Bytes of UTF-8. */
  readonly size: number
  readonly updatedAt: Date
}

/**
 * The index tables for an adapter that stores its files elsewhere. The adapter lists the files; search is the
 * same for all adapters.
 */
export interface IndexTables extends Omit<SearchIndex, 'sync' | 'rebuild'> {
  /** Depends on the chunker and the analyser. Every indexed file has it as `chunker`. */
  readonly fingerprint: string
  /**
   * True if the head of the index names this chunker and analyser, or if `claims` made it name them. Without
   * `claims`, the result is false for an index that others have made, and `change` fails.
   */
  isOwn(claims: boolean): Promise<boolean>
  /**
   * Cuts and analyses one file. If the file continues from `before`, which these tables must then have, it
   * may index only the end. Throws the errors of the chunker and the analyser.
   */
  index(file: NewText, indexed?: KnownChunks): Promise<IndexedFile>
  /**
   * Queries of one batch that store versions, each replacing the file at its path, and remove other files.
   * No remaining path may have the collision key of a new one. A text that moves between files within the
   * batch keeps its vector. The batch fails if the end of a file continues from another version than the
   * tables have.
   */
  change(put: readonly IndexedVersion[], remove: readonly string[]): SqlQuery[]
  /** Makes the full-text table again from the chunks if it is damaged. */
  mend(): Promise<void>
  /** Erases remains of deleted texts from the full-text table. */
  merge(): Promise<void>
  /** Reads the commits of the log, as `changes` of a storage does. */
  changes(options?: ChangesOptions): Promise<LoggedChanges>
  /** Examines the tables against the files, as `doctor` of a storage does. */
  diagnose(
    parts: Pick<DiagnoseParts, 'clock' | 'contents' | 'extensions'>,
    options?: DoctorOptions,
  ): Promise<Diagnosis>
  /** Overwrites remains of deleted texts, as `scrub` of a storage does. */
  scrub(options?: SyncOptions): Promise<readonly Residue[]>
}

/** Options of the index tables. `database` must have the newest schema. */
export interface IndexTablesOptions {
  readonly database: SqlDatabase
  readonly chunker: Chunker
  readonly analyser: Analyser
  /**
   * Holds copies of the terms and of one model's vectors in memory, up to `bytes`, during the lifetime. None
   * by default. See `searchMemoryBytes` of `createSqlStorage`.
   */
  readonly searchMemory?: { readonly bytes: number; readonly lifetime: Lifetime }
}

/** Creates index tables without the files' contents: `sheaf_file` has only their versions. */
export function createIndexTables({
  database,
  chunker,
  analyser,
  searchMemory,
}: IndexTablesOptions): IndexTables {
  const indexer = createFileIndexer({ chunker, analyser })
  const scorers =
    searchMemory && createScorers({ database, lifetime: searchMemory.lifetime, maxBytes: searchMemory.bytes })
  const { sync: _, rebuild: __, ...index } = sqlIndex({ database, indexer, analyser, scorers })
  return {
    ...index,
    fingerprint: indexer.fingerprint,
    index: (file, indexed) => indexer.index(file, indexed),
    isOwn: (claims) => isMakerOf(database, indexer.fingerprint, claims),
    change(put, remove) {
      const files = put.map(({ file }) => file)
      const parts = files.filter(({ first }) => first > 0)
      return [
        expect(
          indexer.fingerprint,
          parts.map(({ path, base = '' }) => [path, base, true]),
        ),
        ...removeFromIndex([...remove.map((path) => ({ path })), ...files]),
        ...(remove.length === 0 ? [] : [deleteFiles({ paths: JSON.stringify(remove) })]),
        ...putFiles(
          put.map(({ file: { path, chunker: made }, hash, size, updatedAt }) => ({
            path,
            hash,
            size,
            chunker: made,
            updatedAt: updatedAt.getTime(),
            content: '',
          })),
        ),
        ...addToIndex(files),
        ...eraseOrphans(),
      ]
    },
    mend: () => mendTerms(database),
    merge: () => mergeTerms(database),
    changes: (options) => readLoggedChanges(database, options),
    diagnose: (parts, options) => diagnose({ ...parts, database, chunker, analyser }, options),
    scrub: (options) => scrubDatabase(database, options),
  }
}
