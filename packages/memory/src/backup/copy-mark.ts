import { MemoryError } from '@sheaf/core'
import type { Change, MemoryStore, Clock, Residue } from '@sheaf/core'
import { readOrNone } from '@sheaf/core/adapter'

/** Marks a storage that a copy is filling. The last step deletes this file. */
export const COPY_MARK = '.copy/unfinished.md'

/** `before` is the version of the mark that an earlier copy left, or null. */
interface CopyMarkOptions {
  readonly store: MemoryStore
  readonly before: string | null
  /** Unique among the copies into one storage. */
  readonly id: string
}

/** The mark of one copy. Each step rewrites it, so that of two concurrent copies the first one stops. */
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

  /** Commits the changes with the next mark. Throws MemoryError "conflict" if others write. */
  async commit(changes: readonly Change[]): Promise<void> {
    this.#step += 1
    const content = `${WHAT_IT_IS}\n\ncopy ${this.#id}, step ${this.#step}\n`
    const [file] = await this.#change([{ path: COPY_MARK, content, ifMatch: this.#version }, ...changes])
    this.#version = file?.hash ?? null
  }

  /** Deletes the mark: the copy is complete. */
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

/** Lists the times of a memory's copies. Each copy has this file too. */
export const COPY_LOG = '.copy/copies.md'

/** Notes the time of a new copy. A read-only storage gets no note: nothing in it can be erased. */
export async function noteCopy(store: MemoryStore, clock: Pick<Clock, 'now'>): Promise<void> {
  const before = await readOrNone(store, COPY_LOG)
  const line = `- ${clock.now().toISOString()}\n`
  try {
    await store.append(COPY_LOG, before === undefined ? `# Copies of this memory\n\n${line}` : line)
  } catch (error) {
    if (!MemoryError.isInstance(error, 'scope-violation')) throw error
  }
}

/** Names the copies that may still hold erased texts; empty if no copy was made. */
export async function copiesOf(store: MemoryStore): Promise<Residue[]> {
  const log = await readOrNone(store, COPY_LOG)
  const dates = (log ?? '').split('\n').flatMap((line) => /^- (\d{4}-\d\d-\d\d)T/.exec(line)?.[1] ?? [])
  const last = dates.at(-1)
  if (last === undefined) return []
  const number =
    dates.length === 1 ? 'A backup or copy was made' : `${dates.length} backups or copies were made`
  const note = `${number}, the last on ${last}. Delete them, or erase the same there.`
  return [{ place: 'backups and copies', state: 'remains', note }]
}
