import { ClosedError, UnavailableError } from '@sheaf/core'
import { isWithin } from '@sheaf/core/adapter'
import type { ReadOptions } from '@sheaf/core'
import { KNOWN_HOMES } from '../defaults.ts'

/** Runs long work that reads a home and then writes there, so that nothing comes back after an erasure. */
export interface HomeWork {
  /**
   * Runs `work` after any erasure of the home. Its signal aborts when an erasure begins, when the memory is
   * closed, and with `abortSignal`. Rejects with ClosedError after `close`.
   */
  run<T>(home: string, work: (abortSignal: AbortSignal) => Promise<T>, options?: ReadOptions): Promise<T>
  /**
   * Aborts the work in a home and in those inside it, waits for its end, and then runs `erase`, before new
   * work begins there.
   */
  erasing<T>(home: string, erase: () => Promise<T>): Promise<T>
  /**
   * The same for one conversation, whose work may be tried again; other work goes on. `path` is its file in
   * the storage.
   */
  editing<T>(home: string, path: string, edit: () => Promise<T>): Promise<T>
  /** Counts erasures and edits in a home and in those around it. Data from a lower count is invalid. */
  erasuresOf(home: string): number
  /** Aborts all work, without waiting for it. */
  close(): void
}

interface Entry {
  readonly home: string
  readonly done: Promise<unknown>
}

export function createHomeWork(): HomeWork {
  const runs = new Set<Entry & { readonly ending: AbortController }>()
  const erasures = new Set<Entry>()
  const counts = new Map<string, number>()
  const closing = new AbortController()
  const erasureOf = (home: string) => [...erasures].find((erasure) => isWithin(home, erasure.home))

  async function alone<T>(
    place: string,
    erase: () => Promise<T>,
    reason: UnavailableError,
    counted = place,
  ): Promise<T> {
    for (let other = erasureOf(place); other !== undefined; other = erasureOf(place)) await other.done
    let end = () => {}
    const entry = { home: place, done: new Promise<void>((resolve) => (end = resolve)) }
    erasures.add(entry)
    try {
      const inside = [...runs].filter((run) => isWithin(run.home, place))
      for (const { ending } of inside) ending.abort(reason)
      await Promise.all(inside.map(({ done }) => done))
      return await erase()
    } finally {
      counts.set(counted, (counts.get(counted) ?? 0) + 1)
      erasures.delete(entry)
      end()
    }
  }

  return {
    async run(home, work, { abortSignal } = {}) {
      for (let erasure = erasureOf(home); erasure !== undefined; erasure = erasureOf(home)) await erasure.done
      for (const signal of [abortSignal, closing.signal]) signal?.throwIfAborted()
      const ending = new AbortController()
      const result = work(AbortSignal.any([ending.signal, ...(abortSignal ? [abortSignal] : [])]))
      const entry = { home, ending, done: result.catch(() => {}) } // its caller is told
      runs.add(entry)
      try {
        return await result
      } finally {
        runs.delete(entry)
      }
    },
    erasing: (home, erase) =>
      alone(home, erase, new UnavailableError('It was erased meanwhile.', { retryable: false })),
    editing: (home, path, edit) =>
      alone(path, edit, new UnavailableError('The conversation was edited meanwhile. Call it again.'), home),
    erasuresOf(home) {
      const segments = home.split('/')
      return segments.reduce(
        (sum, _, place) => sum + (counts.get(segments.slice(0, place + 1).join('/')) ?? 0),
        0,
      )
    },
    close() {
      closing.abort(new ClosedError('The memory'))
      for (const { ending } of runs) ending.abort(closing.signal.reason)
    },
  }
}

/** Work in a home while nothing is recorded there. */
interface IdleWork {
  /** Queues the other conversations: another process may have ended before it learnt from them. */
  readonly resume: () => Promise<void>
  /** Keeps memory small. */
  readonly tidy: () => Promise<void>
}

/** The homes that this process resumed, and tidied today. */
export interface IdleHomes {
  /** Resumes a home the first time, and tidies it once a day; repeats a failure the next time. */
  work(home: string, today: string, work: IdleWork): Promise<void>
}

export function createIdleHomes(): IdleHomes {
  const tidied = new Map<string, string>()
  return {
    async work(home, today, { resume, tidy }) {
      const before = tidied.get(home)
      tidied.delete(home)
      tidied.set(home, today)
      for (const oldest of tidied.keys()) if (tidied.size > KNOWN_HOMES) tidied.delete(oldest)
      try {
        if (before === undefined) await resume()
        if (before !== today) await tidy()
      } catch (error) {
        if (before === undefined) tidied.delete(home)
        else tidied.set(home, before)
        throw error
      }
    },
  }
}
