import { UnavailableError } from '@sheaf/core'
import type { BetterSqlite3Database } from './better-sqlite3.ts'

/** Makes a connection: better-sqlite3's constructor. */
export type OpenDatabase = (file: string, options: { readonly timeout: number }) => BetterSqlite3Database

/**
 * Loads better-sqlite3. Throws UnavailableError where it cannot run: on a Node older than 22.14 it would end
 * the process without a word (it needs Node-API 10), so that is asked before it is loaded.
 */
export async function loadDriver(napi: string | undefined = process.versions['napi']): Promise<OpenDatabase> {
  if (!(Number(napi) >= 10)) {
    throw new UnavailableError(
      `better-sqlite3 needs Node.js 22.14 or newer (Node-API 10) and this is ${process.version} (Node-API ${napi ?? 'unknown'}). Update Node.js, or use another storage adapter.`,
      { retryable: false },
    )
  }
  try {
    const { default: Database } = await import('better-sqlite3')
    return (file, options) => new Database(file, options)
  } catch (cause) {
    throw new UnavailableError(
      'better-sqlite3 could not be loaded. Install it again for this system (npm install better-sqlite3), or use another storage adapter.',
      { retryable: false, cause },
    )
  }
}
