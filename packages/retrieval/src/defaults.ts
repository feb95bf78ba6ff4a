/** Default age in days at which a dated file weighs half. */
export const HALF_LIFE_DAYS = 30

/** The least share of a score that age leaves; figures in docs/decisions/0030-conversations.md. */
export const DECAY_FLOOR = 0.25

/** A text that is this many days from the time that a question names weighs half. */
export const NAMED_HALF_LIFE_DAYS = 7

/**
 * In the score of a piece of a document, the share that comes from its whole file; figures in
 * docs/decisions/0030-conversations.md.
 */
export const FILE_WEIGHT = 0.2

/**
 * BM25's constants for the joined pieces of a file. Length matters less than usual (0.75), because only the
 * length of the found pieces is known.
 */
export const FILE_BM25 = { k1: 1.2, b: 0.5 } as const

/**
 * This many of the best chunks count for their files. The number is the same for every search, so that the
 * order does not depend on the limit.
 */
export const EVIDENCE_DEPTH = 40

/**
 * The weight of the nearest hit by vectors in a fused score, beside 1 for the best by words: `least`, plus
 * `more` times the square of the share of missing query terms, divided by the square of 1 plus the number of
 * found terms. A term is found if the hit with most query terms, of the first `depth` hits by words, has it.
 * The sum is multiplied by the trust in the vectors; docs/decisions/0030-conversations.md.
 */
export const MEANING = {
  least: 0.05,
  more: 8,
  depth: 3,
} as const

/**
 * A search compares each two of `texts` candidates, to see whether their vectors know anything. The trust
 * begins at `from` standard errors of the correlation, and is full at `full`. Fewer than `fewest` texts tell
 * nothing, but then vectors are refused if their least cosine is above `alike`;
 * docs/decisions/0030-conversations.md.
 */
export const TRUST = {
  texts: 24,
  from: 3,
  full: 5,
  fewest: 12,
  alike: 0.9999,
} as const

/** The score of a message without a word of the query, said on a day that it names. The best hit has 1. */
export const DAY_WORTH = 0.3

/**
 * The least factor for a message far from the day that a query names: people name days for other reasons too.
 */
export const MESSAGE_FLOOR = 0.5

/** Age takes at most `share` of the score of a message, and half of that after `halfLifeDays`. */
export const CHAT_AGING = {
  share: 0.03,
  halfLifeDays: 180,
} as const

/** The weight of relevance in maximal marginal relevance; the rest weighs difference from chosen hits. */
export const DIVERSITY_LAMBDA = 0.7

/** The most milliseconds that a query waits for its vector; then text alone answers. */
export const QUERY_TIMEOUT_MS = 2000

/** The milliseconds after a failure of the embedder in which no query waits for it. */
export const FAILURE_PAUSE_MS = 5000

/** The longest pause that a failed embedder may ask for. */
export const LONGEST_FAILURE_PAUSE_MS = 60_000

/** Queries whose vectors are kept, because a context is assembled with the same query several times. */
export const CACHED_QUERIES = 100

/** A context leaves out messages with a smaller share of the best score. */
export const WEAK_SHARE = 0.1

/** The most hits of a search, and the most candidates of each list of an index. */
export const MAX_HITS = 200

/** Default number of hits of a search. */
export const SEARCH_LIMIT = 10

/** Default number of blocks of a hybrid retrieval. */
export const RETRIEVAL_LIMIT = 100

/** Default tokens of one priority retrieval. */
export const PRIORITY_TOKENS = 10_000

/**
 * A file that is cut keeps about this many tokens of its text, or one part in {@link LEAST_SHARES} of the
 * limit if that is more: fewer do not help a reader.
 */
export const LEAST_TOKENS = 16

/** See {@link LEAST_TOKENS}. */
export const LEAST_SHARES = 32

/** Marks the text that is left out of a cut section, on its own line. */
export const TRUNCATION_MARKER = '[...truncated]'

/** A marker with the number of missing tokens, shown if it has room. */
export function countedMarker(tokens: number): string {
  return `[...truncated: ${tokens} tokens left out]`
}

/** The reason to leave out a good hit: the request's `except` covers it. */
export const LEFT_OUT = 'is in the context already'
