/** Folders of users, projects and workspaces: never shared with users. */
export const OWNED_DIRECTORIES: readonly string[] = ['users', 'projects', 'workspaces']

/**
 * How large the default chunks are, in tokens of the memory's counter. Chunks of 200 put most of the evidence
 * into small contexts, and as much into large ones; docs/decisions/0030-conversations.md has the figures.
 */
export const CHUNK_SIZE = {
  maxTokens: 200,
  overlap: 40,
} as const

/** Files that are removed in one commit when a user is erased. */
export const ERASE_BATCH = 200

/** The most hits of a search. */
export const MOST_HITS = 200

/** Default number of ids in a page. */
export const ID_PAGE = 100

/** Hits that are looked through at once for what is to be forgotten: as many as one search gives. */
export const FORGET_HITS = 200

/** Is where a message was that is forgotten. */
export const FORGOTTEN = '(forgotten)'

/** The newest messages of a thread that a context chooses its conversation from. */
export const THREAD_WINDOW = 200

/**
 * The newest messages of a thread among which the newest turn is looked for; a turn that is longer is known
 * by its words alone.
 */
export const TURN_WINDOW = 50

/**
 * The newest messages that are read first for learning from a conversation; four times as many each time that
 * they do not reach back far enough.
 */
export const FIRST_WINDOW = 32

/** The default options of learning in pauses. */
export const IDLE_DEFAULTS = {
  idleSeconds: 300,
  /** Messages of the user. */
  every: 10,
  /** Of one user, project or workspace. */
  maxTokensPerDay: 100_000,
} as const

/** Users, projects and workspaces of which is remembered that they were resumed and tidied. */
export const KNOWN_HOMES = 10_000

/** Conversations of which is remembered up to where they were learnt from. */
export const KNOWN_PLACES = 1000

/** How long, in milliseconds, until the log of commits is looked at again for subscribers. */
export const CHANGES_INTERVAL_MS = 1000

/** Contexts that are kept for each user, project and workspace. */
export const CONTEXTS_KEPT = 20

/** Users, projects and workspaces of which contexts are kept. */
export const HOMES_WITH_CONTEXTS = 100

/** How often, in seconds, a search looks for texts without a vector that came from elsewhere. */
export const WAKE_SECONDS = 10

/** Files that one step of a copy deletes at the most. */
export const COPY_BATCH = 200

/** Vectors that a copy reads at a time. */
export const COPY_VECTORS = 256

/** Texts of which standing statements are kept: more than those of one user are read from. */
export const STATEMENT_TEXTS = { texts: 1000, characters: 2_000_000 }

/** Texts of which the terms are kept: those of several contexts of one user. */
export const TERM_TEXTS = { texts: 10_000, characters: 1_000_000 }

/** What learning in the background is held to. */
export const QUEUE_LIMITS = {
  /** Conversations that are learnt from at once. */
  concurrency: 2,
  /** Conversations that may wait, run or pause. */
  maxPending: 1000,
  /** Of one attempt. */
  timeoutMilliseconds: 300_000,
  /** The first included. */
  attempts: 5,
  /** The longest wait before the second attempt; it doubles with each. */
  firstDelayMilliseconds: 1000,
  /** The longest wait of all. A model that requests a longer one ends the attempts. */
  maxDelayMilliseconds: 60_000,
} as const
