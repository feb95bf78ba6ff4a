import { lstatSync } from 'node:fs'
import { MemoryError } from '@sheaf/core'
import type { BetterSqlite3Database } from './node-driver.ts'
import { databaseFile } from '@sheaf/sql/file'
import { resolve } from 'node:path'
import { loadBetterSqlite3 } from './load-driver.ts'
import { checkFile } from './sqlite-settings.ts'
import { codeOf, translateError } from './translate-error.ts'

/**
 * A lock that only one handle holds at a time, among all handles on the same file in all processes of one
 * machine.
 */
export interface SqliteLock {
  /**
   * True if the handle got the lock; false while any handle holds it, including this one. Never waits. Throws
   * `unavailable` if the file cannot be used.
   */
  tryAcquire(): boolean
  /** Releases the lock; does nothing if the handle does not hold it. */
  release(): void
  /** Releases the lock and the file. May be called twice. */
  close(): void
}

/**
 * Opens a lock on `file`, and creates the file and its folders if necessary, readable only by the owner. For
 * adapters that keep an index beside other data. Acquiring writes nothing, so it needs no fsync; the file
 * stays empty. When the process ends in any way, the system releases the lock.
 *
 * Use the file for nothing else: if a process that holds the lock reads the file by other means, it loses
 * the lock, because POSIX releases a process's locks when it closes any descriptor of the file. If the file
 * is deleted, the next process that acquires the lock creates it again, and the earlier holder no longer
 * excludes others.
 *
 * Throws `invalid-argument`, and `unavailable` if the file cannot be created or opened, or is a link.
 */
export async function openSqliteLock(file: string): Promise<SqliteLock> {
  checkFile(file)
  const where = `The lock file "${file}"`
  const openDatabase = await loadBetterSqlite3()
  const open = (): Held => {
    const path = resolve(file)
    databaseFile.make(path)
    const identity = identityOf(path)
    const connection = openDatabase(path, { timeout: 0 })
    try {
      // A transaction on an empty database writes its first page: it is kept in memory, and rolled back.
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
          // The file was deleted or replaced meanwhile: only a lock on the file that others find is valid.
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
    throw MemoryError.unavailable(
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
    return MemoryError.unavailable(message, { retryable: false, cause: error })
  }
  return translateError(error, where)
}
