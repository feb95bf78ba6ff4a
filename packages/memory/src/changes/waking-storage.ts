import type { Clock, Storage, MemoryStore, ReadOptions } from '@sheaf/core'
import { portOf, storeOn, untilAborted, type FilePort } from '@sheaf/core/adapter'
import type { createVectoriser, Searcher } from '@sheaf/retrieval'
import { fileHistories, type Retention } from '@sheaf/documents'
import { homeOf } from '../handles/homes.ts'

/** Seconds after which a search looks for texts from elsewhere without a vector. */
const WAKE_SECONDS = 10

export function wakingStorage(storage: Storage, wake: () => void): Storage {
  return committingStorage(storage, (commit) => async (changes, options) => {
    const made = await commit(changes, options)
    wake()
    return made
  })
}

export function committingStorage(
  storage: Storage,
  make: (commit: FilePort['commit']) => FilePort['commit'],
): Storage {
  const below = portOf(storage.store)
  return {
    store: storeOn({ ...below, commit: make((changes, options) => below.commit(changes, options)) }),
    index: storage.index,
    doctor: (options) => storage.doctor(options),
    changes: (options) => storage.changes(options),
    scrub: (options) => storage.scrub(options),
    snapshot: (options) => storage.snapshot(options),
    close: () => storage.close(),
  }
}

/** The same store, but each change of a markdown file records a revision. Other files have no history. */
export function recordingStore(store: MemoryStore, clock: Clock, history: true | Retention): MemoryStore {
  return fileHistories.store(store, {
    clock,
    homeOf,
    isKept: (path) => path.toLowerCase().endsWith('.md'),
    ...(history !== true && { retention: history }),
  })
}

type Vectoriser = ReturnType<typeof createVectoriser>

/** How to embed texts. */
export type EmbeddingOptions = Omit<
  Parameters<typeof createVectoriser>[0],
  'index' | 'embedder' | 'abortSignal'
>

/** The vectors of a memory's texts, made in the background. */
export type Vectors = Pick<Vectoriser, 'flush' | 'state' | 'erasePrevious'>

/** From time to time a search also wakes the vectoriser, for texts that other processes or people wrote. */
export function wakingSearcher(
  searcher: Searcher,
  vectoriser: Vectoriser | undefined,
  clock: Pick<Clock, 'now'>,
): Searcher {
  if (vectoriser === undefined) return searcher
  let last = clock.now().getTime()
  return {
    async search(query, options) {
      const hits = await searcher.search(query, options)
      const now = clock.now().getTime()
      if (Math.abs(now - last) >= WAKE_SECONDS * 1000) {
        last = now
        vectoriser.wake()
      }
      return hits
    },
  }
}

export class PendingWork {
  readonly #pending = new Set<Promise<unknown>>()

  track<T>(work: Promise<T>): Promise<T> {
    const done = () => void this.#pending.delete(work)
    this.#pending.add(work)
    work.then(done, done)
    return work
  }

  /** Waits for the work so far, whatever its outcome. */
  async underWay(): Promise<void> {
    await Promise.allSettled(this.#pending)
  }

  /**
   * Resolves when all tracked work, and the work that it starts, has settled. Failures go to the code that
   * started it. `abortSignal` ends only the wait.
   */
  async settled({ abortSignal }: ReadOptions = {}): Promise<void> {
    while (this.#pending.size > 0) await untilAborted(() => Promise.allSettled(this.#pending), abortSignal)
  }
}

export function trackedStore(store: MemoryStore, pending: PendingWork): MemoryStore {
  const below = portOf(store)
  return storeOn({
    ...below,
    track: (call, isChange) => {
      const work = below.track(call, isChange)
      return isChange ? pending.track(work) : work
    },
  })
}

/**
 * A copy of the object. `pending` tracks all its calls: a change reads before it writes, and closing waits
 * for both.
 */
export function trackedAll<T extends object>(target: T, pending: PendingWork): T {
  const tracked: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(target) as [string, unknown][])
    tracked[name] =
      typeof member === 'function'
        ? (...values: unknown[]) =>
            pending.track(Promise.resolve(Reflect.apply(member, target, values) as unknown))
        : member
  return tracked as T
}
