/** Why an answer may be incomplete. The hits are right, but more may exist. */
export interface Degradation {
  /**
   * "embedder-failed": the query has no vector, so only the text search answered. "vectors-pending": some
   * texts have no vector yet, and only the text search finds them. "files-missing": files disappeared from
   * the storage all at once; they are not searched until they are back or are read as deleted.
   * "index-of-another": another chunker made the index, and it lacks a file change that no app has seen.
   * "damaged": a stored text or vector is not the one that was written, and is left out.
   */
  readonly reason: 'embedder-failed' | 'vectors-pending' | 'files-missing' | 'index-of-another' | 'damaged'
  /** The problem, for a log. Never contains a key, the query or the text of a memory. */
  readonly message: string
}
