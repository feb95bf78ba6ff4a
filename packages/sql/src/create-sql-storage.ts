import type { Diagnosis, DoctorOptions, OpenOptions, Storage } from '@sheaf/core'
import type { StoreRules } from '@sheaf/core/adapter'
import { checkOpenOptions } from './engine/adapter-options.ts'
import { diagnose, scrubDatabase } from './doctor/diagnose.ts'
import { unreadable } from './doctor/examination.ts'
import { createFileIndexer } from './files/file-indexer.ts'
import { Lifetime, openedStorage } from './engine/lifetime.ts'
import { migrate } from './engine/schema.ts'
import { readSnapshot, snapshotSource } from './read-snapshot.ts'
import type { SqlDatabase } from './engine/statement.ts'
import { readLoggedChanges } from './search/change-log.ts'
import { createScorers, SqlIndex } from './search/sql-index.ts'
import { SqlStore } from './files/sql-store.ts'
import { syncIndex } from './files/sync-index.ts'

/** The parts of a storage over SQL. */
export interface SqlStorageOptions extends StoreRules {
  /** Owned by the storage: closing the storage closes it, and so does a failure to open. */
  readonly database: SqlDatabase
  /**
   * The maximum memory, in bytes, for the terms of the searched scopes and the vectors of one model together.
   * They make a search several times as fast. None by default.
   */
  readonly searchMemoryBytes?: number
  /**
   * The adapter's own examination. `doctor` calls it if it examines all files, and puts its findings and
   * facts before the others.
   */
  readonly examine?: (options: DoctorOptions) => Promise<Diagnosis>
}

/**
 * Creates a storage in SQL tables: updates the schema, then the index, and returns the open storage. An
 * adapter's `open` calls it with its own SqlDatabase. Throws `invalid-argument` for invalid options,
 * `unavailable` if the schema is newer than this package, the errors of `database`, and the abort signal's
 * reason.
 */
export async function createSqlStorage(
  { database, examine, searchMemoryBytes = 0, ...rules }: SqlStorageOptions,
  options: OpenOptions,
): Promise<Storage> {
  const lifetime = new Lifetime()
  try {
    checkOpenOptions(options)
    const { chunker, analyser, clock, onProgress, abortSignal, keepIndex, create } = options
    const indexer = createFileIndexer({ chunker, analyser })
    const store = new SqlStore({ database, indexer, clock, lifetime, ...rules })
    const scorers = createScorers({ database, lifetime, maxBytes: searchMemoryBytes })
    const index = new SqlIndex({ database, indexer, analyser, lifetime, scorers })
    await migrate(database, { create })
    await syncIndex(database, indexer, { onProgress, abortSignal, keepIndex, counts: false })
    const doctor = async (doctorOptions: DoctorOptions = {}): Promise<Diagnosis> => {
      // The engine check covers all files.
      const isWhole = (doctorOptions.directory ?? '') === ''
      const unread = isWhole ? await database.refresh?.().catch(unreadable) : undefined
      if (unread !== undefined) return { findings: [unread], facts: {} }
      const own = (isWhole ? await examine?.(doctorOptions) : undefined) ?? { findings: [], facts: {} }
      const { findings, facts } = await diagnose(
        { database, chunker, analyser, clock, extensions: rules.extensions },
        doctorOptions,
      )
      return { findings: [...own.findings, ...findings], facts: { ...own.facts, ...facts } }
    }
    return openedStorage({
      lifetime,
      store,
      index,
      doctor,
      changes: (how) => readLoggedChanges(database, how),
      scrub: (how) => scrubDatabase(database, how),
      snapshot: (how) => readSnapshot(snapshotSource(database), how),
      release: () => database.close(),
    })
  } catch (error) {
    await database.close()
    throw error
  }
}
