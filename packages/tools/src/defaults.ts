/** The hits of a search by default. */
export const SEARCH_LIMIT = 5

/** What one call may request, and what it gives back at most, so that no result floods a context. */
export const TOOL_LIMITS = {
  hits: 50,
  queryCharacters: 10_000,
  /** UTF-16 code units of stored text in one result; about 5,000 tokens of English. */
  resultCharacters: 20_000,
  files: 500,
  /** Passages that one call of MemoryForget removes. */
  forgotten: 50,
} as const

/** Characters of a hash that represent a version in what a model reads and writes. */
export const VERSION_CHARACTERS = 12

/**
 * UTF-16 code units of the longest message that a search shows only because it answers what was found, or
 * requested it; about 250 tokens of English.
 */
export const ANSWER_CHARACTERS = 1000
