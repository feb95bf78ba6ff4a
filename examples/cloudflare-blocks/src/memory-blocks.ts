import { contentHash, MemoryError } from '@sheaf/core'
import type { MemoryStore } from '@sheaf/core'
import type { ScopedMemory } from '@sheaf/memory'

/** A `provider` of `ContextConfig` that the model writes with `set_context`. */
export interface WritableBlock {
  get(): Promise<string | null>
  set(content: string): Promise<void>
}

/** A `provider` of `ContextConfig` that the model searches with `search_context`. */
export interface SearchableBlock {
  get(): Promise<string | null>
  search(query: string): Promise<string | null>
}

/**
 * One file of a store, such as a user's `ownStore`, as a block. If the file was changed after the block was
 * read, `set` rejects with `conflict` and overwrites nothing.
 */
export function fileBlock(store: MemoryStore, path: string): WritableBlock {
  let seen: string | null = null
  return {
    async get() {
      const content = await store.read(path).catch((error: unknown) => {
        if (MemoryError.isInstance(error, 'not-found')) return null
        throw error
      })
      seen = content === null ? null : await contentHash(content)
      return content
    },
    async set(content) {
      seen = (await store.write(path, content, { ifMatch: seen, author: 'agent' })).hash
    },
  }
}

/** All that a user's memory has, as a block that says what it is and is searched. */
export function recallBlock(user: ScopedMemory): SearchableBlock {
  return {
    get: async () =>
      'Notes and earlier conversations. Search them before you answer what may have come up before.',
    async search(query) {
      const hits = await user.search(query, { limit: 5 })
      return hits.length === 0
        ? null
        : hits
            .map(({ source, lineStart, lineEnd, text }) => `${source}#L${lineStart}-L${lineEnd}\n${text}`)
            .join('\n\n')
    },
  }
}
