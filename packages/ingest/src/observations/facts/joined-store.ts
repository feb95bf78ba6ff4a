import { MemoryError } from '@sheaf/core'
import type { Change, MemoryStore } from '@sheaf/core'

/**
 * A file of a commit was not as expected. Not a ConflictError: gates and proposals would retry the same
 * commit.
 */
export class JoinedConflict extends Error {
  override readonly name: string = 'JoinedConflict'
}

/** A store, and whether a commit went through it. */
export interface JoinedStore {
  readonly store: MemoryStore
  readonly isCommitted: () => boolean
}

/**
 * Wraps a store so that its commits include `joined`: the changes of a gate or a proposal and the notes about
 * them become durable together or not at all. A commit whose preconditions fail rejects with JoinedConflict.
 */
export function joinedStore(store: MemoryStore, joined: readonly Change[]): JoinedStore {
  let isCommitted = false
  const commit: MemoryStore['commit'] = async (changes, options) => {
    try {
      const result = await store.commit([...changes, ...joined], options)
      isCommitted = true
      return { ...result, files: result.files.slice(0, changes.length) }
    } catch (error) {
      throw MemoryError.isInstance(error, 'conflict')
        ? new JoinedConflict('A file of the commit was changed meanwhile.', { cause: error })
        : error
    }
  }
  return {
    isCommitted: () => isCommitted,
    store: {
      commit,
      read: (path, options) => store.read(path, options),
      list: (directory, options) => store.list(directory, options),
      exists: (path, options) => store.exists(path, options),
      stat: (path, options) => store.stat(path, options),
      write: (path, content, options) => store.write(path, content, options),
      append: (path, content, options) => store.append(path, content, options),
      delete: (path, options) => store.delete(path, options),
    },
  }
}
