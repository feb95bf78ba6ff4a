import { InvalidArgumentError } from '@sheaf/core'
import type { SearchHit, SearchHits } from '@sheaf/core'
import { MOST_HITS } from '../defaults.ts'
import type { checkSearch } from '../options/search-options.ts'
import type { CurrentSearcher } from './current-searcher.ts'

/** The default limit of a search. */
const PAGE = 10
const MARK = 7
const CURSOR = /^(?:[0-9a-z]{7})+$/

/**
 * One page of a search: the best hits, or those after the hits that the cursor names. The cursor has a mark
 * of the question, and one of each hit so far.
 */
export async function searchPage(
  searcher: Pick<CurrentSearcher, 'search'>,
  query: string,
  { after, ...options }: ReturnType<typeof checkSearch>,
): Promise<SearchHits> {
  const { limit = PAGE, where, within, includeExpired, trueAt } = options
  const question = markOf(JSON.stringify([query, where, within, includeExpired, trueAt]))
  const seen = after === undefined ? [] : marksIn(after, question)
  const found = await searcher.search(query, after === undefined ? options : { ...options, limit: MOST_HITS })
  const hits: SearchHits = after === undefined ? found : hitsAfter(found, seen).slice(0, limit)
  const all = [...seen, ...hits.map(markOfHit)]
  const isLast = hits.length === 0 || hits.length < limit || all.length >= MOST_HITS
  return Object.assign(hits, {
    ...(found.degraded === undefined ? {} : { degraded: found.degraded }),
    ...(isLast ? {} : { next: [question, ...all].join('') }),
  })
}

function marksIn(cursor: string, question: string): string[] {
  const marks = typeof cursor === 'string' && CURSOR.test(cursor) ? cursor.match(/.{7}/g) : null
  if (marks === null) throw new InvalidArgumentError('after', 'must be the "next" of hits')
  if (marks[0] !== question)
    throw new InvalidArgumentError(
      'after',
      'is of another search; pass it with the query, "where" and "within" of the hits that had it',
    )
  return marks.slice(1)
}

function hitsAfter(hits: SearchHits, seen: readonly string[]): SearchHit[] {
  const left = [...seen]
  return hits.filter((hit) => {
    const place = left.indexOf(markOfHit(hit))
    if (place !== -1) left.splice(place, 1)
    return place === -1
  })
}

// Without the lines, which change when a text above does.
function markOfHit({ source, text }: SearchHit): string {
  return markOf(`${source}\n${text.length}\n${text.slice(0, 200)}`)
}

// FNV-1a of 32 bits.
function markOf(text: string): string {
  let hash = 0x81_1c_9d_c5
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01_00_01_93)
  return (hash >>> 0).toString(36).padStart(MARK, '0')
}
