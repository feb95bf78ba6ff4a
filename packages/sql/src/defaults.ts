/** The maximum number of candidates in one list. */
export const MAX_CANDIDATES = 200

/**
 * The maximum terms of a query; a longer one keeps only its ends. The cost grows with the terms: over 53,000
 * chunks, 64 common ones took 56 ms and 1,000 took 1,065.
 */
export const MAX_QUERY_TERMS = 128

/** Limits for the correction of query words that no chunk has. */
export const SPELLING = {
  /** Minimum length in UTF-16 code units. Shorter words have too many neighbours that are also words. */
  leastLength: 5,
  /**
   * Minimum length for less likely mistakes: there are many times more wrong letters to try than missing
   * ones.
   */
  leastForOthers: 7,
  /** Longer words do not occur in a language. Limits the number of variants. */
  mostLength: 32,
  /** The maximum words of a query that are checked: in a text of another language all are unknown. */
  words: 8,
  /**
   * The maximum unknown words that are corrected, longest first. Each takes 2 to 4 ms if the terms are in
   * memory, and up to 40 ms in a full-text table that was written message by message.
   */
  mostUnknown: 1,
  /** The number of variants analysed at once: an analyser takes about 64 words of a query. */
  batch: 32,
} as const

/**
 * The maximum bytes of a chunk's analysed terms for counts in its list: 220 longer rows would exceed the size
 * of a server's answer.
 */
export const COUNTED_BYTES = 16_384

/**
 * Extra candidates beyond the limit, to include all with the score of the last one. Equal scores are common
 * if a text occurs several times.
 */
export const TIE_MARGIN = 20

/**
 * The size of one sync transaction, unless a single file is larger. Other writers and this event loop wait
 * during it, about 20 ms.
 */
export const SYNC_BATCH = {
  files: 64,
  bytes: 524_288,
  chunks: 256,
} as const

/** The maximum attempts of a commit while others change the same files. */
export const MAX_COMMIT_ATTEMPTS = 1000

/** Vectors written in one transaction. */
export const EMBEDDING_BATCH = 256

/**
 * Files with at least `least` characters are re-indexed only from the first chunk that differs. For that, a
 * commit reads the existing chunks of up to `most` characters. Shorter files are written again, which is
 * faster than comparing.
 */
export const ASKED = { least: 16_384, most: 2_097_152 } as const

/**
 * For contents of at least `least` characters, and at most `places` of them, the indexer remembers where a
 * growing file can be cut.
 */
export const GROWING = { least: 4096, places: 256 } as const

/** The number of last commits whose keys are stored. Few are enough: a batch is repeated within seconds. */
export const COMMIT_KEYS = 10_000

/** The maximum time that work may block the event loop, in milliseconds, if it can be interrupted. */
export const PACE_MS = 10

/** The chunks that doctor() reads at once if the database limits the size of an answer. */
export const DOCTOR_CHUNKS = 64

/** Rows per statement of an examination, without their texts. */
export const DOCTOR_ROWS = 1000

/** Scopes with terms in memory. */
export const SCORER = {
  /** 100,000 chunks of 200 tokens take about 50 MB. */
  maxBytes: 268_435_456,
  /**
   * Chunks that are read at once, in about ten milliseconds. The first search waits while a scope of at most
   * this size is read.
   */
  pageChunks: 500,
  /**
   * A search of a part of the storage waits until this many chunks are loaded: the tables would need as long
   * for its lists, in one turn of the event loop. 20,000 messages take a third of a second.
   */
  awaitedChunks: 50_000,
  /** The database answers views with more scopes: a user's view has two. */
  mostScopes: 4,
  /** The maximum number of scopes, regardless of their memory. */
  mostHeld: 20_000,
  /** How often a search updates its view. If others still change it, the database answers. */
  rounds: 5,
  /**
   * Up to this many changed chunks, or one in `freshShare` of all if that is more, are searched one at a
   * time; beyond that, everything is loaded again.
   */
  freshChunks: 1000,
  freshShare: 16,
  /** With more changed chunks, the database answers until everything is loaded again. */
  mostFresh: 20_000,
} as const

/** The copy of a model's vectors in memory. */
export const VECTORS = {
  /** With fewer chunks, the database compares all vectors in about two milliseconds. */
  minChunks: 500,
  /** Chunks that are loaded at once, in less than ten milliseconds. */
  pageChunks: 500,
  /**
   * The searches between two checks of the number of chunks. After this many searches in a row by another
   * model, that model is loaded.
   */
  searchesBetweenLooks: 64,
  /**
   * The maximum changed vectors that a search waits for. With more, the database answers until everything is
   * loaded again.
   */
  mostFollowed: 2000,
} as const

/** Limits of the log of changes. */
export const CHANGES = {
  /**
   * The number of stored changes of files, and of vectors, for readers with copies of the index in memory. A
   * reader that is further behind loads everything again.
   */
  kept: 10_000,
  /** Old changes are dropped in groups of this size, because each drop writes the table's first pages. */
  dropped: 256,
  /** If more changes came since the last check, all scopes are read again. */
  followed: 2000,
  /** The maximum changed files in one answer about the log, unless a single commit has more. */
  told: 1000,
} as const

/** How often a search in memory is tried while others write; then the tables answer. */
export const LOOKS = 3

/** The same if the tables cannot compare vectors, so that a search must succeed in memory. */
export const SCANS = 100

/**
 * The limits of a snapshot's part (bytes and files), unless a single file is larger; and the number of rounds
 * in which a snapshot reads all files, if others write more between two rounds than one part holds.
 */
export const SNAPSHOT = {
  bytes: 1_048_576,
  files: 200,
  looks: 20,
  /** Versions per request. */
  rows: 2000,
} as const

/** The value of `chunker` for files that are stored but never searched. */
export const HIDDEN = 'hidden'

/**
 * From this size in bytes, a text is read as a blob if texts are decoded slowly: a blob costs 1.5 µs more.
 */
export const READ_AS_BYTES = 512
