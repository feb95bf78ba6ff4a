import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { claimDatabase, fileIdentity } from '@sheaf/sql'
import type { BetterSqlite3Database } from '../better-sqlite3.ts'
import { ENGINES, MEMORY_FILE } from '../defaults.ts'
import type { DriverName } from '../sqlite-settings.ts'

/**
 * Makes a database file, empty, and its folders where they are missing, for the owner only: SQLite would make
 * it readable for everyone, and its other files take over what this one has. Returns the absolute path, so
 * that the driver takes "file:..." or a space at an end for what it is: a name. Throws the file system's
 * error.
 */
export function makeDatabaseFile(file: string): string {
  const path = resolve(file)
  makeFolders(dirname(path))
  try {
    // In one go, without a pause between the two: closing any descriptor of a file drops all locks that this
    // process has on it.
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  return path
}

/**
 * Claims a file that is there, under the name of the driver's engine; see claimDatabase. Nothing to do for a
 * database in memory.
 */
export function claimFile(path: string, driver: DriverName): () => void {
  return path === MEMORY_FILE ? () => {} : claimDatabase(identityOf(path), ENGINES[driver], path)
}

/** The same for a connection of the application's, whichever file it has, if any. */
export function claimConnection(connection: BetterSqlite3Database): () => void {
  const rows = connection.pragma('database_list')
  const main = Array.isArray(rows)
    ? (rows as { name: string; file: string }[]).find(({ name }) => name === 'main')
    : undefined
  return typeof main?.file === 'string' && main.file !== ''
    ? claimFile(main.file, 'better-sqlite3')
    : () => {}
}

/** Names a file as `claimDatabase` needs it. Throws the file system's error when it does not exist. */
export function identityOf(path: string): string {
  return fileIdentity(statSync(path, { bigint: true }))
}

// One at a time: a recursive mkdir of Node never ends where a file system refuses with "no such file", as
// /proc does.
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
      // Another process made it meanwhile, or it is a link to nowhere, on which opening the file will fail.
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

// A loss of power may take the name of a new folder, and with it all that is kept there.
function synchroniseFolder(path: string): void {
  // Windows has no such act for folders.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function codeOf(error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code
}
