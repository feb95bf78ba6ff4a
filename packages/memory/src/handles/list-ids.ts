import { InvalidArgumentError } from '@sheaf/core'
import { directoryId, idDirectory } from '@sheaf/core/adapter'
import type { ReadOptions } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { ID_PAGE } from '../defaults.ts'

/** Options of a list of ids. */
export interface IdListOptions extends ReadOptions {
  /** The most ids, a whole number from 1. 100 by default. */
  readonly limit?: number
  /** Only ids that follow this one: `next` of the page before. It need not exist any more. */
  readonly after?: string
}

/** Some ids, in the order of their directories. */
export interface IdList {
  readonly ids: readonly string[]
  /** The `after` of the next page; undefined on the last one. */
  readonly next: string | undefined
}

/**
 * A page of the ids of `kind` with these directories, in any order. Leaves out directories that no id has.
 * Throws InvalidArgumentError for options out of range.
 */
export function pageOfIds(kind: string, directories: Iterable<string>, options: IdListOptions): IdList {
  const { limit = ID_PAGE, after } = options
  if (!Number.isInteger(limit) || limit < 1)
    throw new InvalidArgumentError('limit', 'must be a whole number from 1')
  const start = after === undefined ? '' : idDirectory(kind, after, 'after')
  const sorted = [...new Set(directories)].filter((directory) => directory > start).sort()
  const ids = sorted.flatMap((directory) => directoryId(kind, directory) ?? [])
  return { ids: ids.slice(0, limit), next: ids.length > limit ? ids[limit - 1] : undefined }
}

/** The names of the options of a list of ids. */
export const ID_LIST_NAMES: OptionNames<IdListOptions> = { limit: true, after: true, abortSignal: true }
