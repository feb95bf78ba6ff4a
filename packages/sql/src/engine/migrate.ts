import { UnavailableError } from '@sheaf/core'
import { SCHEMA_1, SCHEMA_2, SCHEMA_3, SCHEMA_4, SCHEMA_5, SCHEMA_6 } from './schema.ts'
import type { SqlDatabase, SqlQuery } from './sql-database.ts'

/**
 * The statements from each version to the next: the first from nothing to 1. A later version only adds to the
 * list.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  SCHEMA_1,
  SCHEMA_2,
  SCHEMA_3,
  SCHEMA_4,
  SCHEMA_5,
  SCHEMA_6,
]

/**
 * Brings the schema to the newest version, one atomic batch for each step, so that a crash leaves the old or
 * the new one. Any number of processes may do it at once. Throws UnavailableError for a database of a newer
 * version, and for one with tables of these names that are not Sheaf's.
 */
export async function migrate(
  database: SqlDatabase,
  migrations: readonly (readonly string[])[] = MIGRATIONS,
): Promise<void> {
  let version = await schemaVersion(database)
  while (version < migrations.length) {
    const steps = migrations[version] ?? []
    try {
      await database.write([...guard(version), ...steps.map(plain), ...finish(version)])
    } catch (error) {
      // Another process may have been faster; then there is nothing left to do for this step.
      if ((await schemaVersion(database)) === version)
        throw version === 0 && says(error, /already exists/) ? foreignTables() : error
    }
    version = await schemaVersion(database)
  }
  if (version > migrations.length) {
    throw new UnavailableError(
      `The storage has schema version ${version} and this version of Sheaf supports ${migrations.length}: it was written by a newer one. Update the @sheaf packages.`,
      { retryable: false },
    )
  }
}

/** 0 for a database that is not Sheaf's yet. */
async function schemaVersion(database: SqlDatabase): Promise<number> {
  const [tables] = await database.read([
    plain(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'sheaf_head'`),
  ])
  if (tables?.length !== 1) return 0
  const [rows] = await database.read([plain('SELECT schema FROM sheaf_head')]).catch((error: unknown) => {
    throw says(error, /no such column/) ? foreignTables() : error
  })
  const version = rows?.[0]?.['schema']
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) throw foreignTables()
  return version
}

function foreignTables(): UnavailableError {
  return new UnavailableError(
    'The database has tables named "sheaf_..." that are not Sheaf\'s, or are damaged. Nothing was changed. Name another database, or restore this one from a backup.',
    { retryable: false },
  )
}

function says(error: unknown, words: RegExp): boolean {
  return error instanceof Error && (words.test(error.message) || says(error.cause, words))
}

// The head has one row at most, so inserting it again fails: exactly when the version is not the expected
// one.
function guard(version: number): SqlQuery[] {
  if (version === 0) return []
  return [
    {
      sql: 'INSERT INTO sheaf_head SELECT * FROM sheaf_head WHERE schema <> ?',
      parameters: [version],
    },
  ]
}

function finish(version: number): SqlQuery[] {
  return [{ sql: 'UPDATE sheaf_head SET schema = ?, sequence = sequence + 1', parameters: [version + 1] }]
}

function plain(sql: string): SqlQuery {
  return { sql, parameters: [] }
}
