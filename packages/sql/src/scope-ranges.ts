import { isWithin } from '@sheaf/core'
import type { Scope } from '@sheaf/core'

type Range = readonly [low: string, high: string]

/**
 * Paths from `low` to before `high`, as the database orders them, without those in the ranges to leave out.
 */
export type PathRange = readonly [low: string, high: string, excluded: readonly Range[]]

/**
 * Scopes as ranges of paths to look in; as JSON they are what the scoped statements read. Undefined when the
 * scopes cover everything, so that no filter is needed.
 */
export function scopeRanges(within: readonly Scope[] | undefined): PathRange[] | undefined {
  if (within === undefined) return undefined
  if (within.some(({ directory, except = [] }) => directory === '' && except.length === 0)) return undefined
  const reachable = within.filter(
    ({ directory, except = [] }) => !except.some((excluded) => isWithin(directory, excluded)),
  )
  return reachable.flatMap(({ directory, except = [] }) => {
    // What lies elsewhere excludes nothing here, and would be compared with every row all the same.
    const excluded = except.filter((each) => isWithin(each, directory)).flatMap(ranges)
    return ranges(directory).map(([low, high]): PathRange => [low, high, excluded])
  })
}

// "a/b" is the file of that name and everything below: "0" follows "/" in ASCII, and no path has a control
// character.
function ranges(directory: string): Range[] {
  if (directory === '') return [['', '\u{10ffff}']]
  return [
    [directory, `${directory}\u0001`],
    [`${directory}/`, `${directory}0`],
  ]
}
