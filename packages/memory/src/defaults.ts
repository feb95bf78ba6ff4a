/** The folder of the contexts of a handle, in its own files. */
export const CONTEXTS_DIRECTORY = '.contexts'

/** The same for the whole memory, whose contexts name files of users. The root has the agent's. */
export const WHOLE_CONTEXTS_DIRECTORY = 'users/.contexts'

/** Folders of users, projects and workspaces: never shared with users. */
export const OWNED_DIRECTORIES: readonly string[] = ['users', 'projects', 'workspaces']

/**
 * Size of the default chunks, in tokens of the memory's counter. With 200, small contexts have the most
 * evidence, and large ones no less; docs/decisions/0030-conversations.md has the figures.
 */
export const CHUNK_SIZE = {
  maxTokens: 200,
  overlap: 40,
} as const

/** Files that are removed in one commit when a user is erased. */
export const ERASE_BATCH = 200

export const MOST_HITS = 200

export const ID_PAGE = 100

/** Hits of a search for passages to forget: the most that it returns. */
export const FORGET_HITS = 200

export const FORGOTTEN = '(forgotten)'

/** Newest messages of a thread from which a context chooses its conversation. */
export const THREAD_WINDOW = 200

/** Newest messages of a thread in which a turn is searched; a longer turn is recognised only by its words. */
export const TURN_WINDOW = 50

/**
 * Newest messages that learning from a conversation reads first; four times as many if they do not reach back
 * far enough.
 */
export const FIRST_WINDOW = 32

export const IDLE_DEFAULTS = {
  idleSeconds: 300,
  /** New messages of the user. */
  every: 10,
  /** For one user, project or workspace. */
  maxTokensPerDay: 100_000,
} as const

/** The most users, projects and workspaces of which a process keeps state. */
export const KNOWN_HOMES = 10_000

/** The most conversations of which the last learnt message is kept. */
export const KNOWN_PLACES = 1000

/** Milliseconds between two reads of the log of commits for subscribers. */
export const CHANGES_INTERVAL_MS = 1000

/** Days for which the context of an answered turn is kept. */
export const CONTEXT_DAYS = 30

/** Contexts that wait for their answer, each with its text. */
export const CONTEXTS_WAITING = 100

export const CONTEXTS_LISTED = 20

/** The most expired contexts that one commit deletes. */
export const DELETED_CONTEXTS = 200

/** Seconds after which a search looks for texts from elsewhere without a vector. */
export const WAKE_SECONDS = 10

/** The most files that one step of a copy deletes. */
export const COPY_BATCH = 200

/** Characters of the texts that one step writes, about. */
export const COPY_CHARACTERS = 2_000_000

export const COPY_VECTORS = 256

/** Limits of the caches of statements: a context of a user may read 2,000 messages. */
export const STATEMENT_TEXTS = { texts: 10_000, characters: 2_000_000 }

/** Limits of the cache of standing lines: a key has 100 characters for each of up to 1,200 passages. */
export const STANDING_LINES = { texts: 100, characters: 2_000_000 }

/** Limits of the cache of messages by chunk: a context of a user reads up to 1,000 chunks. */
export const SAID_CHUNKS = { texts: 4000, characters: 1_000_000 }

/** Limits of the cache of token counts: the largest files of several users. */
export const COUNTED_TEXTS = { texts: 200, characters: 8_000_000 }

/** Limits of the cache of terms: the texts of several contexts of one user. */
export const TERM_TEXTS = { texts: 10_000, characters: 1_000_000 }

export const QUEUE_LIMITS = {
  concurrency: 2,
  /** Conversations that may wait, run or pause. */
  maxPending: 1000,
  /** The limit of one attempt. */
  timeoutMilliseconds: 300_000,
  /** With the first one. */
  attempts: 5,
  /** The longest wait before the second attempt; it doubles with each. */
  firstDelayMilliseconds: 1000,
  /** The longest wait of all. A model that asks for a longer one ends the attempts. */
  maxDelayMilliseconds: 60_000,
} as const
