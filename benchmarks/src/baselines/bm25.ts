import type { Unit } from '../data.ts'
import { plainTerms } from './plain-terms.ts'

/** Ranks units for a query. */
export interface Baseline {
  /** Ids of at most `limit` units, best first. */
  rank(query: string, limit: number): string[]
}

interface Bm25Options {
  /** How soon more occurrences of a term stop to count. 1.2 by default. */
  readonly k1?: number
  /** How much longer documents are held back, 0..1. 0.75 by default. */
  readonly b?: number
  /** Splits a text. English stems without stop words by default. */
  readonly terms?: (text: string) => string[]
}

/**
 * BM25 with Lucene's idf, ln(1 + (N - n + 0.5) / (n + 0.5)), which is never negative. Sums in
 * the order of the query's terms; equal scores keep the order of the units.
 */
export function bm25(
  units: readonly Unit[],
  { k1 = 1.2, b = 0.75, terms = plainTerms }: Bm25Options = {},
): Baseline {
  const documents = units.map(({ text }) => terms(text))
  const averageLength = documents.reduce((sum, { length }) => sum + length, 0) / documents.length
  const postings = postingsOf(documents)
  return {
    rank(query, limit) {
      const scores = new Map<number, number>()
      for (const term of terms(query)) {
        const counts = postings.get(term) ?? new Map<number, number>()
        const idf = Math.log(1 + (units.length - counts.size + 0.5) / (counts.size + 0.5))
        for (const [document, count] of counts) {
          const length = documents[document]?.length ?? 0
          const weight = count / (count + k1 * (1 - b + (b * length) / averageLength))
          scores.set(document, (scores.get(document) ?? 0) + idf * weight)
        }
      }
      const order = [...scores].sort((one, other) => other[1] - one[1] || one[0] - other[0])
      return order.slice(0, limit).map(([document]) => units[document]?.id ?? '')
    },
  }
}

/** For each term the documents that hold it, with the number of times. */
function postingsOf(documents: readonly string[][]): Map<string, Map<number, number>> {
  const postings = new Map<string, Map<number, number>>()
  for (const [document, terms] of documents.entries()) {
    for (const term of terms) {
      let counts = postings.get(term)
      if (counts === undefined) postings.set(term, (counts = new Map()))
      counts.set(document, (counts.get(document) ?? 0) + 1)
    }
  }
  return postings
}
