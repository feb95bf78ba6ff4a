/**
 * Turns text into the terms that are indexed and searched. One analyser serves the index, the query and the
 * comparison of results, so that they always agree. A term never contains white space, a control character or
 * `"`; any other character may be in it.
 */
export interface Analyser {
  /** Names the algorithm and its version. It is part of the index's identity: another id re-indexes. */
  readonly id: string
  /** The terms of a document in reading order, repeated as often as they occur. */
  documentTerms(text: string): string[]
  /**
   * The distinct terms to look for, most of the time fewer than the words: stop words are left out where
   * other words remain. Never throws.
   */
  queryTerms(text: string): string[]
}
