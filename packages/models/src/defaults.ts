/** The defaults of the models of this package. */
export const MODEL_DEFAULTS: {
  /** How long one request for vectors may take. */
  readonly embedTimeoutMilliseconds: number
  /** How long one answer of a chat model may take: models on the user's own machine are slow. */
  readonly chatTimeoutMilliseconds: number
  /** Texts in one request to a server. */
  readonly maxBatchSize: number
  /** Texts that a model on this machine takes at once. More need more memory and are no faster. */
  readonly localBatchSize: number
} = {
  embedTimeoutMilliseconds: 60_000,
  chatTimeoutMilliseconds: 180_000,
  maxBatchSize: 64,
  localBatchSize: 16,
}

/** What no option changes. */
export const ANSWER_LIMITS: {
  /** Bytes of the answer of a chat model. */
  readonly chatBytes: number
  /**
   * Bytes of an answer with vectors: so many, and so many for each value. A number printed in full, on its
   * own line, needs about 35.
   */
  readonly embeddingBytes: number
  readonly bytesPerValue: number
  /** Bytes of an error page that are looked at. */
  readonly errorBytes: number
  /** Characters of a server's own message that an error quotes. */
  readonly quotedCharacters: number
  /** The longest wait that is accepted when a server names one. */
  readonly retryAfterMilliseconds: number
} = {
  chatBytes: 16_777_216,
  embeddingBytes: 1_048_576,
  bytesPerValue: 48,
  errorBytes: 65_536,
  quotedCharacters: 300,
  retryAfterMilliseconds: 86_400_000,
}
