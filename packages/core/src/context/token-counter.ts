/** Counts tokens as a model's tokenizer does, or approximately. */
export interface TokenCounter {
  /** The name of the algorithm and its parameters. */
  readonly id: string
  /** Tokens of `text`; 0 for the empty string. Never throws. */
  count(text: string): number
  /**
   * The longest beginning of `text` that fits `maxTokens`, cut between graphemes, with a visible marker,
   * which counts too. Returns `text` itself if it fits, and the empty string if even the marker does not fit.
   */
  truncate(text: string, maxTokens: number): string
}
