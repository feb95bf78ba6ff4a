/** What {@link truncateText} does where its options do not say otherwise. */
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

/** What {@link lineChunker} does where its options do not say otherwise. Sizes in characters. */
export const LINE_CHUNKER_DEFAULTS: { readonly size: number; readonly overlap: number } = {
  size: 1600,
  overlap: 320,
}

/** What {@link headingChunker} does where its options do not say otherwise. Sizes in tokens. */
export const HEADING_CHUNKER_DEFAULTS: { readonly maxTokens: number; readonly overlap: number } = {
  maxTokens: 800,
  overlap: 100,
}
