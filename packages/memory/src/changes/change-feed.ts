import { MemoryError, type Storage, type ReadOptions } from '@sheaf/core'
import {
  checkFunctions,
  checkOptions,
  checkPart,
  checkValue,
  notify,
  systemTimer,
  refuse,
  type LoggedChanges,
  type Timer,
} from '@sheaf/core/adapter'
import type { ProposalSummary } from '@sheaf/documents'
import { endless } from '../backup/answers-with-end.ts'

/** A commit that changed files of a handle. Paths are relative to the handle's `ownStore`. */
export interface MemoryChange extends Omit<LoggedChanges['commits'][number], 'hasErased'> {
  /** True if the log lost earlier commits, or names of removed files: read all again. `files` may be empty. */
  readonly isCut: boolean
}

/** Gets one change at a time: the next after its returned promise has settled. */
export type ChangeListener = (change: MemoryChange) => unknown

/** Options of a subscription. */
export interface SubscribeOptions extends ReadOptions {
  /**
   * The sequence of the last known change: the commits after it are reported first. By default only new
   * commits are reported.
   */
  readonly since?: number
  /** Also report files in the system's own folders (`.history`, `.proposals`). False by default. */
  readonly includeHidden?: boolean
  /**
   * Gets errors of the listener, failed reads of the log (repeated after the interval), and the reason if
   * notifications of the storage do not work. Without it, errors of the listener are uncaught, and others are
   * not reported.
   */
  readonly onError?: (error: unknown) => void
  /** Called with the sequence of the log's end, each time that all commits up to it were reported. */
  readonly onLevel?: (sequence: number) => void
  /**
   * Gets each proposal that a commit made or decided, as it is now, with the person who decided; of a project
   * also those of its workspaces.
   */
  readonly onProposal?: (proposal: ProposalSummary) => unknown
}

/** How to notice commits of other processes. */
export interface ChangeFeedOptions {
  /** Milliseconds between two reads of the log while there are subscribers. 1,000 by default. */
  readonly intervalMs?: number
  /** Waits between the reads. The system's timer by default. */
  readonly timer?: Timer
}

type ToldPath = (path: string) => string | undefined

interface Subscription extends Pick<SubscribeOptions, 'onError' | 'onLevel'> {
  readonly listener: ChangeListener
  readonly toldPath: ToldPath
  readonly signal: AbortSignal
}

/**
 * Notifies subscribers of commits. Reads the log after a commit of this memory, when the storage reports one
 * of another process, and at an interval: once for all subscribers at the same sequence.
 */
export class ChangeFeed {
  readonly #storage: Pick<Storage, 'changes' | 'watch'>
  readonly #timer: Timer
  readonly #intervalMs: number
  readonly #closed = new AbortController()
  // Running reads, by their `since`.
  readonly #looks = new Map<number, Promise<LoggedChanges>>()
  #commits = 0
  readonly #subscriptions = new Set<Subscription>()
  #unwatch: (() => void) | undefined
  #pause: Promise<void> | undefined
  #endPause = () => {}

  constructor(storage: Pick<Storage, 'changes' | 'watch'>, options: ChangeFeedOptions = {}) {
    checkOptions(options, { intervalMs: true, timer: true }, '{ intervalMs: 1000 }', 'changes')
    const { intervalMs = 1000, timer = systemTimer() } = options
    checkValue.whole('changes.intervalMs', intervalMs, 1, { of: 'milliseconds', to: 0x7f_ff_ff_ff })
    checkPart('timer', timer, ['now', 'sleep'])
    this.#storage = storage
    this.#timer = timer
    this.#intervalMs = intervalMs
  }

  /** Signals a commit. Drops running reads: they may have begun before it. */
  wake(): void {
    this.#commits += 1
    this.#looks.clear()
    this.#endPause()
  }

