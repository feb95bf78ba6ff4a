import type { SearchHits } from '@sheaf/core'
import type { CurrentSearcher } from '../search/current-searcher.ts'
import { WHOLE } from './view.ts'
import type { View } from './view.ts'

/** Searches only the files that a view shows, under its names. Other files do not count for the ranking. */
export function viewSearcher(searcher: CurrentSearcher, view: View): Pick<CurrentSearcher, 'search'> {
  return {
    async search(query, options = {}) {
      const all = view.scopes(WHOLE)
      const within = options.within?.flatMap((scope) => view.scopes(scope)) ?? all
      return named(await searcher.search(query, { ...options, within, view: all, nameOf: view.toView }), view)
    },
  }
}

function named(hits: SearchHits, view: View): SearchHits {
  const { degraded } = hits
  const renamed: SearchHits = hits
    .filter(({ source }) => view.shows(source))
    .map((hit) => ({ ...hit, source: view.toView(hit.source) }))
  return degraded === undefined ? renamed : Object.assign(renamed, { degraded })
}
