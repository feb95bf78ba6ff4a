import { collisionKey, isWithin } from '@sheaf/core/adapter'
import { fileChecksum, type ContentRow } from '../checksum.ts'
import {
  literal,
  ROWS,
  rowsStatement,
  sql,
  statement,
  atMost,
  readPages,
  type SqlDatabase,
  type SqlPart,
  type Statement,
  type TypedQuery,
} from '../engine/statement.ts'

/**
 * From this size in bytes, a text is read as a blob if texts are decoded slowly: a blob costs 1.5 µs more.
 */
const READ_AS_BYTES = 512

type AskedRow = ContentRow & { readonly path: string }

export interface ContentStatements {
  readonly one: Statement<{ path: string }, ContentRow>
  /** In the order of the paths in a JSON array; missing files are left out. */
  readonly many: Statement<{ paths: string }, AskedRow>
}

const contentsAs = (content: SqlPart): ContentStatements => ({
  one: statement(
    ({ path }) =>
      sql`SELECT hash, checksum, ${content} AS content FROM sheaf_file
      WHERE path = ${path}`,
  ),
  many: statement(
    ({ paths }) =>
      sql`SELECT asked.value AS path, hash, checksum, ${content} AS content
      FROM json_each(${paths}) AS asked CROSS JOIN sheaf_file AS file ON file.path = asked.value`,
  ),
})
const asTexts = contentsAs(sql`content`)
const asBytes = contentsAs(
  sql`iif(checksum < 0 AND size >= ${literal(READ_AS_BYTES)}, CAST(content AS BLOB), content)`,
)

/**
 * The statements for a database. If it decodes texts slowly, texts of at least {@link READ_AS_BYTES} bytes
 * that are not all ASCII come as bytes, which takes a half to two thirds of the time.
 */
export function contentStatements({ decodesSlowly = false }: SqlDatabase): ContentStatements {
  return decodesSlowly ? asBytes : asTexts
}
export const readStat: Statement<{ path: string }, { hash: string; size: number; updated_at: number }> =
  statement(({ path }) => sql`SELECT hash, size, updated_at FROM sheaf_file WHERE path = ${path}`)
export const readVersions: Statement<{ paths: string }, FileTime & { readonly chunker: string | null }> =
  statement(
    ({ paths }) =>
      sql`SELECT path, hash, chunker, updated_at FROM sheaf_file
    WHERE path IN (SELECT value FROM json_each(${paths}))`,
  )
export const deleteFiles: Statement<{ paths: string }, unknown> = statement(
  ({ paths }) => sql`DELETE FROM sheaf_file WHERE path IN (SELECT value FROM json_each(${paths}))`,
)
/** A file as it is written. */
export interface FileRow extends Readonly<Record<'path' | 'hash' | 'chunker' | 'content', string>> {
  readonly size: number
  readonly updatedAt: number
}
export type FileTime = Readonly<Record<'path' | 'hash', string>> & { readonly updated_at: number }

type WriteFiles = (files: readonly FileRow[]) => TypedQuery<FileTime>[]

const upsertWith = (time: SqlPart): WriteFiles => {
  const insert = rowsStatement<
    Record<'path' | 'key' | 'hash' | 'chunker' | 'content', string> &
      Record<'place' | 'size' | 'updatedAt' | 'checksum', number>,
    FileTime
  >(
    ({ place, path, key, hash, size, updatedAt, chunker, checksum, content }) =>
      sql`((SELECT files FROM sheaf_head) + ${place}, ${path}, ${key}, ${hash}, ${size}, ${updatedAt}, ${chunker}, ${checksum}, ${content})`,
    (rows) =>
      sql`INSERT INTO sheaf_file (id, path, collision_key, hash, size, updated_at, chunker, checksum, content)
      VALUES ${rows} ON CONFLICT (path) DO UPDATE SET
        collision_key = excluded.collision_key, hash = excluded.hash, size = excluded.size,
        updated_at = ${time}, chunker = excluded.chunker, checksum = excluded.checksum, content = excluded.content
      RETURNING path, hash, updated_at`,
  )
  return (files) =>
    insert(
      files.map((file, place) => ({
        ...file,
        // The id of a new file: a statement raises the last one by its rows.
        place: (place % ROWS) + 1,
        key: collisionKey(file.path),
        checksum: fileChecksum.of(file),
      })),
    )
}

