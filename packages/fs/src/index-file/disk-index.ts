import { MemoryError } from '@sheaf/core'
import { untilAborted } from '@sheaf/core/adapter'
import type { Degradation, OpenOptions, SyncOptions, SyncReport } from '@sheaf/core'
import type {
  CandidateQuery,
  Candidates,
  EmbeddedModel,
  Embedding,
  PendingEmbedding,
  SearchIndex,
} from '@sheaf/core/adapter'
import { copyQuery } from '@sheaf/sql'
import type { Lifetime } from '@sheaf/sql'
import { translateError, translating } from '../disk/file-system-error.ts'
import { MISSING_PROBLEM } from './known-files.ts'
import type { SyncParts } from '../commit/note-files.ts'
import { syncWithDisk } from './sync-with-disk.ts'
import type { DiskSyncOptions } from './sync-with-disk.ts'

/** What the index is made of. */
export interface DiskIndexOptions extends SyncParts {
  readonly lifetime: Lifetime
  /** How long a search may rely on the last look at the disk, in milliseconds. */
  readonly syncIntervalMs: number
}

/** How the index is opened. */
export type OpenIndexOptions = Pick<OpenOptions, 'onProgress' | 'abortSignal' | 'keepIndex'>

interface EnqueuedSync extends DiskSyncOptions {
  /** Make the index again where another chunker or analyser has made it. False by default. */
  readonly claims?: boolean
}

/** The index beside the files. Each call first reads the state of the disk. */
export class DiskIndex implements SearchIndex {
  readonly #options: DiskIndexOptions
  // One sync after the other; a search joins the one that has not begun yet.
  #last: Promise<unknown> = Promise.resolve()
  #next: Promise<unknown> | undefined
  #levelSince = Number.NEGATIVE_INFINITY
  #generation = 0
  // Files that the last look at the disk did not find, and did not take for deleted.
  #missing = 0
  // Another chunker or analyser makes the index.
  #isOfAnother = false

  constructor(options: DiskIndexOptions) {
    this.#options = options
  }

