export const SEARCH_LIMIT = 5

/** Limits of one call's arguments and results, so that no result floods a context. */
export const TOOL_LIMITS = {
  hits: 50,
  /** The best pieces of a search, which calls with `after` reach. */
  depth: 200,
  queryCharacters: 10_000,
  /** UTF-16 code units of stored text in one result; about 5,000 tokens of English. */
  resultCharacters: 20_000,
  files: 500,
  /** Passages that one call of MemoryForget removes. */
  forgotten: 50,
} as const

/** Characters of a hash that a model sees and sends back as a version. */
export const VERSION_CHARACTERS = 12

/**
 * A search adds the message before or after a hit, its question or answer, only up to this length in
 * UTF-16 code units; about 250 tokens of English.
 */
export const ANSWER_CHARACTERS = 1000
