/** The default limits of a storage. */
export const STORE_DEFAULTS: { readonly extensions: readonly string[]; readonly maxFileBytes: number } = {
  extensions: ['.md'],
  /** 1 MiB of UTF-8. */
  maxFileBytes: 1_048_576,
}

/** Fixed limits of paths. No option changes them, so that every storage can keep every path. */
export const PATH_LIMITS: {
  readonly segmentCharacters: number
  readonly segmentBytes: number
  readonly segments: number
  readonly bytes: number
} = {
  segmentCharacters: 240,
  /** Common file systems allow no longer name. */
  segmentBytes: 255,
  segments: 16,
  bytes: 1024,
}

/** Folders whose files are not memory. */
export const OTHER_FOLDERS: Readonly<Record<'system' | 'packages', readonly string[]>> = {
  /** Sheaf's own: listed only with `includeHidden`, never indexed, never shown to a model. */
  system: ['.contexts', '.copy', '.history', '.ingested', '.proposals'],
  /** Folders of installed packages, in lower case. */
  packages: ['node_modules', 'bower_components', 'site-packages', 'dist-packages', '__pycache__', '.venv'],
}

/** Files and folders in the directory of a user, a project or a workspace. */
export const LAYOUT = {
  /** The folder of chats. */
  chats: 'chats',
  /** The folder of daily logs and typed entries. */
  memory: 'memory',
  /** The file of facts about a user, both learnt and noted. */
  facts: 'observations.md',
  /** The file of a project that all of its workspaces read. */
  project: 'PMEMORY.md',
  /** The file that lists the standing instructions that a person removed. */
  removedStanding: 'standing.md',
  /**
   * The files of an agent: its character, its identity, its regular tasks, its tasks at every start, and its
   * tasks at the first start.
   */
  agent: {
    soul: 'SOUL.md',
    identity: 'IDENTITY.md',
    heartbeat: 'HEARTBEAT.md',
    boot: 'BOOT.md',
    bootstrap: 'BOOTSTRAP.md',
  },
  /**
   * The files that every context and every bootstrap text of a user includes, if they exist, in this order:
   * the agent's character and identity, the user, known facts, the index of typed entries, and observations.
   * The last daily logs follow. Their names match in any case. SOUL and IDENTITY are in the agent's
   * directory.
   */
  offered: ['SOUL.md', 'IDENTITY.md', 'USER.md', 'MEMORY.md', 'memory/MEMORY.md', 'observations.md'],
} as const