export const putFiles: WriteFiles = upsertWith(sql`excluded.updated_at`)
/** The same, but a file with unchanged content keeps its time. */
export const upsertFiles: WriteFiles = upsertWith(
  sql`iif(sheaf_file.hash = excluded.hash, sheaf_file.updated_at, excluded.updated_at)`,
)

/** A directory, and the directories below it to skip. */
export interface ListedDirectory {
  readonly directory: string
  readonly except: readonly string[]
}

/** Paths between two bounds, both excluded. */
type PathRange = readonly [low: string, before: string]

const listRange = statement<{ after: string; before: string; limit: number }, { path: string }>(
  ({ after, before, limit }) =>
    sql`SELECT path FROM sheaf_file WHERE path > ${after} AND path < ${before} ORDER BY path ${atMost(limit)}`,
)
/**
 * The same for separate ranges in a JSON array. It has only one lower bound, because SQLite would use the
 * index for the first of two.
 */
const listRanges = statement<{ ranges: string; after: string; limit: number }, { path: string }>(
  ({ ranges, after, limit }) =>
    sql`SELECT file.path FROM json_each(${ranges}) AS range
      CROSS JOIN sheaf_file AS file
        ON file.path > max(range.value ->> 0, ${after}) AND file.path < range.value ->> 1
      ORDER BY file.path ${atMost(limit)}`,
)

/** Lists all files below each of the directories, with one statement. */
export async function listDirectories(
  database: SqlDatabase,
  asked: readonly ListedDirectory[],
): Promise<string[][]> {
  const ranges = together(asked).flatMap(rangesOf)
  const [[low, before] = BOUNDS] = ranges
  const rows = await readPages<{ path: string }>(database, (last, limit) =>
    ranges.length === 1
      ? listRange({ after: last?.path ?? low, before, limit })
      : listRanges({ ranges: JSON.stringify(ranges), after: last?.path ?? '', limit }),
  )
  const paths = [...new Set(rows.map(({ path }) => path))]
  return asked.map(({ directory, except }) =>
    paths.filter((path) => isWithin(path, directory) && !except.some((each) => isWithin(path, each))),
  )
}

/**
 * The ranges below the directory without those below the others, in the order of the paths. An excluded name
 * that is not all ASCII is not left out.
 */
export function rangesOf({ directory, except }: ListedDirectory): PathRange[] {
  const isTold = (each: string) => isWithin(each, directory) && ASCII.test(each.slice(directory.length))
  const ranges: PathRange[] = []
  let [low, before] = boundsOf(directory)
  // Bounds, not names: "a-b/" is before "a/".
  for (const [first, behind] of except.filter(isTold).map(boundsOf).sort(byLow)) {
    // This directory is inside another one that is already left out.
    if (first < low) continue
    ranges.push([low, first])
    low = behind
  }
  return [...ranges, [low, before]]
}

// Puts each path in one range only: drops a directory inside another, and keeps a file that any list needs.
function together(asked: readonly ListedDirectory[]): ListedDirectory[] {
  const names = [...new Set(asked.map(({ directory }) => directory))]
  const isLeftOut = (path: string, { directory, except }: ListedDirectory) =>
    !isWithin(path, directory) || except.some((each) => path === each || isWithin(path, each))
  const isAbove = (directory: string, other: string) => directory !== other && isWithin(other, directory)
  return names.flatMap((directory) => {
    const others = asked.filter((each) => isAbove(each.directory, directory))
    if (!others.every((other) => isLeftOut(directory, other))) return []
    const [own] = asked.filter((each) => each.directory === directory)
    const within = asked.filter((each) => each.directory === directory || isAbove(directory, each.directory))
    const except = (own?.except ?? []).filter((each) =>
      within.every(
        (other) => other.directory === each || isWithin(other.directory, each) || isLeftOut(each, other),
      ),
    )
    return [{ directory, except }]
  })
}

const ASCII = /^[\x20-\x7e]*$/
// Paths are well-formed, so none is above the last character.
const BOUNDS: PathRange = ['', '\u{10ffff}']

// "0" follows "/" in ASCII: the range is exactly the files below the directory.
function boundsOf(directory: string): PathRange {
  return directory === '' ? BOUNDS : [`${directory}/`, `${directory}0`]
}

function byLow([one]: PathRange, [other]: PathRange): number {
  return one < other ? -1 : one > other ? 1 : 0
}
