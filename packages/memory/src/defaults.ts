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

export const MOST_HITS = 200

export const IDLE_DEFAULTS = {
  idleSeconds: 300,
  /** New messages of the user. */
  every: 10,
  /** For one user, project or workspace. */
  maxTokensPerDay: 100_000,
} as const

/** The most users, projects and workspaces of which a process keeps state. */
export const KNOWN_HOMES = 10_000

/** The most files that one step of a copy deletes. */
export const COPY_BATCH = 200

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
