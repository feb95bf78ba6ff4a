import { BaseMemoryStore, checkPart, readOrNone } from '@sheaf/core'
import type { FileStat, ListOptions, MemoryStore, ReadOptions, StoreRules } from '@sheaf/core'

/** A store that reads what another one has, and has its own way to commit to it. */
export abstract class LayeredStore extends BaseMemoryStore {
  protected readonly below: MemoryStore

  constructor(below: MemoryStore, rules: StoreRules) {
    const { extensions, maxFileBytes } = rules
    super({ extensions, maxFileBytes })
    checkPart('store', below, ['commit', 'list', 'read', 'stat'])
    this.below = below
  }

  protected override async doRead(path: string, options: ReadOptions): Promise<string | undefined> {
    return await readOrNone(this.below, path, options)
  }

  protected override async doStat(path: string, options: ReadOptions): Promise<FileStat | undefined> {
    return await this.below.stat(path, options)
  }

  protected override async doList(directory: string, options: ListOptions): Promise<string[]> {
    return await this.below.list(directory, options)
  }
}
