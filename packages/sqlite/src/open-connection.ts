import type { BetterSqlite3Database, BetterSqlite3Statement } from './node-driver.ts'
import type { OpenDatabase } from './load-driver.ts'
import { MEMORY_FILE, type SqliteSettings } from './sqlite-settings.ts'
import type { SqlQuery, SqlRow } from '@sheaf/sql'

/** Prepared statements per connection. Sheaf has fewer, so this is only a safety limit. */
const MAX_PREPARED_STATEMENTS = 128

/** How long to wait before a retry if SQLite itself does not wait. */
const OPEN_RETRY_MS = 20

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
  // The driver's default for a WAL database is NORMAL, which may lose the last commits in a power failure.
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
 * Closes without a checkpoint, and keeps the log. When the last connection to a file closes, SQLite makes a
 * checkpoint and deletes the log, unless that connection is read-only; so a read-only one is closed last.
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

/**
 * Cosine distance, 0..2, of two vectors as little-endian float32 blobs, as libSQL's vector_distance_cos. Null
 * for different lengths, an empty vector, only zeros, or a value that is not a blob.
 */
export function vectorDistanceCos(left: unknown, right: unknown): number | null {
  const a = floats(left)
  const b = floats(right)
  if (a === undefined || b === undefined || a.length !== b.length || a.length === 0) return null
  let [product, squareA, squareB] = [0, 0, 0]
  for (let place = 0; place < a.length; place += 1) {
    const x = a[place] ?? 0
    const y = b[place] ?? 0
    product += x * y
    squareA += x * x
    squareB += y * y
  }
  const distance = 1 - product / Math.sqrt(squareA * squareB)
  // Rounding may exceed either bound a little.
  return Number.isFinite(distance) ? Math.min(2, Math.max(0, distance)) : null
}

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

function floats(value: unknown): Float32Array | undefined {
  if (!(value instanceof Uint8Array) || value.byteLength % 4 !== 0) return undefined
  if (isLittleEndian && value.byteOffset % 4 === 0)
    return new Float32Array(value.buffer, value.byteOffset, value.byteLength / 4)
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  return Float32Array.from({ length: value.byteLength / 4 }, (_, place) => view.getFloat32(place * 4, true))
}

/** Runs the port's two kinds of calls on a connection, and throws the driver's own errors. */
export interface QueryRunner {
  /** Returns the rows of each query, from one snapshot. */
  read(queries: readonly SqlQuery[]): SqlRow[][]
  /**
   * The same in one transaction that holds the write lock from its beginning. If `beforeCommit` throws,
   * nothing is changed.
   */
  write(queries: readonly SqlQuery[], beforeCommit?: () => void): SqlRow[][]
}

/** Runs each call synchronously, so no work remains when it returns. */
export function createQueryRunner(connection: BetterSqlite3Database): QueryRunner {
  const prepared = new Map<string, BetterSqlite3Statement>()
  const prepare = (sql: string): BetterSqlite3Statement => {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const statement = connection.prepare(sql)
    if (statement.reader) statement.safeIntegers(false)
    const oldest = prepared.keys().next()
    if (prepared.size >= MAX_PREPARED_STATEMENTS && oldest.done !== true) prepared.delete(oldest.value)
    prepared.set(sql, statement)
    return statement
  }
  const run = ({ sql, parameters }: SqlQuery): SqlRow[] => {
    const statement = prepare(sql)
    if (statement.reader) return statement.all(...parameters) as SqlRow[]
    statement.run(...parameters)
    return []
  }
  const transact = (begin: string, queries: readonly SqlQuery[], beforeCommit?: () => void): SqlRow[][] => {
    prepare(begin).run()
    try {
      const results = queries.map(run)
      beforeCommit?.()
      prepare('COMMIT').run()
      return results
    } catch (error) {
      // After some errors, such as a full disk, SQLite has already rolled back.
      if (connection.inTransaction) prepare('ROLLBACK').run()
      throw error
    }
  }
  return {
    // One statement is one snapshot.
    read: (queries) => (queries.length === 1 ? queries.map(run) : transact('BEGIN', queries)),
    // IMMEDIATE waits for the lock; a transaction that starts as a reader would be refused at once while
    // another writes.
    write: (queries, beforeCommit) => transact('BEGIN IMMEDIATE', queries, beforeCommit),
  }
}
