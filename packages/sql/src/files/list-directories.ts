import { isWithin } from '@sheaf/core/adapter'
import { readPages } from '../doctor/read-pages.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'
import { listRange, listRanges } from './file-statements.ts'

/** The paths of all files below each of the directories, by one statement. */
export async function listDirectories(
  database: SqlDatabase,
  directories: readonly string[],
): Promise<string[][]> {
  const isAbove = (directory: string, other: string) => directory !== other && isWithin(other, directory)
  const ranges = [...new Set(directories)]
    .filter((directory) => !directories.some((other) => isAbove(other, directory)))
    .map(rangeOf)
  const [[low, before] = rangeOf('')] = ranges
  const rows = await readPages<{ path: string }>(database, (last, limit) =>
    ranges.length === 1
      ? listRange({ after: last?.path ?? low, before, limit })
      : listRanges({ ranges: JSON.stringify(ranges), after: last?.path ?? '', limit }),
  )
  const paths = rows.map(({ path }) => path)
  return directories.map((directory) => paths.filter((path) => isWithin(path, directory)))
}

// "0" follows "/" in ASCII: the range is exactly what is below the directory. Paths are well-formed: none is
// above the last character.
function rangeOf(directory: string): readonly [low: string, before: string] {
  return directory === '' ? ['', '\u{10ffff}'] : [`${directory}/`, `${directory}0`]
}
