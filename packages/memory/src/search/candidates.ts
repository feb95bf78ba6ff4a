import { dayText, markedFileDay, parseTranscriptHeading } from '@sheaf/conversations'
import type { Clock } from '@sheaf/core'
import { beginningOfDay, LAYOUT, fileKind, together } from '@sheaf/core/adapter'
import type { Candidate, CandidateQuery, Candidates, SearchIndex } from '@sheaf/core/adapter'

// The heading of a day's block, and the line of a fact.
const DAY = /^(?:## )?(\d{4}-\d{2}-\d{2})$/
const STATEMENT_DAY = /^- (\d{4}-\d{2}-\d{2}) /
const MOST_DAYS = 1024

/**
 * The newest time of a chunk: in a chat, of its last message; in a file of facts, the start of the newest
 * fact's day; under headings of days, the start of the last one; else the start of the day in the file's name
 * or frontmatter. Days are in the clock's time zone. Undefined without a day.
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
  return ({ path, text, headings, marks }) => {
    if (fileKind(path) === 'facts') {
      const days = text.split(/\r?\n/).flatMap((line) => STATEMENT_DAY.exec(line)?.[1] ?? [])
      const newest = days.toSorted().at(-1)
      if (newest !== undefined) return beginningOf(newest)
    }
    const lines = text.includes('## ') ? text.split(/\r?\n/).filter((line) => line.startsWith('## ')) : []
    const dateOf = `/${path}`.includes(`/${LAYOUT.chats}/`)
      ? (line: string) => parseTranscriptHeading(line)?.at
      : dayOf
    for (const line of lines.toReversed()) {
      const date = dateOf(line)
      if (date !== undefined) return date
    }
    const { day } = markedFileDay(marks)
    return (
      headings.map(dateOf).findLast((date) => date !== undefined) ??
      (day === undefined ? undefined : beginningOf(dayText(day)))
    )
  }
}

/**
 * Joins concurrent queries that differ only in their marks: two sections of a context search messages by
 * marks.
 */
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
