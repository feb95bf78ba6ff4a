import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { claimDatabase } from '@sheaf/sql'
import type { BetterSqlite3Database } from '../node-driver.ts'
import { ENGINES, MEMORY_FILE } from '../sqlite-settings.ts'
import type { DriverName } from '../sqlite-settings.ts'
import { codeOf } from '../translate-error.ts'

/**
 * Creates an empty database file and its missing folders, readable only by the owner: SQLite would make it
 * readable for everyone, and its other files copy the mode of this one. Returns the absolute path, so that
 * the driver treats "file:..." or a space at the end as part of a name. Throws the file system's error.
 */
export function makeDatabaseFile(file: string): string {
  const path = resolve(file)
  makeFolders(dirname(path))
  try {
    // Opened and closed at once: closing any descriptor of a file drops all locks of this process on it.
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  return path
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

// One at a time: Node's recursive mkdir never ends if a file system refuses with "no such file", as /proc
// does.
function makeFolders(path: string): void {
  const missing: string[] = []
  for (
    let folder = path;
    statSync(folder, { throwIfNoEntry: false }) === undefined && dirname(folder) !== folder;
    folder = dirname(folder)
  ) {
    missing.push(folder)
  }
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder, { mode: 0o700 })
      synchroniseFolder(dirname(folder))
    } catch (error) {
      // Another process made it meanwhile, or it is a broken link, and then opening the file will fail.
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

// A power failure may lose the name of a new folder, and with it all its files.
function synchroniseFolder(path: string): void {
  // Windows cannot synchronise folders.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
