/**
 * The size of one sync transaction, unless a single file is larger. Other writers and this event loop wait
 * during it, about 20 ms.
 */
export const SYNC_BATCH = {
  files: 64,
  bytes: 524_288,
  chunks: 256,
} as const

export const EMBEDDING_BATCH = 256

/** Rows per statement of an examination, without their texts. */
export const DOCTOR_ROWS = 1000

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

/** The value of `chunker` for files that are stored but never searched. */
export const HIDDEN = 'hidden'
