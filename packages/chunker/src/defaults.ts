/** The defaults of {@link truncateText}. */
export const TRUNCATE_DEFAULTS = {
  keep: 'start',
  marker: '[...truncated]',
} as const

/** Limits of the text analyser. */
export const ANALYSER_LIMITS = {
  /** UTF-16 code units of a term; longer words are cut, in documents and queries. */
  termLength: 64,
  /** Distinct terms of a query; later ones are left out. */
  queryTerms: 64,
} as const

/** The defaults of {@link lineChunker}. Sizes in characters. */
export const LINE_CHUNKER_DEFAULTS = {
  size: 1600,
  overlap: 320,
} as const

/** The defaults of {@link headingChunker}. Sizes in tokens. */
export const HEADING_CHUNKER_DEFAULTS = {
  maxTokens: 800,
  overlap: 100,
} as const
