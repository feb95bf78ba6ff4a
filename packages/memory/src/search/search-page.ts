import { checkOptions, checkText, checkValue, scopesOf, refuse, type SearchIndex } from '@sheaf/core/adapter'
import type { AssembleRequest, Clock, Where, SearchHit, SearchHits } from '@sheaf/core'
import { whereFilter, type Searcher } from '@sheaf/retrieval'
import { WHOLE, type View } from '../handles/homes.ts'
import { readMessage, queryText } from '@sheaf/conversations'
import { checkOf } from '../contexts/text-pieces.ts'
import { MOST_HITS, type CurrentSearcher } from './current-searcher.ts'

/** A longer query is a message, not a list of words. */
const LONGEST_WORDS = 2_000
/** A text without such a mark before its end is one clause, and stays as it is. */
const CLAUSE_END = /[\p{P}\n]/u

/** How to search a handle's memory. */
export interface SearchOptions {
  /** The most hits to return, 0 to 200. 10 by default. */
  readonly limit?: number | undefined
  /** Where to look, relative to the handle; as in `assemble`. Everywhere by default. */
  readonly within?: AssembleRequest['within']
  /**
   * Only hits with these fields, such as `{ tags: 'boats', updatedAt: { from: '2026-11-01' } }`. They keep
   * the order and the scores that they have without it. All by default.
   */
  readonly where?: Where | undefined
  /** The `next` of the hits of the same search: the hits after them. From the best by default. */
  readonly after?: string | undefined
  /**
   * Gives each hit an `explanation`: the terms that found it, and every part of its score. False by default.
   */
  readonly explain?: boolean | undefined
  /**
   * Also finds expired texts, by `valid_until` of a file's frontmatter or `until` of a fact, and marks them
   * as `expired`. The day ends in the time zone of the clock. False by default. Does not search the history
   * of files.
   */
  readonly includeExpired?: boolean | undefined
  /**
   * Only texts that were true on the day of this instant, as far as the memory knows now: they had not
   * expired; facts held on that day; messages and dated notes were written by then, or mention it. Texts
   * without a day are always found. Today by default. `asOf` finds the texts that memory had then.
   */
  readonly trueAt?: Date | undefined
  readonly abortSignal?: AbortSignal | undefined
}

/** Turns `within` into scopes. Throws `invalid-argument` for other names. */
export function checkSearch(
  options: SearchOptions,
): NonNullable<Parameters<Searcher['search']>[1]> &
  Pick<SearchOptions, 'after' | 'includeExpired' | 'trueAt'> {
  const { within, ...rest } = checkOptions(options, {
    limit: true,
    where: true,
    after: true,
    within: true,
    explain: true,
    includeExpired: true,
    trueAt: true,
    abortSignal: true,
  })
  const { trueAt, explain = false, includeExpired = false } = rest
  checkValue.flag('explain', explain)
  checkValue.flag('includeExpired', includeExpired)
  if (trueAt !== undefined) checkValue.date('trueAt', trueAt)
  return { ...rest, within: scopesOf(within) }
}

/**
 * The words to look for. A message with a question gives the words that `assemble` looks for too, without the
 * polite words around it. Any other query stays as it is, because each of its words may be meant.
 */
export function soughtWords(query: string): string {
  if (typeof query !== 'string' || !CLAUSE_END.test(query.trim().slice(0, -1))) return query
  const asks = () => readMessage(query).some((each) => each.asks && /^(?:question|request)$/.test(each.kind))
  if (query.length <= LONGEST_WORDS && !asks()) return query
  return queryText.of([{ role: 'user', content: query }]) ?? query
}

const PAGE = 10
const MARK = 7
const CURSOR = /^(?:[0-9a-z]{7})+$/

/**
 * One page of a search: the best hits, or those after the hits of the cursor. The cursor has a mark of the
 * question, and a mark of each hit so far.
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
  if (marks === null) refuse('after', 'must be the "next" of hits')
  if (marks[0] !== question)
    refuse(
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

// The mark leaves out line numbers, which change with the text above.
function markOfHit({ source, text }: SearchHit): string {
  return markOf(`${source}\n${text.length}\n${text.slice(0, 200)}`)
}

function markOf(text: string): string {
  return checkOf(text).toString(36).padStart(MARK, '0')
}

/** Which files to list. */
export interface FilesOptions {
  /** Only files with these fields. `role`, `speaker` and `at` belong to messages: search for them. */
  readonly where?: Where
  /** Where to look, relative to the handle. Everywhere by default. */
  readonly within?: AssembleRequest['within']
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

export async function listFiles(
  { index, clock, view }: { readonly index: SearchIndex; readonly clock: Clock; readonly view: View },
  options: FilesOptions = {},
): Promise<ListedFile[]> {
  const {
    where = {},
    limit = Infinity,
    after = '',
    abortSignal,
  } = checkOptions(options, { where: true, within: true, limit: true, after: true, abortSignal: true })
  if (limit !== Infinity) checkValue.whole('limit', limit, 0)
  checkText('after', after)
  const within = (scopesOf(options.within) ?? [WHOLE]).flatMap((scope) => view.scopes(scope))
  const scope = { within, nameOf: view.toView, abortSignal }
  const { files = [], isOfMessages } = await whereFilter({ index, clock }, where, scope)
  if (isOfMessages) refuse('where', 'names role, speaker or at, which only messages have; use search()')
  return files
    .filter(({ path }) => view.shows(path))
    .map(({ path, updatedAt, fields }) => ({ path: view.toView(path), updatedAt, ...(fields && { fields }) }))
    .filter(({ path }) => path > after)
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .slice(0, limit)
}
