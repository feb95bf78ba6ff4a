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

/** The functions of a gate's environment. */
export interface GateOptions {
  /** Calls back in a later turn of the event loop. */
  readonly later: (callback: () => void) => unknown
  /** Milliseconds since a fixed moment. */
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
