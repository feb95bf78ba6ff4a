import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { checkOptions } from '@sheaf/core/adapter'
import type { OptionNames } from '@sheaf/core/adapter'
import { openElsewhere } from '@sheaf/sql'
import type { BetterSqlite3Database } from '../better-sqlite3.ts'
import { loadDriver } from '../load-driver.ts'
import type { OpenDatabase } from '../load-driver.ts'
import { checkFile, sqliteSettings } from '../sqlite-settings.ts'
import type { DriverName } from '../sqlite-settings.ts'
import { claimFile } from './database-file.ts'

/** The database to check. */
export interface UnopenedFile {
  /** Its path. It may be missing. */
  readonly file: string
  /** Its name in the message; its path by default. */
  readonly where?: string
  /** As for `sqlite()`: "better-sqlite3" by default. */
  readonly driver?: DriverName
}

const NAMES: OptionNames<UnopenedFile> = { file: true, where: true, driver: true }

/**
 * Throws MemoryError "conflict" if Sheaf has the database open in any process, including this one: for
 * adapters that open `alone`. Ignores a file that cannot be opened: its later opening reports that.
 * Throws UnavailableError if another engine has it open in this process, and InvalidArgumentError.
 */
export async function checkUnopened(options: UnopenedFile): Promise<void> {
  checkOptions(options, NAMES, '{ file: "memory.db" }', 'The options of checkUnopened()')
  checkFile(options.file)
  const { file, where = `The database "${file}"` } = options
  const { driver } = sqliteSettings(options)
  const path = resolve(file)
  if (!existsSync(path)) return
  const openDatabase = await loadDriver(driver)
  const release = claimFile(path, driver)
  try {
    if (isOpen(openDatabase, path)) throw openElsewhere(where)
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
