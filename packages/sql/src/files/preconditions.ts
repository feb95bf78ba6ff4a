import { MemoryError } from '@sheaf/core'
import { collisionKey, twinError, type CheckedChange } from '@sheaf/core/adapter'
import { PRECONDITION_FAILED } from '../engine/schema.ts'
import { read, says, sql, statement, type SqlDatabase, type SqlQuery } from '../engine/statement.ts'

/**
 * The required state of a file: it has this hash, is absent (null), or exists in any version ('*'). With
 * `isIndexed`, its chunks must also be by the maker of the index.
 */
export type Expected = readonly [path: string, version: string | null, isIndexed?: true]

// No file has an empty path: a row with it fails.
const insertExpected = statement<{ maker: string | null; expected: string }>(
  ({ maker, expected }) =>
    sql`INSERT INTO sheaf_expect (path, version)
    SELECT '', '*' FROM sheaf_head WHERE maker <> ${maker}
    UNION ALL SELECT value ->> 0, iif(value ->> 2 AND NOT EXISTS (
      SELECT 1 FROM sheaf_file WHERE path = value ->> 0 AND chunker = ${maker}), '', value ->> 1)
    FROM json_each(${expected})`,
)
// All files below a folder are a range of keys with the same spelling of the folder, so one is read.
const insertUnique = statement<{ names: string }>(
  ({ names }) =>
    sql`INSERT INTO sheaf_expect (path, version) SELECT '', '*' FROM json_each(${names}) AS given
    WHERE (SELECT iif(substr(given.value ->> 0, -1) = '/', substr(path, 1, length(given.value ->> 0)), path)
      FROM sheaf_file WHERE collision_key >= given.value ->> 1 AND collision_key < given.value ->> 2 LIMIT 1
    ) <> given.value ->> 0`,
)
const folderLike = statement<{ low: string; high: string; deleted: string }, { path: unknown }>(
  ({ low, high, deleted }) =>
    sql`SELECT path FROM sheaf_file WHERE collision_key >= ${low} AND collision_key < ${high}
    AND path NOT IN (SELECT value FROM json_each(${deleted})) LIMIT 1`,
)
const filesLike = statement<
  { paths: string; keys: string },
  { path: string; hash: string; collision_key: string }
>(
  ({ paths, keys }) =>
    sql`SELECT path, hash, collision_key FROM sheaf_file
    WHERE path IN (SELECT value FROM json_each(${paths})) OR collision_key IN (SELECT value FROM json_each(${keys}))`,
)

/**
 * Makes the batch fail as a failed precondition unless the head names this maker of the index (null: any), and
 * every file is as expected. Every batch that indexes a file relies on the maker.
 */
export function expect(maker: string | null, expected: readonly Expected[] = []): SqlQuery {
  return insertExpected({ maker, expected: JSON.stringify(expected) })
}

/**
 * Makes the batch fail as a failed precondition if another file or folder has, on some system, the same name
 * as one of `paths` or of their folders.
 */
export function expectUnique(paths: readonly string[]): SqlQuery {
  const names: string[][] = []
  for (const name of new Set([...paths, ...paths.flatMap(foldersOf)])) {
    const key = collisionKey(name)
    names.push([name, key, name.endsWith('/') ? afterFolder(key) : `${key}\u0001`])
  }
  return insertUnique({ names: JSON.stringify(names) })
}

// "0" is the character after the slash.
function afterFolder(key: string): string {
  return `${key.slice(0, -1)}0`
}

/** The folders of a path, the outermost first, each with a slash at the end. */
export function foldersOf(path: string): string[] {
  const folders: string[] = []
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1))
    folders.push(path.slice(0, slash + 1))
  return folders
}

export function isPreconditionFailure(error: unknown): boolean {
  return says(error, FAILED)
}

const FAILED = new RegExp(PRECONDITION_FAILED)

/** Throws the error for the first unmet precondition; returns if all hold by now. */
export async function explainFailure(
  database: SqlDatabase,
  changes: readonly CheckedChange[],
  cause: unknown,
): Promise<void> {
  const keys = new Map(changes.map(({ path }) => [path, collisionKey(path)]))
  const files = await read(
    database,
    filesLike({ paths: JSON.stringify([...keys.keys()]), keys: JSON.stringify([...keys.values()]) }),
  )
  const hashes = new Map(files.map(({ path, hash }) => [path, hash]))
  const deleted = new Set(changes.filter(({ content }) => content === null).map(({ path }) => path))
  for (const { path, content, ifMatch } of changes) {
    const actual = hashes.get(path) ?? null
    if (ifMatch !== undefined && ifMatch !== actual)
      throw MemoryError.conflict({ path, expected: ifMatch, actual }, { cause })
    if (content === null && actual === null) throw MemoryError.notFound(path, { cause })
  }
  for (const { path, content } of changes) {
    if (content === null) continue
    const twin = files.find(
      (file) => file.collision_key === keys.get(path) && file.path !== path && !deleted.has(file.path),
    )
    if (twin !== undefined) throw twinError(path, twin.path, cause)
    await explainFolders(database, path, JSON.stringify([...deleted]), cause)
  }
}

async function explainFolders(
  database: SqlDatabase,
  path: string,
  deleted: string,
  cause: unknown,
): Promise<void> {
  for (const folder of foldersOf(path)) {
    const low = collisionKey(folder)
    const [other] = await read(database, folderLike({ low, high: afterFolder(low), deleted }))
    if (other === undefined) continue
    if (typeof other.path !== 'string') {
      const message = 'A path in the database is damaged, so no file can be added beside it. Run doctor().'
      throw MemoryError.unavailable(message, { retryable: false, cause })
    }
    if (!other.path.startsWith(folder)) throw twinError(path, other.path, cause)
  }
}
