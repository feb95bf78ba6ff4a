import type { BetterSqlite3Database } from './better-sqlite3.ts'
import { MEMORY_FILE, OPEN_RETRY_MS } from './defaults.ts'
import type { OpenDatabase } from './load-driver.ts'
import type { SqliteSettings } from './sqlite-settings.ts'
import { vectorDistanceCos } from './vector-distance.ts'

/** Opens an existing database file, by its absolute path, or one in memory. */
export async function openConnection(
  openDatabase: OpenDatabase,
  path: string,
  settings: SqliteSettings,
): Promise<BetterSqlite3Database> {
  const connection = openDatabase(path, { timeout: settings.busyTimeoutMs })
  try {
    if (path !== MEMORY_FILE) await useWal(connection, settings.busyTimeoutMs)
    connection.pragma('foreign_keys = ON')
    connection.pragma('trusted_schema = OFF')
    configure(connection, settings)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Sets options of one connection. They do not affect other connections, and must be set at every open. */
export function configure(
  connection: BetterSqlite3Database,
  { synchronous }: Pick<SqliteSettings, 'synchronous'>,
): void {
  // This driver opens an existing WAL database with NORMAL, which may lose the last commits in a power
  // failure.
  connection.pragma(`synchronous = ${synchronous === 'normal' ? 'NORMAL' : 'FULL'}`)
  // On macOS only this makes the disk write its cache; elsewhere it changes nothing.
  connection.pragma(`fullfsync = ${synchronous === 'normal' ? 'OFF' : 'ON'}`)
  connection.pragma(`checkpoint_fullfsync = ${synchronous === 'normal' ? 'OFF' : 'ON'}`)
  connection.pragma('secure_delete = ON')
  connection.function('vector_distance_cos', { deterministic: true }, vectorDistanceCos)
}

/**
 * Moves the whole log into the database file, and empties the log. False if others are using it or the disk
 * is full.
 */
export function checkpoint(connection: BetterSqlite3Database): boolean {
  const busyTimeoutMs = Number(connection.pragma('busy_timeout', { simple: true }))
  try {
    // Does not wait, because the last connection to close checkpoints anyway.
    connection.pragma('busy_timeout = 0')
    return Number(connection.pragma('wal_checkpoint(TRUNCATE)', { simple: true })) === 0
  } catch (error) {
    // The data is equally safe in the log, and is moved after the next open.
    if (!/^SQLITE_(?:FULL|BUSY)/.test(String((error as { code?: unknown }).code))) throw error
    return false
  } finally {
    connection.pragma(`busy_timeout = ${busyTimeoutMs}`)
  }
}

/**
 * Rewrites the database without its free pages, and empties the log; false if the log could not be emptied.
 */
export function vacuum(connection: BetterSqlite3Database): boolean {
  connection.exec('VACUUM')
  return checkpoint(connection)
}

/** Frees the cached pages, so that the next read comes from the file. */
export function refresh(connection: BetterSqlite3Database): void {
  connection.exec('PRAGMA shrink_memory')
}

/**
 * Closes without a checkpoint, and keeps the log. The last connection to a file does both when it closes, so
 * a read-only connection is closed last.
 */
export function abandonConnection(
  connection: BetterSqlite3Database,
  openDatabase: OpenDatabase,
  path: string,
): void {
  const reader = openDatabase(path, { timeout: 0, readonly: true })
  try {
    // Its first read takes a shared lock on the file; the read itself may fail.
    reader.pragma('schema_version')
  } catch {}
  try {
    connection.close()
  } finally {
    reader.close()
  }
}

/** Checkpoints, and closes. */
export function closeConnection(connection: BetterSqlite3Database): void {
  if (!connection.open) return
  try {
    checkpoint(connection)
  } finally {
    connection.close()
  }
}

// Several processes may switch a new database to WAL at the same time; SQLite refuses all but one at once,
// without waiting.
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
