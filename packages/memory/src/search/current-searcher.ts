import { calendarDay, daysIn, isChat, messageHeading, chunkMarks } from '@sheaf/conversations'
import { fileFields, statementLines } from '@sheaf/documents'
import { factsIn } from '@sheaf/ingest/facts'
import {
  fileKind,
  LAYOUT,
  portOf,
  readAll,
  readOrNone,
  beginningOfDay,
  together,
  type Candidate,
  type CandidateQuery,
  type Candidates,
  type SearchIndex,
} from '@sheaf/core/adapter'
import type { Analyser, Clock, MemoryStore, ReadOptions, SearchHit, SearchHits } from '@sheaf/core'
import type { Searcher } from '@sheaf/retrieval'
import { expiredLines } from '../context/frontmatter.ts'
import { WHOLE, type View } from '../handles/homes.ts'

export const MOST_HITS = 200

export interface CurrentSearcher {
  /**
   * Returns the hits that hold today, or on the day of `trueAt`; with `includeExpired` all, the others marked
   * as `expired`.
   */
  search(
    query: string,
    options?: NonNullable<Parameters<Searcher['search']>[1]> & {
      readonly includeExpired?: boolean
      readonly trueAt?: Date
    },
  ): Promise<SearchHits>
}

interface CurrentParts {
  readonly store: MemoryStore
  readonly clock: Pick<Clock, 'today'>
  readonly analyser: Pick<Analyser, 'documentTerms'>
}

/**
 * Leaves out hits of files whose `valid_until` is past, empties the lines of expired entries in their index
 * and of facts that expired, ended or have a newer one of their key, and the lines of logs that say a fact
 * which ended, and leaves out hits without other words.
 * Days are in the clock's time zone. The marks of a hit have the day; for a hit of another searcher, without
 * marks, the file is read. Also leaves out files that the store does not read, because it was opened with
 * fewer `extensions` than another handle.
 */
