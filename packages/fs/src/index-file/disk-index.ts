import {
  MemoryError,
  type Degradation,
  type OpenOptions,
  type Scope,
  type SyncOptions,
  type SyncReport,
} from '@sheaf/core'
import {
  untilAborted,
  type CandidateQuery,
  type Candidates,
  type EmbeddedModel,
  type Embedding,
  type PendingEmbedding,
  type SearchIndex,
} from '@sheaf/core/adapter'
import type { Lifetime } from '@sheaf/sql'
import { translateError, translating } from '../disk/file-system-error.ts'
import { MISSING_PROBLEM } from './known-files.ts'
import type { SyncParts } from '../commit/note-files.ts'
import { syncWithDisk, type DiskSyncOptions, type QuietLook } from './sync-with-disk.ts'

export interface DiskIndexOptions extends SyncParts {
  readonly lifetime: Lifetime
  /** How long a search may rely on the last check of the disk, in milliseconds. */
  readonly syncIntervalMs: number
}

export type OpenIndexOptions = Pick<OpenOptions, 'onProgress' | 'abortSignal' | 'keepIndex'>

interface EnqueuedSync extends DiskSyncOptions {
  /** Makes the index again if another chunker or analyser has made it. False by default. */
  readonly claims?: boolean
}

/** The index beside the files. Each call first reads the state of the disk. */
export class DiskIndex implements SearchIndex {
  readonly #options: DiskIndexOptions
  // Syncs run one after the other. A search joins the next sync of its scope that has not started yet.
  #last: Promise<unknown> = Promise.resolve()
  readonly #next = new Map<string, Promise<Level>>()
  // The last look at each scope, while searches may rely on it.
  readonly #levels = new Map<string, Level>()
  #generation = 0
  #quiet: QuietLook | undefined
  // Another chunker or analyser makes the index.
  #isOfAnother = false

  constructor(options: DiskIndexOptions) {
    this.#options = options
  }

