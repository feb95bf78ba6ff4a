import {
  isInScope,
  type Candidate,
  type CandidateQuery,
  type Candidates,
  type SearchIndex,
} from '@sheaf/core/adapter'

/** A candidate with a known score, so that results can be worked out by hand. */
export function candidate(path: string, score: number, changes: Partial<Candidate> = {}): Candidate {
  const text = `what ${path} says`
  const updatedAt = new Date('2026-11-20T09:00:00Z')
  return {
    path,
    hash: '0'.repeat(64),
    ordinal: 0,
    text,
    lineStart: 1,
    lineEnd: 1,
    headings: [],
    updatedAt,
    score,
    ...changes,
  }
}

/** An index that answers every query with the same lists, and records its calls. */
export function fixedIndex(
  lists: Partial<Candidates>,
): Pick<SearchIndex, 'candidates'> & { readonly queries: readonly CandidateQuery[] } {
  const queries: CandidateQuery[] = []
  return {
    queries,
    async candidates(query) {
      queries.push(query)
      query.abortSignal?.throwIfAborted()
      const visible = (list: readonly Candidate[] = []) =>
        list.filter(({ path }) => isInScope(path, query.within)).slice(0, query.limit)
      return { text: visible(lists.text), vector: visible(lists.vector) }
    },
  }
}
