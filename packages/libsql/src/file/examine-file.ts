import type { Diagnosis } from '@sheaf/core'
import type { SqlDatabase, SqlQuery } from '@sheaf/sql'

const ask = (sql: string): SqlQuery => ({ sql, parameters: [] })
const DURABILITY: readonly string[] = ['off', 'normal', 'full', 'full']

/** The engine's own figures for doctor(), for a file or a database in memory. */
export async function examineFile(database: SqlDatabase): Promise<Diagnosis> {
  const pragmas = ['synchronous', 'journal_mode', 'page_count', 'page_size'].map((name) =>
    ask(`PRAGMA ${name}`),
  )
  const rows = await database.read([ask('SELECT sqlite_version()'), ...pragmas])
  const [version, synchronous, journalMode, pages, pageSize] = rows.map(
    ([row]) => Object.values(row ?? {})[0],
  )
  const durability = DURABILITY[Number(synchronous)] ?? 'unknown'
  const databaseBytes = Number(pages) * Number(pageSize)
  return {
    findings: [],
    facts: {
      engine: 'libsql',
      version: String(version),
      durability,
      journalMode: String(journalMode),
      databaseBytes,
    },
  }
}
