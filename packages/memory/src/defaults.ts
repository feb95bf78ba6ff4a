/** Files that are offered to every context, first things first; each handle sees its own. */
export const MEMORY_FILES: readonly string[] = ['SOUL.md', 'IDENTITY.md', 'USER.md', 'MEMORY.md', 'observations.md']

/** Folders whose content belongs to somebody: never part of what users share. */
export const OWNED_DIRECTORIES: readonly string[] = ['users', 'projects', 'workspaces']

/**
 * How large the default chunks are, in approximate tokens. Chunks of 200 put most of the evidence into small contexts, and as much into
 * large ones; docs/decisions/0007-chunk-size.md has the figures.
 */
export const CHUNK_SIZE: { readonly maxTokens: number; readonly overlap: number } = { maxTokens: 200, overlap: 40 }
