import { checkOptions, scopesOf } from '@sheaf/core/adapter'
import type { Within } from '@sheaf/core'
import type { SearchOptions as SearcherSearchOptions } from '@sheaf/retrieval'

/** How to search a handle's memory. */
export interface SearchOptions {
  /** The most hits to return, 0 to 200. 10 by default. */
  readonly limit?: number
  /** Where to look, relative to the handle; as in `assemble`. Everywhere by default. */
  readonly within?: Within
  /**
   * Gives each hit an `explanation`: the terms it was found by, and every part of its score. False by
   * default.
   */
  readonly explain?: boolean
  /**
   * Finds also what held until a day that is over, by `valid_until` of a file's frontmatter or `until` of a
   * statement, each marked as `expired`. The day ends in the time zone of the clock. False by default. Older
   * states of a file are in its history, which this does not change.
   */
  readonly includeExpired?: boolean
  readonly abortSignal?: AbortSignal
}

/** The options of a search with scopes. Throws InvalidArgumentError for other names. */
export function checkSearch(
  options: SearchOptions,
): SearcherSearchOptions & Pick<SearchOptions, 'includeExpired'> {
  const { within, ...rest } = checkOptions(options, {
    limit: true,
    within: true,
    explain: true,
    includeExpired: true,
    abortSignal: true,
  })
  return { ...rest, within: scopesOf(within) }
}