  async candidates(query: CandidateQuery): Promise<Candidates> {
    const asks = query.view ?? query.within ?? WHOLE
    const all = asks.length === 0 ? WHOLE : asks
    return await this.#use(
      query.abortSignal,
      async (missing) => {
        const candidates = await this.#options.tables.candidates(query)
        if (this.#isOfAnother) return { ...candidates, degraded: OF_ANOTHER }
        return missing === 0 ? candidates : { ...candidates, degraded: degradedBy(missing) }
      },
      () => (query.continues === true && !this.#options.index.isDamaged ? [] : all),
    )
  }

  async pendingEmbeddings(model: string, limit: number): Promise<PendingEmbedding[]> {
    return await this.#use(undefined, () => this.#options.tables.pendingEmbeddings(model, limit))
  }

  async putEmbeddings(model: string, embeddings: readonly Embedding[]): Promise<void> {
    await this.#options.tables.putEmbeddings(model, embeddings)
  }

  async readEmbeddings(model: string, after: string, limit: number): Promise<Embedding[]> {
    return await this.#use(undefined, () => this.#options.tables.readEmbeddings(model, after, limit))
  }

  async embeddedModels(): Promise<EmbeddedModel[]> {
    return await this.#use(undefined, () => this.#options.tables.embeddedModels())
  }

  async eraseEmbeddings(model: string): Promise<number> {
    return await this.#options.tables.eraseEmbeddings(model)
  }

  async sync(options: SyncOptions = {}): Promise<SyncReport> {
    return await this.#mending(() => this.#enqueue({ ...options, claims: true }), options.abortSignal)
  }

  async rebuild(options: SyncOptions = {}): Promise<SyncReport> {
    const { tables, index, disk } = this.#options
    return await this.#mending(async () => {
      options.abortSignal?.throwIfAborted()
      await translating(`The folder "${disk.root}"`, () => index.ensure(options.abortSignal))
      await tables.mend()
      const report = await this.#enqueue({ ...options, all: true, claims: true })
      await tables.merge()
      return report
    }, options.abortSignal)
  }

  /** The first sync, at opening: retries files that were left out. */
  async open({ keepIndex = false, ...options }: OpenIndexOptions): Promise<void> {
    const first = { ...options, retryProblems: true, reportsSkipped: true, claims: !keepIndex }
    await this.#mending(() => this.#enqueue(first), options.abortSignal)
  }

  /** `sync` without counting as a call, and without replacing a damaged index. */
  async syncAsIs(options: SyncOptions): Promise<SyncReport> {
    return await this.#enqueue(options)
  }

  /** Brings the index up to date with some folders, or with all. */
  async look(folders: readonly string[] = ['']): Promise<void> {
    const scopes = folders.map((directory) => ({ directory }))
    await this.#options.lifetime.run(() =>
      this.#use(
        undefined,
        async () => {},
        () => scopes,
      ),
    )
  }

  /** Notes that the index is outdated, so that no search relies on a look that started before this call. */
  expire(): void {
    this.#generation += 1
    this.#levels.clear()
  }

  /** Resolves when no look at the disk is running. */
  async idle(): Promise<void> {
    for (let last: unknown; last !== this.#last;) {
      last = this.#last
      await this.#last.catch(() => {})
    }
  }

  // `work` gets the number of missing files that do not count as deleted.
  async #use<T>(
    abortSignal: AbortSignal | undefined,
    work: (missing: number) => Promise<T>,
    scopesOf: () => readonly Scope[] = () => WHOLE,
  ): Promise<T> {
    return await this.#mending(async () => {
      abortSignal?.throwIfAborted()
      const looks = await untilAborted(
        () => Promise.all(scopesOf().map((scope) => this.#level(scope))),
        abortSignal,
      )
      return await work(looks.reduce((sum, { missing }) => sum + missing, 0))
    }, abortSignal)
  }

  // Damage shows when the index is used. Then `ensure` makes a new index, and the call runs again, once.
  async #mending<T>(work: () => Promise<T>, abortSignal: AbortSignal | undefined): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!this.#options.index.isDamaged || !MemoryError.isInstance(error, 'unavailable')) throw error
      abortSignal?.throwIfAborted()
      this.#levels.clear()
      return await work()
    }
  }

  // Checks a part of the disk after this call has started. All waiting callers share the check.
  async #level(scope: Scope): Promise<Level> {
    const { syncIntervalMs } = this.#options
    const key = keyOf(scope)
    const since = performance.now() - syncIntervalMs
    const level = this.#levels.get(key) ?? this.#levels.get(keyOf())
    if (level !== undefined && level.since > since) return level
    const next = this.#next.get(key) ?? this.#look(key === keyOf() ? {} : { scope })
    this.#next.set(key, next)
    return await next
  }

  // Keeps an index that another process made again meanwhile.
  async #sync({ claims = false, ...options }: EnqueuedSync): Promise<SyncReport> {
    const { tables } = this.#options
    this.#isOfAnother = !(await tables.isOwn(claims))
    if (this.#isOfAnother) return NOTHING
    try {
      const isPlain = options.scope === undefined && options.all !== true && options.retryProblems !== true
      const found = await syncWithDisk(this.#options, {
        ...options,
        quiet: isPlain ? this.#quiet : undefined,
      })
      if (!('report' in found)) return found
      this.#quiet = found
      return found.report
    } catch (error) {
      this.#isOfAnother = !(await tables.isOwn(false))
      if (this.#isOfAnother) return NOTHING
      throw error
    }
  }

  async #enqueue(options: EnqueuedSync): Promise<SyncReport> {
    return (await this.#look(options)).report
  }

  #look(options: EnqueuedSync): Promise<Level> {
    const before = this.#last
    const key = keyOf(options.scope)
    const run = async (): Promise<Level> => {
      await before.catch(() => {}) // its own caller gets the error
      if (this.#next.get(key) === look) this.#next.delete(key) // later calls need a later one
      const since = performance.now()
      const generation = this.#generation
      try {
        await this.#options.index.ensure(options.abortSignal)
        const report = await this.#sync(options)
        const missing = report.skipped.filter(({ reason }) => reason === MISSING_PROBLEM).length
        const level = { report, since, missing }
        if (generation === this.#generation) this.#keep(key, level)
        return level
      } catch (error) {
        throw translateError(error, `The folder "${this.#options.disk.root}"`)
      }
    }
    const look: Promise<Level> = run()
    look.catch(() => {}) // an aborted search no longer waits for it
    this.#last = look
    return look
  }

  #keep(key: string, level: Level): void {
    if (this.#options.syncIntervalMs === 0) return
    if (this.#levels.size >= MOST_LEVELS) this.#levels.clear()
    this.#levels.set(key, level)
  }
}

interface Level {
  readonly report: SyncReport
  /** The time when it started. */
  readonly since: number
  readonly missing: number
}

const WHOLE: readonly Scope[] = [{ directory: '' }]
const MOST_LEVELS = 1000

function keyOf({ directory, except = [] }: Scope = { directory: '' }): string {
  return JSON.stringify([directory, except])
}

// The other maker of the index keeps it up to date.
const NOTHING: SyncReport = { indexed: 0, removed: 0, unchanged: 0, chunks: 0, skipped: [] }
const OF_ANOTHER: Degradation = {
  reason: 'index-of-another',
  message:
    'Another chunker or analyser made the index of the folder, which stays as it is: changes in the folder after their last search are not searched. Open the folder with that chunker and analyser, or call reindex().',
}

function degradedBy(missing: number): Degradation {
  return {
    reason: 'files-missing',
    message: `${missing} files are gone at once and were not searched. Bring them back; or confirm with reindex() or the option confirmDeletions of fs() that they were deleted.`,
  }
}
