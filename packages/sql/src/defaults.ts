/** The most candidates that one list may have. */
export const MAX_CANDIDATES = 200

/**
 * A query's cost grows with its terms (64 common ones took 56 ms over 53,000 chunks, 1,000 took 1,065), so
 * that a longer one keeps its ends.
 */
export const MAX_QUERY_TERMS = 128

/** Which words of a query that no chunk has are looked for as others. */
export const SPELLING = {
  /** Shorter words have too many neighbours that are words as well. In UTF-16 code units. */
  leastLength: 5,
  /**
   * The same for mistakes that are less likely: a wrong letter has many times as many neighbours as a missing
   * one.
   */
  leastForOthers: 7,
  /** Longer words do not occur in a language; it bounds the number of variants. */
  mostLength: 32,
  /** How many words of a query are looked at: a text in another language has nothing but unknown ones. */
  words: 8,
  /**
   * How many unknown words are looked for as others, the longest first: each takes 2 to 4 ms where the terms
   * are in memory, and up to 40 in a full-text table that was written message by message.
   */
  mostUnknown: 1,
  /** How many variants are analysed at once: an analyser takes some 64 words of a query. */
  batch: 32,
} as const

/**
 * A chunk whose analysed terms are longer has no counts, and neither have the others of its list: of 220 rows
 * they would be more than a server's answer may have.
 */
export const COUNTED_BYTES = 16_384

/**
 * Candidates read beyond the limit, to see all that score like the last one: equal scores are common where a
 * text occurs several times.
 */
export const TIE_MARGIN = 20

/**
 * How much a sync takes into one transaction, unless one file alone has more: other writers, and this event
 * loop, wait while it lasts, some 20 ms.
 */
export const SYNC_BATCH = {
  files: 64,
  bytes: 524_288,
  chunks: 256,
} as const

/** How often a commit is tried again when others change the same files at the same time. */
export const MAX_COMMIT_ATTEMPTS = 1000

/** Vectors written in one transaction. */
export const EMBEDDING_BATCH = 256

/**
 * Files of at least so many characters are indexed again only from the first chunk on that differs, as far as
 * the chunks that are there are requested: for so many characters in one commit. Shorter files are written
 * again, which takes less time than to compare.
 */
export const ASKED = { least: 16_384, most: 2_097_152 } as const

/** From so many characters on, and of so many contents, is remembered where a file that grows can be cut. */
export const GROWING = { least: 4096, places: 256 } as const

/** Keys of commits that are kept, the last ones: a batch is repeated within seconds. */
export const COMMIT_KEYS = 10_000

/** How long work may keep the event loop for itself, in milliseconds, where it can be interrupted at all. */
export const PACE_MS = 10

/** The longest that a search waits for copies in memory that are being loaded, in milliseconds. */
export const MOST_GIVEN_MS = 100

/** Chunks that doctor() reads at once where the database bounds an answer. */
export const DOCTOR_CHUNKS = 64

/** Rows of one statement of an examination, without their texts. */
export const DOCTOR_ROWS = 1000

/** The scopes whose terms are held in memory. */
export const SCORER = {
  /** 100,000 chunks of 200 tokens take about 50 MB. */
  maxBytes: 268_435_456,
  /**
   * Chunks that are read at once, in about ten milliseconds: a scope of no more is read while its first
   * search waits.
   */
  pageChunks: 500,
  /** A view of more scopes is answered by the database: a user's has two. */
  mostScopes: 4,
  /** However little memory they take. */
  mostHeld: 20_000,
  /** How often a search brings its view level before the database answers: others may change it meanwhile. */
  rounds: 5,
  /**
   * So many changed chunks, or one part in `freshShare` of all if that is more, are looked at one at a time;
   * then all is loaded again.
   */
  freshChunks: 1000,
  freshShare: 16,
  /** So many are too many to look at one at a time, and the database answers until all is loaded again. */
  mostFresh: 20_000,
} as const

/** The copy of a model's vectors in memory, and when it is used. */
export const VECTORS = {
  /** Below so many chunks the database looks at all vectors in some two milliseconds. */
  minChunks: 500,
  /** Chunks that are loaded at once, in less than ten milliseconds. */
  pageChunks: 500,
  /**
   * How often the number of chunks is checked; and how many searches by another model in a row make that the
   * one to load.
   */
  searchesBetweenLooks: 64,
  /**
   * More vectors than these are not read while a search waits: the database answers until all is loaded
   * again.
   */
  mostFollowed: 2000,
} as const

/**
 * Changes of files, and of vectors, that are remembered for those who keep copies of the index in memory; who
 * lags further behind makes the copy again.
 */
export const CHANGES_KEPT = 10_000

/** Older changes are dropped when there are so many: each time writes pages of the table's beginning. */
export const CHANGES_DROPPED = 256

/** More changes than these since the last look are not followed one at a time: all scopes are read again. */
export const CHANGES_FOLLOWED = 2000

/** Changed files that one answer about the log has, unless one commit alone has more. */
export const CHANGES_TOLD = 1000

/** How often a search looks again when others write at the same time; then the tables answer. */
export const LOOKS = 3

/**
 * A part of a snapshot: so many bytes and files at the most, unless one file has more. A snapshot looks at
 * all files so often, when others write more between two looks than one part holds.
 */
export const SNAPSHOT = {
  bytes: 1_048_576,
  files: 200,
  looks: 20,
  /** Versions that are requested at a time. */
  rows: 2000,
} as const

/** The value of `chunker` for files that are kept but never searched. */
export const HIDDEN = 'hidden'

/** From so many bytes on a text is read as bytes, where it is decoded slowly: a blob costs 1.5 µs more. */
export const READ_AS_BYTES = 512
