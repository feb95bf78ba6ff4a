/** Counts tokens as some model would, or approximately. */
export interface TokenCounter {
  /** Names the algorithm and its parameters. */
  readonly id: string
  /** Tokens of `text`; 0 for the empty string. Never throws, whatever the text contains. */
  count(text: string): number
  /**
   * The longest beginning of `text` that fits `maxTokens`, cut between graphemes, with a visible marker that
   * is counted too. `text` itself when it fits; the empty string when not even the marker does.
   */
  truncate(text: string, maxTokens: number): string
}
