import { isWithin } from '@sheaf/core/adapter'
import { atMost, readPages, sql, statement } from '../engine/statement.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'

/** A directory, and the directories below it to skip. */
export interface ListedDirectory {
  readonly directory: string
  readonly except: readonly string[]
}

/** Paths between two bounds, both excluded. */
export type PathRange = readonly [low: string, before: string]

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
