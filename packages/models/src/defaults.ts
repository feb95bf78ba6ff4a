/** The defaults of the models of this package. */
export const MODEL_DEFAULTS = {
  /** How long one request for vectors may take. */
  embedTimeoutMilliseconds: 60_000,
  /** How long one answer of a chat model may take: models on the user's own machine are slow. */
  chatTimeoutMilliseconds: 180_000,
  /** Texts in one request to a server. */
  maxBatchSize: 64,
  /** Texts that a model on this machine takes at once. More need more memory and are no faster. */
  localBatchSize: 16,
} as const

/** What no option changes. */
export const ANSWER_LIMITS = {
  /** Bytes of the answer of a chat model. */
  chatBytes: 16_777_216,
  /**
   * Bytes of an answer with vectors: so many, and so many for each value. A number printed in full, on its
   * own line, needs about 35.
   */
  embeddingBytes: 1_048_576,
  bytesPerValue: 48,
  /** Bytes of an error page that are looked at. */
  errorBytes: 65_536,
  /** Characters of a server's own message that an error quotes. */
  quotedCharacters: 300,
  /** The longest wait that is accepted when a server names one. */
  retryAfterMilliseconds: 86_400_000,
} as const
