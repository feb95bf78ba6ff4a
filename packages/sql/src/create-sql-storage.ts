import type { Diagnosis, DoctorOptions, OpenOptions, Storage } from '@sheaf/core'
import { checkObject, checkPart, type StoreRules } from '@sheaf/core/adapter'
import { adapterOptions, storageErrors } from './engine/opening.ts'
import { diagnose, scrubDatabase } from './doctor/diagnose.ts'
import { unreadable } from './doctor/examination.ts'
import { createFileIndexer } from './files/file-indexer.ts'
import { Lifetime } from './engine/lifetime.ts'
import { hasNoTables, migrate } from './engine/schema.ts'
import { readSnapshot, snapshotSource } from './read-snapshot.ts'
import { query, says, type SqlDatabase } from './engine/statement.ts'
import { readLoggedChanges } from './search/change-log.ts'
import { createScorers, sqlIndex } from './search/sql-index.ts'
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
  /** The name of the engine if it has a file, or is in memory: `doctor` then reports its figures. */
  readonly engine?: string
  /**
   * The adapter's own examination, for another engine. `doctor` calls it if it examines all files, and puts
   * its findings and facts before the others. The fact `access: 'read-only'` leaves out checks that write.
   */
  readonly examine?: (options: DoctorOptions) => Promise<Diagnosis>
}

/**
 * Creates a storage in SQL tables: updates the schema, then the index, and returns the open storage. An
 * adapter's `open` calls it with its own SqlDatabase. Throws `invalid-argument` for invalid options,
 * `unavailable` if the schema is newer than this package, the errors of `database`, and the abort signal's
 * reason.
 */
export async function createSqlStorage(storage: SqlStorageOptions, options: OpenOptions): Promise<Storage> {
  const {
    database,
    engine = '',
    examine,
    searchMemoryBytes = 0,
    ...own
  } = checkObject(storage, '{ database }', 'storage')
  checkPart('database', database, ['read', 'write', 'close'])
  const lifetime = new Lifetime(async (error) =>
    says(error, /no such table: (?:main\.)?sheaf_/) && (await hasNoTables(database).catch(() => false))
      ? storageErrors.emptied(error)
      : error,
  )
  try {
    adapterOptions.checkOpen(options)
    const rules = { ...options.rules, ...own }
    const { chunker, analyser, clock, onProgress, abortSignal, keepIndex, create } = options
    const indexer = createFileIndexer({ chunker, analyser })
    const store = new SqlStore({ database, indexer, clock, lifetime, ...rules })
    const scorers = createScorers({ database, lifetime, maxBytes: searchMemoryBytes })
    const index = sqlIndex({ database, indexer, analyser, scorers })
    await migrate(database, create)
    await syncIndex(database, indexer, { onProgress, abortSignal, keepIndex, counts: false })
    const doctor = async (doctorOptions: DoctorOptions = {}): Promise<Diagnosis> => {
      // The engine check covers all files.
      const isWhole = (doctorOptions.directory ?? '') === ''
      const unread = isWhole ? await database.refresh?.().catch(unreadable) : undefined
      if (unread !== undefined) return { findings: [unread], facts: {} }
      const ofEngine = engine === '' ? examine : () => examineEngine(database, engine)
      const ofOwn = (isWhole ? await ofEngine?.(doctorOptions) : undefined) ?? { findings: [], facts: {} }
      const { findings, facts } = await diagnose(
        {
          database,
          chunker,
          analyser,
          clock,
          extensions: rules.extensions,
          canWrite: ofOwn.facts['access'] !== 'read-only',
        },
        doctorOptions,
      )
      return { findings: [...ofOwn.findings, ...findings], facts: { ...ofOwn.facts, ...facts } }
    }
    return lifetime.storage({
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

const DURABILITY: readonly string[] = ['off', 'normal', 'full', 'full']

async function examineEngine(database: SqlDatabase, engine: string): Promise<Diagnosis> {
  const settings = ['synchronous', 'journal_mode', 'page_count', 'page_size'].map((name) => `PRAGMA ${name}`)
  const rows = await database.read(['SELECT sqlite_version()', ...settings].map((sql) => query(sql)))
  const [version, synchronous, journalMode, pages, pageSize] = rows.map(
    ([row]) => Object.values(row ?? {})[0],
  )
  return {
    findings: [],
    facts: {
      engine,
      version: String(version),
      durability: DURABILITY[Number(synchronous)] ?? 'unknown',
      journalMode: String(journalMode),
      databaseBytes: Number(pages) * Number(pageSize),
    },
  }
}
