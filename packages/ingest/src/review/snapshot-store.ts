import { contentHash } from '@sheaf/core'
import { BaseMemoryStore } from '@sheaf/core/adapter'
import type { Commit, FileStat } from '@sheaf/core'
import type { CheckedChange } from '@sheaf/core/adapter'
import type { AuditedFile } from './audited-file.ts'

/** Thrown in place of a commit. */
export class WouldCommit extends Error {
  override readonly name: string = 'WouldCommit'
  readonly changes: readonly CheckedChange[]

  constructor(changes: readonly CheckedChange[]) {
    super('The change was not made; it is only looked at.')
    this.changes = changes
  }
}

/** A store of files as they were read. Its commits throw a {@link WouldCommit} with the changes. */
export class SnapshotStore extends BaseMemoryStore {
  readonly #files: ReadonlyMap<string, string>

  constructor(files: readonly AuditedFile[]) {
    super({ maxFileBytes: Infinity })
    this.#files = new Map(files.map(({ path, content }) => [path, content]))
  }

  protected override async doRead(path: string): Promise<string | undefined> {
    return this.#files.get(path)
  }

  protected override async doStat(path: string): Promise<FileStat | undefined> {
    const content = this.#files.get(path)
    if (content === undefined) return undefined
    return {
      path,
      hash: await contentHash(content),
      size: new TextEncoder().encode(content).length,
      updatedAt: new Date(0),
    }
  }

  protected override async doList(directory: string): Promise<string[]> {
    return [...this.#files.keys()].filter((path) => directory === '' || path.startsWith(`${directory}/`))
  }

  protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
    throw new WouldCommit(changes)
  }
}
