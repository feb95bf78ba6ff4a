import { UnavailableError } from '@sheaf/core'
import { SCHEMA_1 } from './schema.ts'
import type { SqlDatabase, SqlQuery } from './sql-database.ts'

/**
 * The statements from each version to the next: the first from nothing to 1. A later version only adds to the
 * list.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [SCHEMA_1]

/**
 * Brings the schema to the newest version: a new database in one atomic batch, an older one in a batch for
 * each step, so that a crash leaves a version or the next. Any number of processes may do it at once. Throws
 * UnavailableError for a database of a newer version, and for one with tables of these names that are not
 * Sheaf's.
 */
export async function migrate(
  database: SqlDatabase,
  migrations: readonly (readonly string[])[] = MIGRATIONS,
): Promise<void> {
  let version = await schemaVersion(database)
  while (version < migrations.length) {
    // Without files all steps are quick; a step over many files has a batch, and the time for one, to itself.
    const next = version === 0 ? migrations.length : version + 1
    try {
      await database.write(
        migrations.slice(version, next).flatMap((steps, place) => batch(steps, version + place)),
      )
      version = next
    } catch (error) {
      // Another process may have been faster, or this one whose answer was lost: then nothing failed.
      const found = await schemaVersion(database)
      if (found === version) throw version === 0 && says(error, /already exists/) ? foreignTables() : error
      version = found
    }
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
  const rows = await database.read([plain('SELECT schema FROM sheaf_head')]).then(
    ([head]) => head,
    (error: unknown) => {
      if (says(error, /no such table/)) return undefined
      throw says(error, /no such column/) ? foreignTables() : error
    },
  )
  if (rows === undefined) return 0
  const version = rows[0]?.['schema']
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

function batch(steps: readonly string[], version: number): SqlQuery[] {
  return [...guard(version), ...steps.map(plain), ...finish(version)]
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
