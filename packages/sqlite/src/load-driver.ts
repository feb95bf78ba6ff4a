import { MemoryError } from '@sheaf/core'
import type { BetterSqlite3Database, ConnectionOptions } from './node-driver.ts'
import type { DriverName } from './sqlite-settings.ts'

/** Opens a connection: better-sqlite3's constructor. */
export type OpenDatabase = (file: string, options: ConnectionOptions) => BetterSqlite3Database

/** Loads the driver with this name. Throws `unavailable` if it cannot run. */
export async function loadDriver(driver: DriverName): Promise<OpenDatabase> {
  return driver === 'node' ? await loadNodeSqlite() : await loadBetterSqlite3()
}

/**
 * Loads Node's own SQLite. Throws `unavailable` if Node has none, is too old, or was built without FTS5.
 */
export async function loadNodeSqlite(version: string = process.versions.node): Promise<OpenDatabase> {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const problem = (what: string, cause?: unknown) =>
    MemoryError.unavailable(`${what} Update Node.js, or leave the option "driver" out.`, {
      retryable: false,
      cause,
    })
  if (major < 22 || (major === 22 && minor < 16) || (major === 23 && minor < 11))
    throw problem(`The driver "node" needs Node.js 22.16 or newer, and this is ${version}.`)
  const { openNodeDatabase } = await import('./node-driver.ts').catch((cause: unknown) => {
    throw problem('The driver "node" cannot be loaded: this Node.js was built without SQLite.', cause)
  })
  const probe = openNodeDatabase(':memory:', { timeout: 0 })
  try {
    const options = probe.prepare('SELECT compile_options AS name FROM pragma_compile_options').all()
    if (!options.some((row) => (row as { readonly name: unknown }).name === 'ENABLE_FTS5'))
      throw problem('The driver "node" needs an SQLite with FTS5, and this Node.js was built without it.')
  } finally {
    probe.close()
  }
  return openNodeDatabase
}

/**
 * Loads better-sqlite3. Throws `unavailable` if it cannot run. On a Node older than 22.14 it would end the
 * process without a message (it needs Node-API 10), so that is checked before loading.
 */
export async function loadBetterSqlite3(
  napi: string | undefined = process.versions['napi'],
): Promise<OpenDatabase> {
  if (!(Number(napi) >= 10)) {
    throw MemoryError.unavailable(
      `better-sqlite3 needs Node.js 22.14 or newer (Node-API 10) and this is ${process.version} (Node-API ${napi ?? 'unknown'}). Update Node.js, or use another storage adapter.`,
      { retryable: false },
    )
  }
  try {
    const { default: Database } = await import('better-sqlite3')
    return (file, options) => new Database(file, options)
  } catch (cause) {
    throw MemoryError.unavailable(
      'better-sqlite3 could not be loaded. Leave it out of a bundle (--external:better-sqlite3), or install it again for this system (npm install better-sqlite3).',
      { retryable: false, cause },
    )
  }
}