  async candidates(query: CandidateQuery): Promise<Candidates> {
    const asked = copyQuery(query)
    return await this.#use(asked.abortSignal, async () => {
      const candidates = await this.#options.tables.candidates(asked)
      if (this.#isOfAnother) return { ...candidates, degraded: OF_ANOTHER }
      return this.#missing === 0 ? candidates : { ...candidates, degraded: degradedBy(this.#missing) }
    })
  }

  async pendingEmbeddings(model: string, limit: number): Promise<PendingEmbedding[]> {
    return await this.#use(undefined, () => this.#options.tables.pendingEmbeddings(model, limit))
  }

  async putEmbeddings(model: string, embeddings: readonly Embedding[]): Promise<void> {
    await this.#options.lifetime.run(() => this.#options.tables.putEmbeddings(model, embeddings))
  }

  async readEmbeddings(model: string, after: string, limit: number): Promise<Embedding[]> {
    return await this.#use(undefined, () => this.#options.tables.readEmbeddings(model, after, limit))
  }

  async embeddedModels(): Promise<EmbeddedModel[]> {
    return await this.#use(undefined, () => this.#options.tables.embeddedModels())
  }

  async eraseEmbeddings(model: string): Promise<number> {
    return await this.#options.lifetime.run(() => this.#options.tables.eraseEmbeddings(model))
  }

  async sync(options: SyncOptions = {}): Promise<SyncReport> {
    return await this.#options.lifetime.run(() =>
      this.#mending(() => this.#enqueue({ ...options, claims: true }), options.abortSignal),
    )
  }

  async rebuild(options: SyncOptions = {}): Promise<SyncReport> {
    const { tables, lifetime, index, disk } = this.#options
    return await lifetime.run(() =>
      this.#mending(async () => {
        options.abortSignal?.throwIfAborted()
        await translating(`The folder "${disk.root}"`, () => index.ensure(options.abortSignal))
        await tables.mend()
        const report = await this.#enqueue({ ...options, all: true, claims: true })
        await tables.merge()
        return report
      }, options.abortSignal),
    )
  }

  /** The first sync, at opening: what was left out gets another chance. */
  async open({ keepIndex = false, ...options }: OpenIndexOptions): Promise<void> {
    const first = { ...options, retryProblems: true, reportsSkipped: true, claims: !keepIndex }
    await this.#mending(() => this.#enqueue(first), options.abortSignal)
  }

  /** `sync` without counting as a call, and without making a damaged index again. */
  async syncAsIs(options: SyncOptions): Promise<SyncReport> {
    return await this.#enqueue(options)
  }

  /**
   * Notes that the index lacks what the disk has, so that no search relies on a look that began before this
   * call.
   */
  expire(): void {
    this.#generation += 1
    this.#levelSince = Number.NEGATIVE_INFINITY
  }

  /** Resolves when no look at the disk is under way. */
  async idle(): Promise<void> {
    for (let last: unknown; last !== this.#last;) {
      last = this.#last
      await this.#last.catch(() => {})
    }
  }

  async #use<T>(abortSignal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    return await this.#options.lifetime.run(() =>
      this.#mending(async () => {
        abortSignal?.throwIfAborted()
        await untilAborted(() => this.#level(), abortSignal)
        return await work()
      }, abortSignal),
    )
  }

  // A damaged index is noticed when it is used. It is made again, and then called again, once.
  async #mending<T>(work: () => Promise<T>, abortSignal: AbortSignal | undefined): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!this.#options.index.isDamaged || !MemoryError.isInstance(error, 'unavailable')) throw error
      abortSignal?.throwIfAborted()
      this.#levelSince = Number.NEGATIVE_INFINITY
      return await work()
    }
  }

  // A look at the disk that begins after this call, shared by all that wait for one.
  #level(): Promise<unknown> {
    const { syncIntervalMs } = this.#options
    if (performance.now() - this.#levelSince < syncIntervalMs) return Promise.resolve()
    this.#next ??= this.#enqueue({})
    return this.#next
  }

  // An index that another process made again meanwhile is left to it: the two would make it again in turn.
  async #sync({ claims = false, ...options }: EnqueuedSync): Promise<SyncReport> {
    const { tables } = this.#options
    this.#isOfAnother = !(await tables.isOwn(claims))
    if (this.#isOfAnother) return NOTHING
    try {
      return await syncWithDisk(this.#options, options)
    } catch (error) {
      this.#isOfAnother = !(await tables.isOwn(false))
      if (this.#isOfAnother) return NOTHING
      throw error
    }
  }

  #enqueue(options: EnqueuedSync): Promise<SyncReport> {
    const before = this.#last
    const run = async (): Promise<SyncReport> => {
      await before.catch(() => {}) // it has reported to its own caller
      if (this.#next === sync) this.#next = undefined // who comes from now on needs a later one
      const begun = performance.now()
      const generation = this.#generation
      try {
        await this.#options.index.ensure(options.abortSignal)
        const report = await this.#sync(options)
        this.#missing = report.skipped.filter(({ reason }) => reason === MISSING_PROBLEM).length
        if (generation === this.#generation) this.#levelSince = begun
        return report
      } catch (error) {
        throw translateError(error, `The folder "${this.#options.disk.root}"`)
      }
    }
    const sync: Promise<SyncReport> = run()
    sync.catch(() => {}) // a search that was given up does not wait for it any more
    this.#last = sync
    return sync
  }
}

// Its files are brought up to date by those who make it.
const NOTHING: SyncReport = { indexed: 0, removed: 0, unchanged: 0, chunks: 0, skipped: [] }
const OF_ANOTHER: Degradation = {
  reason: 'index-of-another',
  message:
    'The index of the folder was made by another chunker or analyser, and is kept as it is: what changed in the folder since their last search is not searched. Open the folder with these, or call reindex().',
}

function degradedBy(missing: number): Degradation {
  return {
    reason: 'files-missing',
    message: `${missing} files that were here are gone, and were not searched. Bring them back; or say that they are deleted, with reindex() or the option confirmDeletions of fs().`,
  }
}