  async subscribe(
    listener: ChangeListener,
    options: SubscribeOptions,
    toldPath: ToldPath,
  ): Promise<() => void> {
    if (typeof listener !== 'function') refuse('listener', 'must be a function that takes a change')
    checkFunctions(options, 'onError', 'onLevel', 'onProposal')
    const { since, abortSignal, onError, onLevel } = options
    abortSignal?.throwIfAborted()
    if (this.#closed.signal.aborted) throw MemoryError.closed('The memory')
    const seen = this.#commits
    // Also checks `since`.
    const first = await this.#storage.changes({ since, abortSignal })
    const stopping = new AbortController()
    const ends = [stopping.signal, this.#closed.signal, ...(abortSignal ? [abortSignal] : [])]
    const signal = AbortSignal.any(ends)
    void this.#follow({ listener, toldPath, onError, onLevel, signal }, first, { since, seen })
    return () => stopping.abort()
  }

  close(): void {
    this.#closed.abort()
    this.#endPause()
  }

  // `seen` is the number of commits before the first read.
  async #follow(
    subscription: Subscription,
    first: LoggedChanges,
    { since = first.sequence, seen }: { readonly since: number | undefined; readonly seen: number },
  ): Promise<void> {
    const { signal, onError, onLevel } = subscription
    if (signal.aborted) return
    this.#subscriptions.add(subscription)
    signal.addEventListener('abort', () => this.#leave(subscription), { once: true })
    let read: LoggedChanges | undefined = first
    let level: number | undefined
    for (let [sequence, commits] = [since, seen]; !signal.aborted; commits = this.#commits) {
      try {
        const told = read ?? (await this.#look(sequence))
        read = undefined
        if (told.commits.length > 0 && !(told.sequence > sequence))
          throw endless('changes', 'gives commits and no later sequence')
        await tell(subscription, told)
        sequence = told.sequence
        if (told.commits.length > 0) continue
        if (level !== sequence && !signal.aborted) onLevel?.((level = sequence))
      } catch (error) {
        if (!signal.aborted) notify(onError, error)
      }
      if (signal.aborted) return
      // A subscription that ends at its first read needs no connection. Missed commits wake it.
      this.#unwatch ??= this.#watch()
      if (commits === this.#commits) await this.#next()
    }
  }

  #watch(): (() => void) | undefined {
    return this.#storage.watch?.(
      () => this.wake(),
      (error) => {
        for (const { onError } of this.#subscriptions) notify(onError, error)
      },
    )
  }

  #leave(subscription: Subscription): void {
    this.#subscriptions.delete(subscription)
    if (this.#subscriptions.size > 0) return
    this.#unwatch?.()
    this.#unwatch = undefined
  }

  #look(since: number): Promise<LoggedChanges> {
    const known = this.#looks.get(since)
    if (known !== undefined) return known
    const look = this.#storage.changes({ since }).finally(() => {
      if (this.#looks.get(since) === look) this.#looks.delete(since)
    })
    this.#looks.set(since, look)
    return look
  }

  // The pause between two reads, shared by all.
  #next(): Promise<void> {
    this.#pause ??= this.#sleep().finally(() => (this.#pause = undefined))
    return this.#pause
  }

  async #sleep(): Promise<void> {
    const ending = new AbortController()
    this.#endPause = () => ending.abort()
    const { signal } = ending
    await this.#timer
      .sleep(this.#intervalMs, { abortSignal: signal, isIdle: true })
      .catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
  }
}

async function tell(subscription: Subscription, { commits, isCut, sequence }: LoggedChanges): Promise<void> {
  const { listener, toldPath, onError, signal } = subscription
  let isCutTold = false
  const all: typeof commits = isCut && commits.length === 0 ? [{ sequence, files: [] }] : commits
  for (const [place, { hasErased = false, ...commit }] of all.entries()) {
    const files = commit.files.flatMap(({ path, hash }) => {
      const told = toldPath(path)
      return told === undefined ? [] : { path: told, hash }
    })
    // Nothing says whose the erased files were, unless other files of the commit do.
    const isErased = hasErased && (files.length > 0 || commit.files.length === 0)
    const change: MemoryChange = {
      ...commit,
      files,
      isCut: (isCut && place === 0) || (isErased && !isCutTold),
    }
    isCutTold ||= change.isCut
    if (signal.aborted) return
    if (files.length === 0 && !change.isCut) continue
    try {
      await listener(change)
    } catch (error) {
      notify(onError ?? rethrow, error)
    }
  }
}

// `notify` makes this an uncaught error.
function rethrow(error: unknown): never {
  throw error
}
