/** Why an answer is less than it could be. What was found is right; more might have been. */
export interface Degradation {
  /**
   * "embedder-failed": the query has no vector, so that text alone answered. "vectors-pending": some texts
   * have no vector yet, and are found by text alone. "files-missing": files are gone from the storage at
   * once, and are not searched until they are back or read as deleted. "index-of-another": another chunker
   * made the index, and a change of a file that no app has seen is not in it. "damaged": what the storage has
   * of a text is not what was written, and is left out.
   */
  readonly reason: 'embedder-failed' | 'vectors-pending' | 'files-missing' | 'index-of-another' | 'damaged'
  /** What is wrong, for a log. Never a key, nor the text of the query or of a memory. */
  readonly message: string
}
