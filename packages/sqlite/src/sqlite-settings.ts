import { statSync } from 'node:fs'
import { adapterOptions, claimDatabase } from '@sheaf/sql'
import { checkOptions, checkValue, refuse, type OptionNames } from '@sheaf/core/adapter'
import type { BetterSqlite3Database } from './node-driver.ts'

/** The engine name of each driver, for claims of database files. */
export const ENGINES = {
  'better-sqlite3': 'better-sqlite3',
  node: 'node:sqlite',
} as const

/** SQLite's name for an in-memory database. */
export const MEMORY_FILE = ':memory:'

const SQLITE_DEFAULTS = {
  synchronous: 'full',
  busyTimeoutMs: 5000,
  driver: 'better-sqlite3',
} as const

/** How long a call may take in a worker, in milliseconds, including the wait for its turn. */
const WORKER_TIMEOUT_MS = 30_000

/** The driver of SQLite: the package better-sqlite3, or the SQLite of Node.js itself. */
export type DriverName = 'better-sqlite3' | 'node'

export interface SqliteSettings {
  readonly driver: DriverName
  readonly synchronous: 'full' | 'normal'
  readonly busyTimeoutMs: number
}

export function sqliteSettings({
  synchronous = SQLITE_DEFAULTS.synchronous,
  busyTimeoutMs = SQLITE_DEFAULTS.busyTimeoutMs,
  driver = SQLITE_DEFAULTS.driver,
}: Partial<SqliteSettings>): SqliteSettings {
  if (!Object.hasOwn(ENGINES, driver)) refuse('driver', 'must be "better-sqlite3" or "node"')
  if (synchronous !== 'full' && synchronous !== 'normal') refuse('synchronous', 'must be "full" or "normal"')
  checkValue.whole('busyTimeoutMs', busyTimeoutMs, 0, { of: 'milliseconds', to: 0x7f_ff_ff_ff })
  return { synchronous, busyTimeoutMs, driver }
}

/**
 * Throws `invalid-argument` for a value that cannot be a file's path, and for a path that would create an
 * unexpected file: an address such as `file:memory.db`, or `~`, which only a shell replaces.
 */
export function checkFile(file: unknown): asserts file is string {
  if (typeof file !== 'string' || file.trim() === '' || file.includes('\0') || !file.isWellFormed())
    refuse('file', 'must be the path of a file, or ":memory:"')
  const problem = adapterOptions.pathProblem(file)
  if (problem !== undefined) refuse('file', problem)
}

/** Options of a worker thread for a database. */
export interface WorkerOptions {
  /**
   * How long a call may take, in milliseconds, including the wait for its turn. 30,000 by default. A late
   * call rejects with `unavailable`. A wait for other processes' writes takes at most half of it.
   */
  readonly timeoutMs?: number | undefined
}

const WORKER_NAMES: OptionNames<WorkerOptions> = { timeoutMs: true }

/** The deadline, or undefined for no worker. Throws `invalid-argument` for values out of range. */
export function workerTimeout(worker: boolean | WorkerOptions | undefined): number | undefined {
  if (worker === undefined || worker === false) return undefined
  if (worker !== true && (typeof worker !== 'object' || worker === null))
    refuse('worker', 'must be true, false, or an object with timeoutMs')
  if (worker !== true) checkOptions(worker, WORKER_NAMES, '{ timeoutMs: 30_000 }', 'worker')
  const timeoutMs = worker === true ? WORKER_TIMEOUT_MS : (worker.timeoutMs ?? WORKER_TIMEOUT_MS)
  checkValue.whole('worker.timeoutMs', timeoutMs, 1, { of: 'milliseconds', to: 0x7f_ff_ff_ff })
  return timeoutMs
}

/**
 * Claims an existing file under the name of the driver's engine; see claimDatabase. Does nothing for a
 * database in memory.
 */
export function claimFile(path: string, driver: DriverName): () => void {
  return path === MEMORY_FILE
    ? () => {}
    : claimDatabase(statSync(path, { bigint: true }), ENGINES[driver], path)
}

/** The same for a connection of the application, if it has a file. */
export function claimConnection(connection: BetterSqlite3Database): () => void {
  const rows = connection.pragma('database_list')
  const main = Array.isArray(rows)
    ? (rows as { name: string; file: string }[]).find(({ name }) => name === 'main')
    : undefined
  return typeof main?.file === 'string' && main.file !== ''
    ? claimFile(main.file, 'better-sqlite3')
    : () => {}
}
