import { InvalidArgumentError } from '@sheaf/core'
import { checkOptions, scopesOf } from '@sheaf/core/adapter'
import type { Clock, Where, Within } from '@sheaf/core'
import type { SearchIndex } from '@sheaf/core/adapter'
import { whereFilter } from '@sheaf/retrieval'
import { WHOLE } from '../handles/view.ts'
import type { View } from '../handles/view.ts'

/** Which files to list. */
export interface FilesOptions {
  /** Only files with these fields. `role`, `speaker` and `at` belong to messages: search for them. */
  readonly where?: Where
  /** Where to look, relative to the handle. Everywhere by default. */
  readonly within?: Within
  /** The most files. All by default. */
  readonly limit?: number
  /** Only files whose path sorts after this one, for further pages. */
  readonly after?: string
  readonly abortSignal?: AbortSignal
}

/** A file with its fields. */
export interface ListedFile {
  readonly path: string
  readonly updatedAt: Date
  /** The frontmatter as data, if there is any. */
  readonly fields?: Readonly<Record<string, unknown>>
}

/** The files of a view that a search reads, by path. */
export async function listFiles(
  { index, clock, view }: { readonly index: SearchIndex; readonly clock: Clock; readonly view: View },
  options: FilesOptions = {},
): Promise<ListedFile[]> {
  const {
    where = {},
    limit = Infinity,
    after = '',
    abortSignal,
  } = checkOptions(options, {
    where: true,
    within: true,
    limit: true,
    after: true,
    abortSignal: true,
  })
  if (limit !== Infinity && !(Number.isInteger(limit) && limit >= 0))
    throw new InvalidArgumentError('limit', 'must be a whole number from 0')
  if (typeof after !== 'string') throw new InvalidArgumentError('after', 'must be a path')
  const nameOf = (path: string) => view.toView(path)
  const within = (scopesOf(options.within) ?? [WHOLE]).flatMap((scope) => view.scopes(scope))
  const { files = [], isOfMessages } = await whereFilter({ index, clock }, where, {
    within,
    nameOf,
    abortSignal,
  })
  if (isOfMessages)
    throw new InvalidArgumentError(
      'where',
      'names role, speaker or at, which only messages have; use search()',
    )
  return files
    .filter(({ path }) => view.shows(path))
    .map(({ path, updatedAt, fields }) => ({ path: nameOf(path), updatedAt, ...(fields && { fields }) }))
    .filter(({ path }) => path > after)
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .slice(0, limit)
}
