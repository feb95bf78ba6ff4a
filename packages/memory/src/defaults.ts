/** Files that are offered to every context, first things first; each handle sees its own. */
export const MEMORY_FILES: readonly string[] = ['SOUL.md', 'IDENTITY.md', 'USER.md', 'MEMORY.md', 'observations.md']

/** Folders whose content belongs to somebody: never part of what users share. */
export const OWNED_DIRECTORIES: readonly string[] = ['users', 'projects', 'workspaces']
