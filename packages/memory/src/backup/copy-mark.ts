import { MemoryError } from '@sheaf/core'
import type { Change, MemoryStore } from '@sheaf/core'

/** The file of a storage that is being filled by a copy. The last step deletes it. */
export const COPY_MARK = '.copy/unfinished.md'

/** What begins a target, as the version of the mark that an earlier copy has left, or null. */
export interface CopyMarkOptions {
  readonly store: MemoryStore
  readonly before: string | null
  /** Distinguishes this copy from another one into the same storage. */
  readonly id: string
}

/** The mark that one copy holds. Each step writes it again: of two copies at once, the first one stops. */
export class CopyMark {
  readonly #store: MemoryStore
  readonly #id: string
  #version: string | null
  #step = 0

  constructor({ store, before, id }: CopyMarkOptions) {
    this.#store = store
    this.#version = before
    this.#id = id
  }

  /** Makes the changes and the next mark in one commit. Throws MemoryError "conflict" where others write. */
  async commit(changes: readonly Change[]): Promise<void> {
    this.#step += 1
    const content = `${WHAT_IT_IS}\n\ncopy ${this.#id}, step ${this.#step}\n`
    const [file] = await this.#change([{ path: COPY_MARK, content, ifMatch: this.#version }, ...changes])
    this.#version = file?.hash ?? null
  }

  /** Takes the mark away: the copy is whole. */
  async clear(): Promise<void> {
    if (this.#version === null) return
    await this.#change([{ path: COPY_MARK, content: null, ifMatch: this.#version }])
  }

  async #change(changes: readonly Change[]): ReturnType<typeof commitFiles> {
    try {
      return await commitFiles(this.#store, changes)
    } catch (error) {
      if (!MemoryError.isInstance(error, 'conflict') || !('path' in error)) throw error
      const what =
        error.path === COPY_MARK ? 'Another copy' : `Another writer changed "${String(error.path)}", and`
      throw new MemoryError('conflict', `${what} fills the same storage. Stop it, and copy again.`, {
        cause: error,
      })
    }
  }
}

const WHAT_IT_IS = `# Unfinished copy

This memory is being filled by a copy. Do not use it before the copy is done. Where the copy was interrupted,
make it again into the same place: it goes on.`

async function commitFiles(store: MemoryStore, changes: readonly Change[]) {
  return (await store.commit(changes, { author: 'copy', reason: 'copy of another memory' })).files
}
