import { checkDirectory, InvalidArgumentError } from '@sheaf/core'
import type { Scope } from '@sheaf/core'

/** How to search a handle's memory. */
export interface SearchOptions {
  /** The most hits to return, 0 to 200. 10 by default. */
  readonly limit?: number
  /** Directories or files to look in, relative to the handle. Everything by default. */
  readonly within?: string | readonly string[]
  /** Gives each hit an `explanation`: the terms it was found by, and every part of its score. False by default. */
  readonly explain?: boolean
  /**
   * Finds also what held until a day that is over, by `valid_until` of a file's frontmatter or `until` of a statement, each marked as `expired`. The day ends in the time zone of the clock. False by default. What a file was is
   * asked of its history, which this does not change.
   */
  readonly includeExpired?: boolean
  readonly abortSignal?: AbortSignal
}

/** `within` as scopes; undefined when it is absent. Throws InvalidPathError for what could not be a path. */
export function scopesOf(within: SearchOptions['within']): Scope[] | undefined {
  if (within === undefined) return undefined
  const directories = typeof within === 'string' ? [within] : within
  if (!Array.isArray(directories)) throw new InvalidArgumentError('within', 'must be a directory, or a list of directories')
  // Checked without endings, because a file is a place to look too.
  return directories.map((directory: string) => ({ directory: checkDirectory(directory, []) }))
}
