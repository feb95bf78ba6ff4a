import type { Diagnosis } from '@sheaf/core'
import type { SqlDatabase, SqlQuery } from '@sheaf/sql'
import { ENGINES } from '../defaults.ts'
import type { DriverName } from '../sqlite-settings.ts'

const DURABILITY: Readonly<Record<number, string>> = { 0: 'off', 1: 'normal', 2: 'full', 3: 'full' }
const ask = (sql: string): SqlQuery => ({ sql, parameters: [] })

/**
 * The engine's own figures for doctor(): its version, the durability of a commit, and the size of the file.
 */
export async function examineSqlite(database: SqlDatabase, driver: DriverName): Promise<Diagnosis> {
  const rows = await database.read([
    ask('SELECT sqlite_version() AS value'),
    ask('PRAGMA synchronous'),
    ask('PRAGMA journal_mode'),
    ask('PRAGMA page_count'),
    ask('PRAGMA page_size'),
  ])
  const [version, synchronous, journalMode, pages, pageSize] = rows.map(
    ([row]) => Object.values(row ?? {})[0],
  )
  return {
    findings: [],
    facts: {
      engine: ENGINES[driver],
      version: String(version),
      durability: DURABILITY[Number(synchronous)] ?? 'unknown',
      journalMode: String(journalMode),
      databaseBytes: Number(pages) * Number(pageSize),
    },
  }
}
