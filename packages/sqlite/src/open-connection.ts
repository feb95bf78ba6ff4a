import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { BetterSqlite3Database } from './better-sqlite3.ts'
import { OPEN_RETRY_MS } from './defaults.ts'
import { loadDriver } from './load-driver.ts'
import { vectorDistanceCos } from './vector-distance.ts'

export interface ConnectionSettings {
  readonly synchronous: 'full' | 'normal'
  readonly busyTimeoutMs: number
}

/** Opens a database file, making it and its folders when needed, for the owner only. */
export async function openConnection(file: string, settings: ConnectionSettings): Promise<BetterSqlite3Database> {
  const openDatabase = await loadDriver()
  const isMemory = file === ':memory:'
  // Absolute, so that the driver takes "file:..." or a space at an end for what it is: a name.
  const path = isMemory ? file : resolve(file)
  if (!isMemory) await createForOwner(path)
  const connection = openDatabase(path, { timeout: settings.busyTimeoutMs })
  try {
    if (!isMemory) await useWal(connection, settings.busyTimeoutMs)
    connection.pragma('foreign_keys = ON')
    connection.pragma('trusted_schema = OFF')
    configure(connection, settings)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** What is a connection's own, harms nobody who shares it, and has to be said anew at every open. */
export function configure(connection: BetterSqlite3Database, { synchronous }: Pick<ConnectionSettings, 'synchronous'>): void {
  // An existing WAL database is opened at NORMAL by this driver, which may lose the last commits when the power fails.
  connection.pragma(`synchronous = ${synchronous === 'normal' ? 'NORMAL' : 'FULL'}`)
  connection.pragma('secure_delete = ON')
  connection.function('vector_distance_cos', { deterministic: true }, vectorDistanceCos)
}

/** Moves everything from the log into the database file, unless others are just using it or the disk is full, and closes. */
export function closeConnection(connection: BetterSqlite3Database): void {
  try {
    // Whoever closes last does it in any case, so it is not worth waiting for.
    connection.pragma('busy_timeout = 0')
    connection.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    // What stays in the log is as safe there, and is moved after the next open.
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_FULL')) throw error
  } finally {
    connection.close()
  }
}

async function createForOwner(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    // SQLite would make it readable for everyone; its other files take over what this one has.
    await (await open(path, 'wx', 0o600)).close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

// Several processes may turn a new database into a WAL one at the same time; SQLite refuses all but one of them at once, without waiting.
async function useWal(connection: BetterSqlite3Database, busyTimeoutMs: number): Promise<void> {
  for (let waited = 0; ; waited += OPEN_RETRY_MS) {
    try {
      connection.pragma('journal_mode = WAL')
      return
    } catch (error) {
      const isBusy = String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')
      if (!isBusy || waited >= busyTimeoutMs) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, OPEN_RETRY_MS))
  }
}
