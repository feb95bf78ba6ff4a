import { checkFunctions, checkOptions, checkPart } from './check-arguments.ts'
import { BaseMemoryStore } from './base-memory-store.ts'
import type { CheckedChange, StoreRules } from './base-memory-store.ts'
import { ConflictError, ScopeViolationError } from './errors.ts'
import { readOrNone } from './read-or-none.ts'
import type {
  Commit,
  CommitOptions,
  FileStat,
  ListOptions,
  MemoryStore,
  ReadOptions,
} from './memory-store.ts'

/** The two stores of an overlay, and what is shared between them. */
export interface OverlayOptions extends StoreRules {
  /** Where changes go, and what is read first. */
  readonly upper: MemoryStore
  /** What is read where the upper store has no file of that path. Never changed. */
  readonly lower: MemoryStore
  /** Which files of the lower store can be seen; all of them when absent. */
  readonly isShared?: (path: string) => boolean
}

/**
 * Two stores as one: the upper hides files of the lower at the same path, and every change goes to the upper.
 * Appending to a file that only the lower has copies it up first; deleting one throws ScopeViolationError,
 * because it belongs to others too. Throws InvalidArgumentError where a store is missing.
 */
export function overlayStore(options: OverlayOptions): MemoryStore {
  return new OverlayStore(options)
}

class OverlayStore extends BaseMemoryStore {
  readonly #upper: MemoryStore
  readonly #lower: MemoryStore
  readonly #isShared: (path: string) => boolean

  constructor(options: OverlayOptions) {
    const {
      upper,
      lower,
      isShared = () => true,
      ...rules
    } = checkOptions(
      options,
      { extensions: true, isShared: true, lower: true, maxFileBytes: true, upper: true },
      '{ upper, lower }',
    )
    super(rules)
    checkPart('store', upper, ['read', 'commit'], 'upper')
    checkPart('store', lower, ['read', 'list'], 'lower')
    checkFunctions(options, 'isShared')
    this.#upper = upper
    this.#lower = lower
    this.#isShared = isShared
  }

  protected override async doRead(path: string, options: ReadOptions): Promise<string | undefined> {
    return (
      (await readOrNone(this.#upper, path, options)) ??
      (this.#isShared(path) ? await readOrNone(this.#lower, path, options) : undefined)
    )
  }

  protected override async doStat(path: string, options: ReadOptions): Promise<FileStat | undefined> {
    return (await this.#upper.stat(path, options)) ?? (await this.#statShared(path, options))
  }

  protected override async doList(directory: string, options: ListOptions): Promise<string[]> {
    const upper = await this.#upper.list(directory, options)
    const lower = await this.#lower.list(directory, options)
    return [...new Set([...upper, ...lower.filter((path) => this.#isShared(path))])]
  }

  protected override async doCommit(
    changes: readonly CheckedChange[],
    options: CommitOptions,
  ): Promise<Commit> {
    const routed = await Promise.all(changes.map((change) => this.#route(change, options)))
    return await this.#upper.commit(routed, options)
  }

  // A precondition on a shared file becomes "not yet in the upper store", once the shared file is as
  // expected.
  async #route(change: CheckedChange, options: ReadOptions): Promise<CheckedChange> {
    const above = await this.#upper.stat(change.path, options)
    if (above !== undefined) return change
    const below = await this.#statShared(change.path, options)
    if (below === undefined) return change
    if (change.content === null)
      throw new ScopeViolationError(
        change.path,
        'the file is shared with others, so it cannot be deleted here',
      )
    if (change.ifMatch === undefined) return change
    if (change.ifMatch !== below.hash)
      throw new ConflictError({ path: change.path, expected: change.ifMatch, actual: below.hash })
    return { ...change, ifMatch: null }
  }

  async #statShared(path: string, options: ReadOptions): Promise<FileStat | undefined> {
    return this.#isShared(path) ? await this.#lower.stat(path, options) : undefined
  }
}
