/** Why a hit ranks where it does. */
export interface SearchSignals {
  /** Place in the text list once age is counted in, 1 is best; absent when text did not find it. */
  readonly text?: number
  /** Place in the vector list once age is counted in, 1 is best; absent when vectors did not find it. */
  readonly vector?: number
  /** The factor for age, 0..1; 1 for what does not age. */
  readonly decay: number
  /** The reciprocal rank fusion score over these places. */
  readonly fusion: number
  /** The score of maximal marginal relevance, when diversity was asked for. */
  readonly diversity?: number
}

/** A piece of memory that answers a query. */
export interface SearchHit {
  /** Path of the file, relative to the handle that was searched: `store.read(source)` reads it. */
  readonly source: string
  /** Exactly lines `lineStart` to `lineEnd` of the file. */
  readonly text: string
  readonly lineStart: number
  readonly lineEnd: number
  /** More negative is better. Only comparable within one result. */
  readonly rank: number
  readonly headings: readonly string[]
  readonly updatedAt: Date
  /** When the newest of what it says was said, where the searcher can tell. */
  readonly date?: Date
  readonly signals: SearchSignals
}

/** Why an answer is less than it could be. What was found is right; more might have been. */
export interface Degradation {
  /** "embedder-failed": the query has no vector, so that text alone answered. "vectors-pending": some texts have no vector yet, and are found by text alone. */
  readonly reason: 'embedder-failed' | 'vectors-pending'
  /** What is wrong, for a log. Never a key, nor the text of the query or of a memory. */
  readonly message: string
}

/** Hits, best first. */
export interface SearchHits extends Array<SearchHit> {
  /** Absent when all that was asked took part in the answer; always absent without an embedder. */
  readonly degraded?: Degradation
}
