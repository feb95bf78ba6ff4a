export const CONTEXTS_DIRECTORY = '.contexts'

/** The same for the whole memory, whose contexts name files of users. The root has the agent's. */
export const WHOLE_CONTEXTS_DIRECTORY = 'users/.contexts'

/** Folders of users, projects and workspaces: never shared with users. */
export const OWNED_DIRECTORIES: readonly string[] = ['users', 'projects', 'workspaces']

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

export const COPY_BATCH = 200
