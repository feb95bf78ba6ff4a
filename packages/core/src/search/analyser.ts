/**
 * Turns text into the terms of the index and of queries. The index, the queries and the comparison of results
 * use the same analyser, so that they always agree. A term never contains white space, a control character or
 * `"`; any other character is possible.
 */
export interface Analyser {
  /** The name of the algorithm and its version. An index with another id is built again. */
  readonly id: string
  /** The terms of a document in reading order, with repetitions. */
  documentTerms(text: string): string[]
  /** The distinct terms to search for. Stop words are left out if other words remain. Never throws. */
  queryTerms(text: string): string[]
}
