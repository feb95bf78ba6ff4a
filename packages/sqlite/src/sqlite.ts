import { existsSync } from 'node:fs'
import { MemoryError, type OpenOptions, type Storage, type StorageAdapter } from '@sheaf/core'
import { checkOptions, refuse, type OptionNames, type StoreRules } from '@sheaf/core/adapter'
import { storageErrors, adapterOptions, createSqlStorage, type SqlDatabase } from '@sheaf/sql'
import type { BetterSqlite3Database } from './node-driver.ts'
import { sqliteFile, openDatabase, createSqliteDatabase } from './open-sqlite-database.ts'
import { configure } from './open-connection.ts'
import {
  checkFile,
  claimConnection,
  ENGINES,
  MEMORY_FILE,
  sqliteSettings,
  workerTimeout,
  type DriverName,
  type WorkerOptions,
} from './sqlite-settings.ts'
import { translateError } from './translate-error.ts'

type SearchMemoryOptions = Parameters<typeof adapterOptions.searchMemoryBytes>[0]

/** Options of both kinds of `sqlite()`. */
interface SqliteRules extends StoreRules, SearchMemoryOptions {
  /**
   * "full" (the default): acknowledged changes survive a power failure. "normal": faster, but a power failure
   * (not a crash of the process) may lose the last commits, each as a whole.
   */
  readonly synchronous?: 'full' | 'normal' | undefined
}

/** A database file that only Sheaf uses. */
export interface SqliteFileOptions extends SqliteRules {
  /**
   * Path of the database. It and its folders are created if necessary. ":memory:" keeps everything in memory
   * until it is closed.
   */
  readonly file: string
  /**
   * How long to wait for other processes' writes, in milliseconds. The thread is blocked meanwhile. 5,000 by
   * default.
   */
  readonly busyTimeoutMs?: number | undefined
  /**
   * True, or a deadline: runs the database in a worker thread, so that no query blocks the event loop, and
   * every call settles in time. A late call rejects with `unavailable`: nothing was changed, unless its
   * `outcome` is "unknown". False by default: for a small memory, a thread only makes each call a little
   * slower.
   */
  readonly worker?: boolean | WorkerOptions | undefined
  /**
   * "better-sqlite3" (the default), or "node" for the SQLite of Node.js 22.16 or newer, which needs no native
   * add-on. All users of a file in one process must use the same driver.
   */
  readonly driver?: DriverName | undefined
  readonly database?: undefined
}

/** A connection that the application opened, and closes after Sheaf. */
interface SqliteDatabaseOptions extends SqliteRules {
  /**
   * An open Database of better-sqlite3, not read-only. Sheaf's tables (all named "sheaf_...") are beside the
   * application's tables. Sheaf sets only options of this connection: `synchronous`, `secure_delete` and the
   * function `vector_distance_cos`. The application chooses journal mode and busy timeout; if others write
   * too, use WAL and a timeout. No transaction may be open when Sheaf is called.
   */
  readonly database: BetterSqlite3Database
  readonly file?: undefined
  readonly busyTimeoutMs?: undefined
  readonly worker?: undefined
  readonly driver?: undefined
}

const NAMES: OptionNames<SqliteFileOptions> = {
  file: true,
  database: true,
  synchronous: true,
  busyTimeoutMs: true,
  worker: true,
  driver: true,
  searchMemoryBytes: true,
  extensions: true,
  maxFileBytes: true,
}

/**
 * Memory in one SQLite file, by better-sqlite3 (Node.js 22.14 or newer) or Node's own SQLite: `sqlite({ file:
 * 'memory.db' })`. Several processes of one machine may use the file at once. Creating the adapter does no
 * I/O, and throws `invalid-argument` for invalid options. `open` throws `unavailable` if the file cannot
 * be opened, is not a database, or was written by a newer Sheaf.
 */
export function sqlite(options: SqliteFileOptions | SqliteDatabaseOptions): StorageAdapter {
  checkOptions(options, NAMES, '{ file: "memory.db" }', 'The options of sqlite()')
  const { file, database } = options
  if ((file === undefined) === (database === undefined))
    refuse('sqlite()', 'needs either a file or a database')
  if (file !== undefined) checkFile(file)
  if (database !== undefined) checkConnection(database)
  const settings = sqliteSettings(options)
  const timeoutMs = workerTimeout(options.worker)
  const memory = { searchMemoryBytes: adapterOptions.searchMemoryBytes(options) }
  if (database !== undefined && timeoutMs !== undefined)
    refuse('worker', 'needs a file: a database that is open here cannot be used in another thread')
  if (database !== undefined && options.driver !== undefined)
    refuse('driver', 'needs a file: a database that is open here has its own')
  const worker = timeoutMs === undefined ? false : { timeoutMs }
  const rules = adapterOptions.rules(options)
  return {
    name: 'sqlite',
    rules,
    async open(openOptions: OpenOptions): Promise<Storage> {
      adapterOptions.checkOpen(openOptions)
      if (openOptions.alone === true && file !== undefined) {
        if (file === MEMORY_FILE) refuse('file', 'is in memory, so it is gone when it is closed; name a file')
        await sqliteFile.checkUnopened({ file, driver: settings.driver })
      }
      if (openOptions.create === false && file !== undefined && !existsSync(file))
        throw storageErrors.missing(`The database "${file}"`)
      const port =
        database === undefined
          ? await openDatabase({ file, ...settings, worker }, { isGuarded: true })
          : useDatabase(database, settings.synchronous)
      return await createSqlStorage(
        { database: port, engine: ENGINES[settings.driver], ...memory, ...rules },
        openOptions,
      )
    },
  }
}

// Another driver's database has other methods.
function checkConnection(connection: unknown): void {
  const methods = ['prepare', 'exec', 'pragma', 'function', 'close']
  const isConnection = methods.every(
    (name) => typeof (connection as Readonly<Record<string, unknown>> | null)?.[name] === 'function',
  )
  if (!isConnection)
    refuse('database', 'must be an open Database of better-sqlite3; for a file give its path as file')
}

function useDatabase(connection: BetterSqlite3Database, synchronous: 'full' | 'normal'): SqlDatabase {
  const where = 'The database of the application'
  let release = () => {}
  try {
    if (!connection.open) throw MemoryError.closed(where)
    release = claimConnection(connection)
    configure(connection, { synchronous })
    return createSqliteDatabase({ connection, where, close: release })
  } catch (error) {
    release()
    throw translateError(error, where)
  }
}