export function currentSearcher(
  searcher: Searcher,
  { store, clock, analyser }: CurrentParts,
): CurrentSearcher {
  const validUntil = async ({ source, marks, message }: SearchHit, options: ReadOptions) => {
    if (message !== undefined || isChat(source)) return undefined
    if (marks !== undefined) return chunkMarks.ofFile(marks).until
    const content = await readOrNone(store, source, options)
    return content === undefined ? undefined : fileFields.validUntil(content)
  }
  const { checkPath } = portOf(store)
  const isRead = (path: string) => {
    try {
      checkPath(path)
      return true
    } catch {
      return false
    }
  }
  return {
    async search(query, { includeExpired = false, trueAt, ...options } = {}) {
      const { limit, abortSignal } = options
      const today = clock.today(trueAt)
      const isThen = trueAt !== undefined
      const ask = async (most: number | undefined) => {
        const hits = await searcher.search(query, { ...options, limit: most })
        const until = await Promise.all(hits.map(async (hit) => await validUntil(hit, { abortSignal })))
        const current = await currentLines(store, hits, { today, isThen, clock, analyser, abortSignal })
        const sources = new Set(hits.map(({ source }) => source))
        const unread = new Set([...sources].filter((path) => !isRead(path)))
        const isSaid = !isThen ? () => true : await saidBy(store, hits, { day: today, clock, abortSignal })
        const judged = hits.flatMap(({ marks: _marks, ...hit }, place): readonly SearchHit[] => {
          if (unread.has(hit.source)) return []
          const isOver = !isSaid(hit) || (until[place] ?? today) < today
          const isMessage = hit.message !== undefined
          const held = isMessage ? hit.text : statementLines.withoutExpired(hit.text, today)
          const text = isMessage ? held : current(hit, held)
          if (!isOver && text === hit.text) return [hit]
          if (includeExpired) return [{ ...hit, expired: true }]
          return isOver || !hasWords(text) ? [] : [{ ...hit, text }]
        })
        return { hits, judged }
      }
      const first = await ask(limit)
      const wanted = limit ?? first.hits.length
      const isShort = first.judged.length < first.hits.length && first.hits.length >= wanted
      const { hits, judged } = isShort ? await ask(MOST_HITS) : first
      const { degraded } = hits
      return Object.assign(judged.slice(0, wanted), degraded && { degraded })
    },
  }
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replaceAll(/^ {0,3}#.*$/gm, ''))
}

interface CurrentDay extends ReadOptions, Omit<CurrentParts, 'store'> {
  readonly today: string
  readonly isThen: boolean
}

// Reads each file of facts once. The index may have other lines than the file, so lines count by their text.
async function currentLines(
  store: MemoryStore,
  hits: readonly SearchHit[],
  { today, isThen, clock, analyser, abortSignal }: CurrentDay,
): Promise<(hit: SearchHit, text: string) => string> {
  const sources = [...new Set(hits.map(({ source }) => source))]
  const facts = sources.filter((path) => fileKind(path) === 'facts')
  const logs = new Set(
    hits.flatMap(({ source, text }) =>
      text.includes(' <!-- ') && fileKind(source) === 'log' ? (factsBeside(source) ?? []) : [],
    ),
  )
  const paths = [...new Set([...facts, ...facts.flatMap((path) => factsBeside(path) ?? []), ...logs])]
  const contents = paths.length === 0 ? [] : await readAll(store, paths, { abortSignal })
  const contentOf = (path = '') => contents[paths.indexOf(path)] ?? ''
  const over = new Map<string, ReadonlySet<string>>()
  for (const path of facts) {
    const content = contentOf(path)
    const lines = content.split('\n').map((line) => line.trim())
    const found = factsIn(content, today, isThen, contentOf(factsBeside(path)))
    const linesOf = (isOver: boolean) =>
      found.facts.flatMap((fact) =>
        found.over.has(fact) === isOver ? lines.slice(fact.line - 1, fact.lineEnd) : [],
      )
    const current = new Set(linesOf(false))
    over.set(path, new Set(linesOf(true).filter((line) => !current.has(line))))
  }
  for (const { source, text } of hits) {
    if (!/\/memory\.md$/i.test(source) || fileKind(source) !== 'entry') continue
    const folder = source.slice(0, source.lastIndexOf('/'))
    const found = await expiredLines(text.split('\n'), store, { folder, today, abortSignal })
    over.set(source, new Set([...(over.get(source) ?? []), ...found.map((line) => line.trim())]))
  }
  const known = new Map([...logs].map((path) => [path, factsIn(contentOf(path), today, isThen)]))
  return ({ source, date }, text) => {
    if (fileKind(source) === 'log') {
      const judged = known.get(factsBeside(source) ?? '')
      return judged?.withoutEnded(text, { analyser, day: date && clock.today(date) }) ?? text
    }
    const gone = over.get(source)
    if (gone === undefined || gone.size === 0) return text
    return text
      .split('\n')
      .map((line) => (gone.has(line.trim()) ? '' : line))
      .join('\n')
  }
}

const BESIDE = /(?<=^|\/)(?:(?:memory\/)?archive|memory)\/[^/]*$/i

/** The file of facts beside a log or an archive of facts. */
function factsBeside(path: string): string | undefined {
  return BESIDE.test(path) ? path.replace(BESIDE, LAYOUT.facts) : undefined
}

/**
 * Whether a text is about a day: it was said by that day, or mentions it. A message whose facts were learnt
 * is judged by them: none may have begun later or ended before. A text without a day is about every day;
 * files of facts are judged by their lines.
 */
async function saidBy(
  store: MemoryStore,
  hits: readonly SearchHit[],
  { day, clock, abortSignal }: ReadOptions & { readonly day: string; readonly clock: Pick<Clock, 'today'> },
): Promise<(hit: SearchHit) => boolean> {
  const chats = hits.flatMap(({ source, message }) => (message === undefined ? [] : homeOf(source)))
  const homes = [...new Set(chats)]
  const paths = homes.map((home) => `${home}${LAYOUT.facts}`)
  const contents = await readAll(store, paths, { abortSignal })
  const facts = new Map(homes.map((home, place) => [home, factsIn(contents[place] ?? '', day, true)]))
  const mentions = (text: string, said: string) => {
    const [number, sought] = [calendarDay.number(said), calendarDay.number(day)]
    if (number === undefined || sought === undefined) return false
    return daysIn.message(text, number).some(({ first, last }) => first <= sought && sought <= last)
  }
  return ({ source, text, date, message }) => {
    if (fileKind(source) === 'facts') return true
    const [home = ''] = homeOf(source)
    const known = message?.id === undefined ? undefined : facts.get(home)
    const own = (known?.facts ?? []).filter(
      ({ source: from }) => from?.message === message?.id && `${home}${from?.conversation}` === source,
    )
    if (own.length > 0 && own.every((fact) => known?.over.has(fact))) return false
    const said = date === undefined ? undefined : clock.today(date)
    return said === undefined || said <= day || mentions(text, said)
  }
}

/** The beginning of the path of a chat, up to its owner; none for another file. */
function homeOf(path: string): readonly string[] {
  const place = `/${path}`.indexOf(`/${LAYOUT.chats}/`)
  return place === -1 ? [] : [path.slice(0, place)]
}

export function viewSearcher(searcher: CurrentSearcher, view: View): Pick<CurrentSearcher, 'search'> {
  return {
    async search(query, options = {}) {
      const all = view.scopes(WHOLE)
      const within = options.within?.flatMap((scope) => view.scopes(scope)) ?? all
      const hits = await searcher.search(query, { ...options, within, view: all, nameOf: view.toView })
      const shown = hits.filter(({ source }) => view.shows(source))
      hits.splice(0, hits.length, ...shown.map((hit) => ({ ...hit, source: view.toView(hit.source) })))
      return hits
    },
  }
}

const DAY = /^(?:## )?(?:(?:# )?Daily log )?(\d{4}-\d{2}-\d{2})(?![\p{L}\p{N}-])/u
const HEADING = /^(?:## |# Daily log )/
const STATEMENT_DAY = /^- (\d{4}-\d{2}-\d{2}) /
// In an imported chat: `2026-11-03, 09:13 - Ben: Hi.`
const SAID = /^(\d{4}-\d{2}-\d{2}), (\d{2}):(\d{2}) - /gm
const MOST_DAYS = 1024

/**
 * The newest time of a chunk: in a chat, of its last message; in a file of facts, the start of the newest
 * fact's day; under headings that begin with a day, the start of the last; else the start of the day in the
 * file's name or frontmatter. Days are in the clock's time zone. Undefined without a day.
 */
export function candidateDate(
  clock: Pick<Clock, 'today'>,
): (candidate: Pick<Candidate, 'path' | 'text' | 'headings' | 'marks'>) => Date | undefined {
  const known = new Map<string, Date | undefined>()
  const beginningOf = (day: string | undefined): Date | undefined => {
    if (day === undefined) return undefined
    if (!known.has(day)) {
      if (known.size === MOST_DAYS) known.clear()
      known.set(day, beginningOfDay(day, clock))
    }
    return known.get(day)
  }
  const dayOf = (line: string) => beginningOf(DAY.exec(line.trim())?.[1])
  const saidIn = (text: string) => {
    const [, day, hour, minute] = [...text.matchAll(SAID)].at(-1) ?? []
    const start = beginningOf(day)
    const at = start && new Date(start.getTime() + (Number(hour) * 60 + Number(minute)) * 60_000)
    // A day may have 23 hours.
    return at && clock.today(at) === day ? at : start
  }
  return ({ path, text, headings, marks }) => {
    if (text.includes('- ') && fileKind(path) === 'facts') {
      const days = text.split(/\r?\n/).flatMap((line) => STATEMENT_DAY.exec(line)?.[1] ?? [])
      const newest = days.toSorted().at(-1)
      if (newest !== undefined) return beginningOf(newest)
    }
    const lines = text.includes('# ') ? text.split(/\r?\n/).filter((line) => HEADING.test(line)) : []
    const titles = [...headings, ...lines]
    const newest = (read: typeof dayOf) => titles.map(read).findLast((date) => date !== undefined)
    const said = isChat(path) ? (newest((line) => messageHeading.parse(line)?.at) ?? saidIn(text)) : undefined
    const { day } = chunkMarks.ofFile(marks)
    return said ?? newest(dayOf) ?? (day === undefined ? day : beginningOf(calendarDay.text(day)))
  }
}

/** Joins concurrent queries that differ only in their marks, as those of two sections do. */
export function joinedMarks(index: Pick<SearchIndex, 'candidates'>): Pick<SearchIndex, 'candidates'> {
  return {
    candidates: together(async (queries: readonly CandidateQuery[]): Promise<Promise<Candidates>[]> => {
      const [first] = queries
      if (first === undefined || !queries.every((query) => isAlike(query, first)))
        return queries.map((query) => index.candidates(query))
      const found = index.candidates({ ...first, marked: queries.flatMap(({ marked = [] }) => marked) })
      let end = 0
      return queries.map(async ({ marked = [] }) => {
        const start = end
        end += marked.length
        return { ...(await found), marked: (await found).marked?.slice(start, start + marked.length) ?? [] }
      })
    }),
  }
}

function isAlike(query: CandidateQuery, other: CandidateQuery): boolean {
  return query.abortSignal === other.abortSignal && keyOf(query) === keyOf(other)
}

function keyOf({ abortSignal: _signal, marked: _marked, ...rest }: CandidateQuery): string {
  return JSON.stringify(rest)
}
