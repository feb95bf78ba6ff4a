import { InvalidArgumentError } from '@sheaf/core'
import { beginningOfDay } from '@sheaf/core/adapter'
import type { SearchPage } from '../answers/answers.ts'
import type { Route } from './route.ts'

// The limit of a search.
const MOST_HITS = 200
const HITS = 20

/** A page of hits with explained scores. */
export const search: Route<SearchPage> = {
  takesPast: true,
  async answer({ scope, fields, abortSignal }) {
    const offset = fields.offset()
    const end = Math.min(offset + fields.count('limit', MOST_HITS, HITS), MOST_HITS)
    const within = fields.optionalText('within')
    const day = fields.optionalText('trueAt')
    const trueAt = day === undefined ? undefined : beginningOfDay(day, scope.clock)
    if (day !== undefined && trueAt === undefined)
      throw new InvalidArgumentError('trueAt', 'must be a day such as 2026-11-20')
    // One more hit shows whether there is a next page.
    const hits = await scope.search(fields.text('query'), {
      limit: Math.min(end + 1, MOST_HITS),
      explain: true,
      includeExpired: fields.flag('includeExpired'),
      abortSignal,
      ...(within === undefined ? {} : { within }),
      ...(trueAt === undefined ? {} : { trueAt }),
    })
    return { hits: hits.slice(offset, end), degraded: hits.degraded, hasMore: hits.length > end }
  },
}
