import { checkOptions, type OptionNames } from '@sheaf/core/adapter'
import { databaseFile } from '@sheaf/sql/file'
import { loadDriver, type OpenDatabase } from './load-driver.ts'
import {
  abandonConnection,
  checkpoint,
  closeConnection,
  openConnection,
  refresh,
  vacuum,
  createQueryRunner,
} from './open-connection.ts'
import {
  checkFile,
  claimFile,
  MEMORY_FILE,
  sqliteSettings,
  workerTimeout,
  type DriverName,
  type WorkerOptions,
} from './sqlite-settings.ts'
import { openSqliteLock } from './sqlite-lock.ts'
import { translateError } from './translate-error.ts'
import { WorkerDatabase, type WorkerDatabaseOptions } from './worker/worker-database.ts'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { storageErrors, gate, type SqlDatabase } from '@sheaf/sql'
import type { BetterSqlite3Database } from './node-driver.ts'
import { MemoryError } from '@sheaf/core'

/** The longest time that an examination waits for one statement in a thread, in milliseconds. */
const ASIDE_TIMEOUT_MS = 3_600_000

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
 * an index beside other data. Throws `invalid-argument`, and `unavailable` if the file cannot be opened,
 * is not a database, or is open through another engine in this process.
 */
async function openSqliteDatabase(options: OpenSqliteDatabaseOptions): Promise<SqlDatabase> {
  checkOptions(options, NAMES, '{ file: "memory.db" }', 'The options of sqliteFile.open()')
  checkFile(options.file)
  return await openDatabase(options)
}

/** Files for adapters that keep an index beside other data. */
export const sqliteFile: {
  readonly open: typeof openSqliteDatabase
  readonly checkUnopened: typeof checkUnopened
  readonly lock: typeof openSqliteLock
} = { open: openSqliteDatabase, checkUnopened, lock: openSqliteLock }

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
    // Absolute, so that the driver treats "file:..." or a space at the end as part of a name.
    const path = file === MEMORY_FILE ? file : resolve(file)
    if (file !== MEMORY_FILE) databaseFile.make(path)
    const release = claimFile(path, settings.driver)
    const parts = { path, settings, where, release, isGuarded: isGuarded && file !== MEMORY_FILE }
    const database = await (timeoutMs === undefined ? openHere(parts) : openInWorker({ ...parts, timeoutMs }))
    if (file === MEMORY_FILE) return database
    return databaseFile.withAside(database, () =>
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
            guard: databaseFile.guard(path, where, {
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

/** The database to check. */
export interface UnopenedFile {
  /** Its path. It may be missing. */
  readonly file: string
  /** Its name in the message; its path by default. */
  readonly where?: string
  /** As for `sqlite()`: "better-sqlite3" by default. */
  readonly driver?: DriverName
}

const UNOPENED_NAMES: OptionNames<UnopenedFile> = { file: true, where: true, driver: true }

/**
 * Throws `conflict` if Sheaf has the database open in any process, including this one: for
 * adapters that open `alone`. Ignores a file that cannot be opened: its later opening reports that.
 * Throws `unavailable` if another engine has it open in this process, and `invalid-argument`.
 */
async function checkUnopened(options: UnopenedFile): Promise<void> {
  checkOptions(options, UNOPENED_NAMES, '{ file: "memory.db" }', 'The options of sqliteFile.checkUnopened()')
  checkFile(options.file)
  const { file, where = `The database "${file}"` } = options
  const { driver } = sqliteSettings(options)
  const path = resolve(file)
  if (!existsSync(path)) return
  const openDatabase = await loadDriver(driver)
  const release = claimFile(path, driver)
  try {
    if (isOpen(openDatabase, path)) throw storageErrors.openElsewhere(where)
  } finally {
    release()
  }
}

// A connection in WAL mode, which Sheaf always uses, holds a shared lock on the file until it is closed.
function isOpen(openDatabase: OpenDatabase, path: string): boolean {
  let connection: BetterSqlite3Database | undefined
  try {
    connection = openDatabase(path, { timeout: 0 })
    connection.pragma('locking_mode = EXCLUSIVE')
    connection.pragma('schema_version')
    return false
  } catch (error) {
    return String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')
  } finally {
    connection?.close()
  }
}

type FileGuard = ReturnType<typeof databaseFile.guard>

interface PortOptions {
  readonly connection: BetterSqlite3Database
  readonly where: string
  /**
   * `checkpoint` and `vacuum` return true if the log was emptied. Absent for a connection whose file and log
   * belong to the application.
   */
  readonly maintenance?: {
    readonly checkpoint: () => boolean
    readonly vacuum: () => boolean
    readonly refresh: () => void
  }
  /** Absent for a connection of the application. */
  readonly guard?: FileGuard
  readonly close: () => void
}

/**
 * One connection as Sheaf's port. Each call passes the gate of the event loop, and then does all its work
 * synchronously, so calls never interleave.
 */
export function createSqliteDatabase({
  connection,
  where,
  maintenance,
  guard = databaseFile.unguarded,
  close,
}: PortOptions): SqlDatabase {
  const runner = createQueryRunner(connection)
  const checkOwn = (isTransaction: boolean): void => {
    if (!connection.open) throw MemoryError.closed(where)
    if (isTransaction && connection.inTransaction) {
      throw MemoryError.unavailable(
        `${where} is inside a transaction of the application. End it before you call Sheaf.`,
      )
    }
  }
  const act = async <T>(isTransaction: boolean, work: () => Promise<T>): Promise<T> => {
    const turn = gate.pause()
    if (turn !== undefined) await turn
    try {
      // Only the application can have closed it or begun a transaction: Sheaf never does.
      if (maintenance === undefined) checkOwn(isTransaction)
      return await work()
    } catch (error) {
      throw translateError(error, where)
    }
  }
  return {
    decodesSlowly: true,
    read: (queries) => act(queries.length > 1, () => guard.read(queries, (all) => runner.read(all))),
    write: (queries) => act(true, () => guard.write(queries, (all) => runner.write(all))),
    ...(maintenance === undefined
      ? {}
      : {
          checkpoint: async () => void (await act(true, () => guard.maintain(maintenance.checkpoint))),
          vacuum: () => act(true, () => guard.maintain(maintenance.vacuum)),
          refresh: () => act(true, () => guard.maintain(maintenance.refresh)),
        }),
    close: async () => {
      try {
        await guard.close(close)
      } catch (error) {
        throw translateError(error, where)
      }
    },
  }
}
