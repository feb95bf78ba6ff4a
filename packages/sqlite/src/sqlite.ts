import { hash } from 'node:crypto'
import { InvalidArgumentError } from '@sheaf/core'
import type { OpenOptions, Storage, StorageAdapter, StoreRules } from '@sheaf/core'
import { createSqlStorage } from '@sheaf/sql'
import type { SqlDatabase } from '@sheaf/sql'
import type { BetterSqlite3Database } from './better-sqlite3.ts'
import { SQLITE_DEFAULTS } from './defaults.ts'
import { closeConnection, configure, openConnection } from './open-connection.ts'
import { createSqliteDatabase } from './sqlite-database.ts'
import { translateError } from './translate-error.ts'

/** For both kinds of `sqlite()`. */
export interface SqliteRules extends StoreRules {
  /**
   * "full" (the default): what is acknowledged survives a loss of power. "normal": faster, and a loss of power, though not the death of the
   * process, may take the last commits, whole ones.
   */
  readonly synchronous?: 'full' | 'normal'
}

/** A database file of Sheaf's own. */
export interface SqliteFileOptions extends SqliteRules {
  /** Path of the database; it and its folders are made when needed. ":memory:" keeps everything in memory until it is closed. */
  readonly file: string
  /** How long to wait for other processes' writes, in milliseconds; the thread is blocked meanwhile. 5,000 by default. */
  readonly busyTimeoutMs?: number
  readonly database?: undefined
}

/** A connection that the application has opened, and will close after Sheaf. */
export interface SqliteDatabaseOptions extends SqliteRules {
  /**
   * An open Database of better-sqlite3, not read-only. Sheaf's tables (all named "sheaf_...") live beside the application's. Only what concerns
   * this connection is set: `synchronous`, `secure_delete` and the function `vector_distance_cos`. Journal mode and busy timeout
   * remain the application's; with others writing too, use WAL and a timeout. No transaction may be open while Sheaf is called.
   */
  readonly database: BetterSqlite3Database
  readonly file?: undefined
  readonly busyTimeoutMs?: undefined
}

/**
 * Memory in one SQLite file, by better-sqlite3 (Node.js 22.14 or newer): `sqlite({ file: 'memory.db' })`. Several processes of one machine may
 * use the file at once. Making the adapter does no I/O; `open` throws UnavailableError when the file cannot be opened, is no database, or was
 * written by a newer Sheaf.
 */
export function sqlite(options: SqliteFileOptions | SqliteDatabaseOptions): StorageAdapter {
  const { file, database, extensions, maxFileBytes } = options ?? {}
  const { synchronous = SQLITE_DEFAULTS.synchronous, busyTimeoutMs = SQLITE_DEFAULTS.busyTimeoutMs } = options ?? {}
  if ((file === undefined) === (database === undefined)) throw new InvalidArgumentError('sqlite()', 'needs either a file or a database')
  if (file !== undefined && (typeof file !== 'string' || file === '' || file.includes('\0'))) {
    throw new InvalidArgumentError('file', 'must be the path of a file, or ":memory:"')
  }
  if (synchronous !== 'full' && synchronous !== 'normal') throw new InvalidArgumentError('synchronous', 'must be "full" or "normal"')
  if (!Number.isInteger(busyTimeoutMs) || busyTimeoutMs < 0 || busyTimeoutMs > 0x7f_ff_ff_ff) {
    throw new InvalidArgumentError('busyTimeoutMs', 'must be a whole number of milliseconds, 0 or more')
  }
  const rules = {
    ...(extensions === undefined ? {} : { extensions: [...extensions] }),
    ...(maxFileBytes === undefined ? {} : { maxFileBytes }),
  }
  return {
    name: 'sqlite',
    async open(openOptions: OpenOptions): Promise<Storage> {
      openOptions.abortSignal?.throwIfAborted()
      const port = database === undefined ? await openFile(file, { synchronous, busyTimeoutMs }) : useDatabase(database, synchronous)
      return await createSqlStorage({ database: port, hash: (text) => hash('sha256', text), ...rules }, openOptions)
    },
  }
}

async function openFile(file: string, settings: { synchronous: 'full' | 'normal'; busyTimeoutMs: number }): Promise<SqlDatabase> {
  const where = file === ':memory:' ? 'The database in memory' : `The database "${file}"`
  try {
    const connection = await openConnection(file, settings)
    return createSqliteDatabase({ connection, where, close: () => closeConnection(connection) })
  } catch (error) {
    throw translateError(error, where)
  }
}

function useDatabase(connection: BetterSqlite3Database, synchronous: 'full' | 'normal'): SqlDatabase {
  const where = 'The database of the application'
  try {
    configure(connection, { synchronous })
    return createSqliteDatabase({ connection, where, close: () => {} })
  } catch (error) {
    throw translateError(error, where)
  }
}
