/** Default age in days at which a dated file weighs half. */
export const HALF_LIFE_DAYS = 30

/**
 * The least that age leaves of a score, reached after two half-lives. Without it a log of a year ago keeps
 * 0.0002 of its score, and the one line that answers the question is below everything that shares a common
 * word with it. Measured on questions about any part of ten long conversations, each kept as daily logs,
 * recall@10 was .63 without age, .40 with the formula alone, .45 with a floor of 0.1, .56 with this one and
 * .61 with 0.5: this is the highest that leaves the first two half-lives as the formula has them.
 */
export const DECAY_FLOOR = 0.25

/**
 * How many days from the time that a question names a text weighs half. Of 254 questions about a day, a month
 * or a year in ten conversations, the first hit was in the right session .78 without it, .854 with 3, 7 or 14
 * days, and .839 with 30; docs/decisions/0030-conversations.md.
 */
export const NAMED_HALF_LIFE_DAYS = 7

/**
 * The share of its file in what a piece of a document is worth; docs/decisions/0030-conversations.md has
 * the figures.
 */
export const FILE_WEIGHT = 0.2

/**
 * BM25's constants for the pieces of a file taken together. A length matters less than usual (0.75): it is
 * only as much of the file as was found.
 */
export const FILE_BM25 = { k1: 1.2, b: 0.5 } as const

/**
 * The best chunks that count for their files: the same number for every search, so that the order does not
 * depend on the limit.
 */
export const EVIDENCE_DEPTH = 40

/**
 * What the nearest hit by vectors adds to a fused score, beside 1 for the best by words: `least`, and `more`
 * times the square of the share of the query's terms that each of the `depth` best hits by words lacks, over
 * the cube of 1 and the terms that one has; docs/decisions/0030-conversations.md.
 */
export const MEANING = {
  least: 0.1,
  more: 16,
  depth: 3,
} as const

/**
 * What a message without a word of the query is worth, beside 1 for the best hit, where it is of a day that
 * the query names.
 */
export const DAY_WORTH = 0.3

/**
 * The least that a message keeps whose day is far from the one that a query names: people name days for other
 * reasons too.
 */
export const MESSAGE_FLOOR = 0.5

/**
 * How age counts in conversations: an old message keeps all but `share` of its worth, half of that after
 * `halfLifeDays`.
 */
export const CHAT_AGING = {
  share: 0.03,
  halfLifeDays: 180,
} as const

/** The share of relevance in maximal marginal relevance: the rest is difference from what ranks before. */
export const DIVERSITY_LAMBDA = 0.7

/** How long a query may wait for its vector, in milliseconds; then text alone answers. */
export const QUERY_TIMEOUT_MS = 2000

/** How long no query waits for an embedder after it failed, in milliseconds. */
export const FAILURE_PAUSE_MS = 5000

/** The same where the embedder itself requests a longer pause. */
export const LONGEST_FAILURE_PAUSE_MS = 60_000

/** Queries whose vectors are kept: one assembly searches for the same one several times. */
export const CACHED_QUERIES = 100

/** The most hits of one search, and the most candidates that an index is requested in each list. */
export const MAX_HITS = 200

/** Default number of hits of a search. */
export const SEARCH_LIMIT = 10

/** Default number of blocks of a hybrid retrieval. */
export const RETRIEVAL_LIMIT = 100

/** Default tokens of one priority retrieval. */
export const PRIORITY_TOKENS = 10_000

/** Candidates that each list should have for `limit` hits: enough for age and fusion to move some up. */
export function candidatesFor(limit: number): number {
  return Math.min(Math.max(4 * limit, EVIDENCE_DEPTH), MAX_HITS)
}

/**
 * A file that is cut keeps about this many tokens of its text, or one part in {@link LEAST_SHARES} of the
 * limit if that is more: fewer do not help a reader.
 */
export const LEAST_TOKENS = 16

/** See {@link LEAST_TOKENS}. */
export const LEAST_SHARES = 32

/** Is, on its own line, for what a cut section leaves out. */
export const TRUNCATION_MARKER = '[...truncated]'

/** Why a hit is not among the blocks though it ranks as high as they do: the request's `except` covers it. */
export const LEFT_OUT = 'is in the context already'
