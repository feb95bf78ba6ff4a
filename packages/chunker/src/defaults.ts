/** The defaults of {@link truncateText}. */
export const TRUNCATE_DEFAULTS: { readonly keep: 'start' | 'end'; readonly marker: string } = {
  keep: 'start',
  marker: '[...truncated]',
}

/** Bounds of the text analyser. */
export const ANALYSER_LIMITS: {
  /** UTF-16 code units of a term; a longer word is cut, in documents and queries alike. */
  readonly termLength: number
  /** Distinct terms of a query; further ones are left out. */
  readonly queryTerms: number
} = {
  termLength: 64,
  queryTerms: 64,
}

/** The defaults of {@link lineChunker}. Sizes in characters. */
export const LINE_CHUNKER_DEFAULTS: { readonly size: number; readonly overlap: number } = {
  size: 1600,
  overlap: 320,
}

/** The defaults of {@link headingChunker}. Sizes in tokens. */
export const HEADING_CHUNKER_DEFAULTS: { readonly maxTokens: number; readonly overlap: number } = {
  maxTokens: 800,
  overlap: 100,
}
