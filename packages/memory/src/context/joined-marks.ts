import { together } from '@sheaf/core/adapter'
import type { CandidateQuery, Candidates, SearchIndex } from '@sheaf/core/adapter'

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
