/** The maximum time that work may block the event loop, in milliseconds, if it can be interrupted. */
const PACE_MS = 10

/**
 * Shares the turns of the event loop among all calls, so that timers, signals and other requests run even
 * during many calls, and even if the engine answers synchronously.
 */
export interface Gate {
  /**
   * Runs the work of a call: at once if no other call of this turn of the loop is running, and this turn's
   * calls have taken less than 10 ms. Otherwise it queues: one call starts in each turn, in order.
   */
  run<T>(work: () => Promise<T>): Promise<T>
  /**
   * Awaited between two steps of a call. Undefined (continue at once) while its turn has taken less than 10
   * ms. Otherwise it queues.
   */
  pause(): Promise<void> | undefined
}

export interface GateOptions {
  readonly later: (callback: () => void) => unknown
  readonly now: () => number
}

export function createGate({ later, now }: GateOptions): Gate {
  const line = new Set<() => void>()
  /** The time of this turn's first call; undefined before it. */
  let began: number | undefined
  /** The call of this turn that is still running. */
  let current: symbol | undefined
  const hasTime = (): boolean => {
    if (began === undefined) {
      began = now()
      later(endTurn)
    }
    return now() - began < PACE_MS
  }
  const endTurn = (): void => {
    began = undefined
    current = undefined
    const [next] = line
    if (next === undefined) return
    line.delete(next)
    hasTime()
    next()
  }
  const waitInLine = (): Promise<void> => new Promise((resolve) => line.add(resolve))
  return {
    async run(work) {
      if (line.size > 0 || current !== undefined || !hasTime()) await waitInLine()
      const call = Symbol('call')
      current = call
      try {
        return await work()
      } finally {
        if (current === call) current = undefined
      }
    },
    pause: () => (hasTime() ? undefined : waitInLine()),
  }
}

// Read at import, because a test's fake timers would never fire. Without setImmediate, a timer of a
// millisecond is used.
const { setImmediate: later = setTimeout } = globalThis as {
  readonly setImmediate?: (callback: () => void) => unknown
}

// In a Cloudflare Worker, a call that another object's turn starts would run in the name of that object, and
// the platform would refuse its work. The platform itself shares the time.
const OPEN: Gate = { run: (work) => work(), pause: () => undefined }

/** The gate of this thread: it has one event loop, for all open storages. */
export const gate: Gate =
  globalThis.navigator?.userAgent === 'Cloudflare-Workers'
    ? OPEN
    : createGate({ later: (callback) => later(callback), now: () => performance.now() })

/**
 * Shares time between searches and the loading of data into memory. Without it, searches in a row of a
 * synchronous engine would block the loading; with one turn per search, 100,000 vectors took 200 searches.
 */
export class FairLoading {
  #running = 0
  #since = 0
  #owedMs = 0
  #until = 0

  /**
   * Runs the search. During loading it first waits for as long as searches took since the last wait, at
   * least one turn of the event loop. Searches that start together wait together.
   */
  async run<Found>(isLoading: () => boolean, search: () => Promise<Found>): Promise<Found> {
    if (isLoading()) {
      this.#until = Math.max(this.#until, performance.now() + this.#owedMs)
      this.#owedMs = 0
      await loaded(isLoading, this.#until - performance.now())
    }
    if (this.#running === 0) this.#since = performance.now()
    this.#running += 1
    try {
      return await search()
    } finally {
      this.#running -= 1
      const began = this.#since
      this.#since = performance.now()
      if (isLoading()) this.#owedMs += this.#since - began
    }
  }
}

/** Waits during loading, for at least one turn of the event loop and at most `mostMs`. */
export async function loaded(isLoading: () => boolean, mostMs: number): Promise<void> {
  const end = performance.now() + mostMs
  do await pause()
  while (isLoading() && performance.now() < end)
}

// A timer, not a turn of the loop: if the data comes from far away, there is nothing to do meanwhile.
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

/** Waits for a whole turn of the event loop. The wait does not keep an otherwise idle process alive. */
export function idleTurn(): Promise<void> {
  return new Promise((resolve) => {
    const timer: unknown = setTimeout(resolve, 0)
    if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
      timer.unref()
  })
}

/** A budget that all copies of one storage share. */
export class SearchMemoryBudget {
  readonly #maxBytes: number
  readonly #taken = new Map<object, number>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * Sets the total bytes of `owner`. False if the bytes of others leave too few; then nothing changes.
   */
  take(owner: object, bytes: number): boolean {
    const others = [...this.#taken].reduce((sum, [other, taken]) => (other === owner ? sum : sum + taken), 0)
    if (others + bytes > this.#maxBytes) return false
    this.#taken.set(owner, bytes)
    return true
  }

  release(owner: object): void {
    this.#taken.delete(owner)
  }
}
