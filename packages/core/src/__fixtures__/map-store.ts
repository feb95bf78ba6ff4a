import { BaseMemoryStore } from '../store/base-memory-store.ts'
import { contentHash } from '../store/content-hash.ts'
import type { CheckedChange } from '../store/file-port.ts'
import { MemoryError } from '../checks/errors.ts'
import type { Commit, FileStat } from '../store/memory-store.ts'

/**
 * The minimum for tests of the base class: files in a map, and a hook that sees each commit first. The suite
 * for adapters tests the rest on real storages.
 */
export class MapStore extends BaseMemoryStore {
  readonly files = new Map<string, string>()
  commits = 0
  beforeCommit: (changes: readonly CheckedChange[]) => void = () => {}

  protected async doRead(path: string): Promise<string | undefined> {
    return this.files.get(path)
  }

  protected async doStat(path: string): Promise<FileStat | undefined> {
    const content = this.files.get(path)
    return content === undefined
      ? undefined
      : { path, hash: await contentHash(content), size: content.length, updatedAt: new Date(0) }
  }

  protected async doList(): Promise<string[]> {
    return [...this.files.keys()]
  }

  protected async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
    this.commits += 1
    this.beforeCommit(changes)
    for (const { path, ifMatch } of changes) {
      const content = this.files.get(path)
      const actual = content === undefined ? null : await contentHash(content)
      if (ifMatch !== undefined && ifMatch !== actual)
        throw MemoryError.conflict({ path, expected: ifMatch, actual })
    }
    for (const { path, content } of changes) {
      if (content === null) this.files.delete(path)
      else this.files.set(path, content)
    }
    return {
      sequence: this.commits,
      committedAt: new Date(0),
      files: await Promise.all(changes.map(({ path }) => this.doStat(path))),
    }
  }
}
