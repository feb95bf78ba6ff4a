/** The default limits of a storage. */
export const STORE_DEFAULTS: { readonly extensions: readonly string[]; readonly maxFileBytes: number } = {
  extensions: ['.md'],
  /** 1 MiB of UTF-8. */
  maxFileBytes: 1_048_576,
}

/** What no option changes, so that every storage keeps every path. */
export const PATH_LIMITS: {
  readonly segmentCharacters: number
  readonly segmentBytes: number
  readonly segments: number
  readonly bytes: number
} = {
  segmentCharacters: 100,
  /** The common file systems keep no longer name. */
  segmentBytes: 255,
  segments: 16,
  bytes: 1024,
}

/** Folders that belong to Sheaf: never listed unless requested, never indexed, never shown to a model. */
export const SYSTEM_DIRECTORIES: readonly string[] = ['.copy', '.history', '.ingested', '.proposals']

/**
 * The files that make an agent: its character, who it is, what it does from time to time, at every start, and
 * once at its first start.
 */
export const AGENT_FILES = {
  soul: 'SOUL.md',
  identity: 'IDENTITY.md',
  heartbeat: 'HEARTBEAT.md',
  boot: 'BOOT.md',
  bootstrap: 'BOOTSTRAP.md',
} as const

/** Where chats are, below the directory of a user, a project or a workspace. */
export const CHATS_DIRECTORY = 'chats'

/** Where daily logs and typed entries are, below the same. */
export const MEMORY_DIRECTORY = 'memory'

/** Where the facts about a user are, learnt ones and noted ones. */
export const FACTS_FILE = 'observations.md'

/** Where it is kept which standing lines a person removed. */
export const REMOVED_STANDING = 'standing.md'
