import { checkOptions } from '@sheaf/core/adapter'
import type { OptionNames } from '@sheaf/core/adapter'
import type { SqlDatabase } from '@sheaf/sql'
import { createFileGuard, withAside } from '@sheaf/sql/file'
import { claimFile, makeDatabaseFile } from './file/database-file.ts'
import { ASIDE_TIMEOUT_MS, MEMORY_FILE } from './defaults.ts'
import { loadDriver } from './load-driver.ts'
import {
  abandonConnection,
  checkpoint,
  closeConnection,
  openConnection,
  refresh,
  vacuum,
} from './open-connection.ts'
import { createSqliteDatabase } from './sqlite-database.ts'
import { checkFile, sqliteSettings, workerTimeout } from './sqlite-settings.ts'
import type { DriverName, WorkerOptions } from './sqlite-settings.ts'
import { translateError } from './translate-error.ts'
import { WorkerDatabase } from './worker/worker-database.ts'
import type { WorkerDatabaseOptions } from './worker/worker-database.ts'

/** Options of opening an SQLite file. */
export interface OpenSqliteDatabaseOptions {
  /**
   * Path of the database. It and its folders are created if necessary, readable only by the owner. ":memory:"
   * keeps everything in memory.
   */
  readonly file: string
  /** As for `sqlite()`: "full" by default. */
  readonly synchronous?: 'full' | 'normal'
  /** As for `sqlite()`: 5,000 milliseconds by default. */
  readonly busyTimeoutMs?: number
  /** As for `sqlite()`: no worker by default. */
  readonly worker?: boolean | WorkerOptions
  /** As for `sqlite()`: "better-sqlite3" by default. */
  readonly driver?: DriverName
}

const NAMES: OptionNames<OpenSqliteDatabaseOptions> = {
  file: true,
  synchronous: true,
  busyTimeoutMs: true,
  worker: true,
  driver: true,
}

/**
 * Opens an SQLite file as the port for `createSqlStorage`, as `sqlite({ file })` does: for adapters that keep
 * an index beside other data. Throws InvalidArgumentError, and UnavailableError if the file cannot be opened,
 * is not a database, or is open through another engine in this process.
 */
export async function openSqliteDatabase(options: OpenSqliteDatabaseOptions): Promise<SqlDatabase> {
  checkOptions(options, NAMES, '{ file: "memory.db" }', 'The options of openSqliteDatabase()')
  checkFile(options.file)
  return await openDatabase(options)
}

/** The same for checked options. A guarded database detects changes that did not go through SQLite. */
export async function openDatabase(
  options: OpenSqliteDatabaseOptions,
  { isGuarded = false }: { readonly isGuarded?: boolean } = {},
): Promise<SqlDatabase> {
  const { file } = options
  const settings = sqliteSettings(options)
  const timeoutMs = workerTimeout(options.worker)
  const where = file === MEMORY_FILE ? 'The database in memory' : `The database "${file}"`
  try {
    const path = file === MEMORY_FILE ? file : makeDatabaseFile(file)
    const release = claimFile(path, settings.driver)
    const parts = { path, settings, where, release, isGuarded: isGuarded && file !== MEMORY_FILE }
    const database = await (timeoutMs === undefined ? openHere(parts) : openInWorker({ ...parts, timeoutMs }))
    if (file === MEMORY_FILE) return database
    return withAside(database, () =>
      openInWorker({ ...parts, release: claimFile(path, settings.driver), timeoutMs: ASIDE_TIMEOUT_MS }),
    )
  } catch (error) {
    throw translateError(error, where)
  }
}

async function openHere({
  path,
  settings,
  where,
  release,
  isGuarded = false,
}: Omit<WorkerDatabaseOptions, 'timeoutMs'>): Promise<SqlDatabase> {
  try {
    const openDriver = await loadDriver(settings.driver)
    const connection = await openConnection(openDriver, path, settings)
    const close = () => {
      try {
        closeConnection(connection)
      } finally {
        release()
      }
    }
    return createSqliteDatabase({
      connection,
      where,
      maintenance: {
        checkpoint: () => checkpoint(connection),
        vacuum: () => vacuum(connection),
        refresh: () => refresh(connection),
      },
      ...(isGuarded
        ? {
            guard: createFileGuard(path, where, {
              checkpoint: () => checkpoint(connection),
              refresh: () => refresh(connection),
              abandon: () => abandonConnection(connection, openDriver, path),
            }),
          }
        : {}),
      close,
    })
  } catch (error) {
    release()
    throw error
  }
}

async function openInWorker(options: WorkerDatabaseOptions): Promise<SqlDatabase> {
  const { settings, timeoutMs } = options
  // A wait for others must end before the deadline, so that the error names the lock and not the thread.
  const busyTimeoutMs = Math.min(settings.busyTimeoutMs, Math.floor(timeoutMs / 2))
  return await WorkerDatabase.open({ ...options, settings: { ...settings, busyTimeoutMs } })
}
