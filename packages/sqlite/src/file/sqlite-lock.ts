import { lstatSync } from 'node:fs'
import { UnavailableError } from '@sheaf/core'
import type { BetterSqlite3Database } from '../better-sqlite3.ts'
import { makeDatabaseFile } from './database-file.ts'
import { loadBetterSqlite3 } from '../load-driver.ts'
import { checkFile } from '../sqlite-settings.ts'
import { translateError } from '../translate-error.ts'

/**
 * A lock that one handle holds at a time, among all handles of all processes of one machine that opened it on
 * the same file.
 */
export interface SqliteLock {
  /**
   * True when the handle got the lock; false while any handle holds it, this one too. Never waits. Throws
   * UnavailableError when the file cannot be used.
   */
  tryAcquire(): boolean
  /** Gives the lock back; nothing happens when the handle does not hold it. */
  release(): void
  /** Gives the lock back and releases the file. Closing twice is fine. */
  close(): void
}

/**
 * Opens a lock on `file`, which is made when needed (with its folders, for the owner only): for adapters that
 * keep an index beside something else. Acquiring writes nothing, so it costs no fsync; the file stays empty.
 * When the process ends in any way, the system releases the lock.
 *
 * The file belongs to the lock alone: reading it by other means in a process that holds the lock would
 * release it, as closing any descriptor of a file does under POSIX. When it is deleted, the next process to
 * acquire it makes it again, and the earlier holder no longer excludes others.
 *
 * Throws InvalidArgumentError, and UnavailableError when the file cannot be made or opened, or is a link.
 */
export async function openSqliteLock(file: string): Promise<SqliteLock> {
  checkFile(file)
  const where = `The lock file "${file}"`
  const openDatabase = await loadBetterSqlite3()
  const open = (): Held => {
    const path = makeDatabaseFile(file)
    const identity = identityOf(path)
    const connection = openDatabase(path, { timeout: 0 })
    try {
      // An empty database would get its first page in every transaction: in memory that is, and rolled back.
      connection.pragma('journal_mode = MEMORY')
      return { path, connection, identity }
    } catch (error) {
      connection.close()
      throw error
    }
  }
  const act = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw lockError(error, where)
    }
  }
  let held = act(open)
  let isClosed = false
  return {
    tryAcquire: () =>
      act(() => {
        if (isClosed || held.connection.inTransaction) return false
        for (;;) {
          if (!isStill(held)) {
            const found = open()
            held.connection.close()
            held = found
          }
          if (!begin(held.connection)) return false
          // Deleted or replaced meanwhile: the lock that counts is on the file that others find.
          let isOurs = false
          try {
            isOurs = isStill(held)
            if (isOurs) return true
          } finally {
            if (!isOurs) end(held.connection)
          }
        }
      }),
    release: () => act(() => end(held.connection)),
    close: () =>
      act(() => {
        isClosed = true
        end(held.connection)
        held.connection.close()
      }),
  }
}

interface Held {
  readonly path: string
  readonly identity: string
  readonly connection: BetterSqlite3Database
}

function begin(connection: BetterSqlite3Database): boolean {
  try {
    connection.exec('BEGIN IMMEDIATE')
    return true
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_BUSY')) return false
    throw error
  }
}

function end(connection: BetterSqlite3Database): void {
  if (connection.inTransaction) connection.exec('ROLLBACK')
}

function isStill({ path, identity }: Held): boolean {
  try {
    return identityOf(path) === identity
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

function identityOf(path: string): string {
  const stats = lstatSync(path, { bigint: true })
  if (stats.isSymbolicLink()) {
    throw new UnavailableError(
      `The lock file "${path}" is a link, and links are not followed. Nothing was changed. Remove the link.`,
      {
        retryable: false,
      },
    )
  }
  return `${stats.dev}:${stats.ino}`
}

function lockError(error: unknown, where: string): unknown {
  if (codeOf(error) === 'SQLITE_NOTADB' || codeOf(error).startsWith('SQLITE_CORRUPT')) {
    const message = `${where} is damaged: something else wrote into it. Nothing was changed. Delete it while no process uses this storage; it is made again.`
    return new UnavailableError(message, { retryable: false, cause: error })
  }
  return translateError(error, where)
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code)
}
