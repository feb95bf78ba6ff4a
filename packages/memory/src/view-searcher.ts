import type { SearchHit, SearchHits } from '@sheaf/core'
import type { CurrentSearcher } from './current-searcher.ts'
import type { View } from './view.ts'

/** Searches the part of the storage that a view shows, and names files as the view does. */
export function viewSearcher(searcher: CurrentSearcher, view: View): Pick<CurrentSearcher, 'search'> {
  return {
    async search(query, options = {}) {
      const wanted = options.within ?? [{ directory: '' }]
      const hidden: string[] = []
      for (;;) {
        const within = wanted.flatMap((scope) => view.scopes(scope, hidden))
        const hits = await searcher.search(query, { ...options, within })
        const found = await hiddenFiles(hits, view)
        // Each round names more files to leave out, and most of the time there is none: then one round is
        // enough.
        if (found.length === 0) return named(hits, view)
        hidden.push(...found)
      }
    },
  }
}

function named(hits: SearchHits, view: View): SearchHits {
  const { degraded } = hits
  const renamed: SearchHits = hits.map((hit) => ({ ...hit, source: view.toView(hit.source) }))
  return degraded === undefined ? renamed : Object.assign(renamed, { degraded })
}

async function hiddenFiles(hits: readonly SearchHit[], view: View): Promise<string[]> {
  const sources = [...new Set(hits.map((hit) => hit.source))]
  const hidden = await Promise.all(sources.map((source) => view.isHidden(source)))
  return sources.filter((_, place) => hidden[place])
}
