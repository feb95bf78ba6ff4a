/** The defaults of the models of this package. */
export const MODEL_DEFAULTS = {
  /** The time limit of one request for vectors. */
  embedTimeoutMilliseconds: 60_000,
  /** The time limit of one answer of a chat model: models on the user's own machine are slow. */
  chatTimeoutMilliseconds: 180_000,
  /** Texts in one request to a server. */
  maxBatchSize: 64,
  /** Texts that a local model processes at once. More texts need more memory and are not faster. */
  localBatchSize: 16,
} as const

export const ANSWER_LIMITS = {
  /** Bytes of the answer of a chat model. */
  chatBytes: 16_777_216,
  /**
   * Bytes of an answer with vectors: a base, plus bytes for each value. A number in full precision on its own
   * line needs about 35.
   */
  embeddingBytes: 1_048_576,
  bytesPerValue: 48,
  /** Bytes of an error page that are read. */
  errorBytes: 65_536,
  /** Characters of a server's own message that an error quotes. */
  quotedCharacters: 300,
  /** The longest accepted wait that a server requests. */
  retryAfterMilliseconds: 86_400_000,
} as const
