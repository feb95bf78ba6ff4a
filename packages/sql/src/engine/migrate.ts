import { UnavailableError } from '@sheaf/core'
import { FIRST_SCHEMA } from './schema.ts'
import type { SqlDatabase, SqlQuery } from './sql-database.ts'
import { query, says } from './statement.ts'

/**
 * For each version, the statements that lead to the next one; the first ones create the schema. Later
 * versions only append to the list.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [FIRST_SCHEMA]

/** The first version. Smaller numbers were used before the first release. */
const FIRST_VERSION = 10

/** The version of a schema after `steps` steps. */
export function versionAfter(steps: number): number {
  return FIRST_VERSION - 1 + steps
}

/**
 * Updates the schema to the newest version: a new database in one atomic batch, an older one in one batch per
 * step, so that a crash leaves one version or the next. Several processes may do it at once. Throws
 * UnavailableError for a database of a newer version or from before the first release, and for one with
 * tables of these names that are not Sheaf's.
 */
export async function migrate(
  database: SqlDatabase,
  migrations: readonly (readonly string[])[] = MIGRATIONS,
): Promise<void> {
  let done = await stepsDone(database)
  while (done < migrations.length) {
    // Without files all steps are quick. A step over many files gets its own batch, and so its own time
    // limit.
    const next = done === 0 ? migrations.length : done + 1
    try {
      await database.write(migrations.slice(done, next).flatMap((steps, place) => batch(steps, done + place)))
      done = next
    } catch (error) {
      // Another process, or this one with a lost answer, may have done it already: then nothing failed.
      const found = await stepsDone(database)
      if (found === done) throw done === 0 && says(error, /already exists/) ? foreignTables() : error
      done = found
    }
  }
  if (done > migrations.length) {
    throw new UnavailableError(
      `The storage has schema version ${versionAfter(done)} and this version of Sheaf supports ` +
        `${versionAfter(migrations.length)}: it was written by a newer one. Update the @sheaf packages.`,
      { retryable: false },
    )
  }
}

/** 0 for a database that is not Sheaf's yet. */
async function stepsDone(database: SqlDatabase): Promise<number> {
  const rows = await database.read([query('SELECT * FROM sheaf_head')]).then(
    ([head]) => head,
    (error: unknown) => {
      if (says(error, /no such table/)) return undefined
      throw says(error, /no such column/) ? foreignTables() : error
    },
  )
  if (rows === undefined) return 0
  const version = rows[0]?.['schema']
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) throw foreignTables()
  if (version < FIRST_VERSION) {
    throw new UnavailableError(
      `The storage has schema version ${version}, from before the first release. ` +
        `Nothing was changed. Name a new database.`,
      { retryable: false },
    )
  }
  return version - FIRST_VERSION + 1
}

function foreignTables(): UnavailableError {
  return new UnavailableError(
    'The database has tables named "sheaf_..." that Sheaf did not make or that are damaged. Nothing was changed. Name another database, or restore this one from a backup.',
    { retryable: false },
  )
}

function batch(statements: readonly string[], done: number): SqlQuery[] {
  return [...guard(done), ...statements.map((sql) => query(sql)), ...finish(done + 1)]
}

// The head has at most one row, so inserting it again fails: exactly if the version is not the expected one.
function guard(done: number): SqlQuery[] {
  if (done === 0) return []
  return [query('INSERT INTO sheaf_head SELECT * FROM sheaf_head WHERE schema <> ?', versionAfter(done))]
}

function finish(done: number): SqlQuery[] {
  return [query('UPDATE sheaf_head SET schema = ?, sequence = sequence + 1', versionAfter(done))]
}
