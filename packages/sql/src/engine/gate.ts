import { PACE_MS } from '../defaults.ts'

/**
 * Shares the turns of the event loop among all calls, so that timers, signals and other requests are served
 * however many calls are made at once, also over an engine that has its answer before a call returns.
 */
export interface Gate {
  /**
   * Runs the work of a call: at once where no other call has begun in this turn of the loop and is still under
   * way, and the calls of this turn have taken less than 10 ms. Otherwise it waits in line: one call begins in
   * each turn, in the order in which they came.
   */
  run<T>(work: () => Promise<T>): Promise<T>
  /**
   * To be awaited between two steps of a call. Undefined while its turn has taken less than 10 ms: it
   * continues at once. Otherwise it waits in line.
   */
  pause(): Promise<void> | undefined
}

/** What a gate is made of. */
export interface GateOptions {
  /** Calls back in a later turn of the event loop. */
  readonly later: (callback: () => void) => unknown
  /** Milliseconds since any moment. */
  readonly now: () => number
}

export function createGate({ later, now }: GateOptions): Gate {
  const line = new Set<() => void>()
  /** When this turn of the loop had its first call; undefined before that. */
  let began: number | undefined
  /** The call that has begun in this turn and is under way. */
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

// Read at import, because a test's fake timers would never fire. Without setImmediate a timer of a
// millisecond is used.
const { setImmediate: later = setTimeout } = globalThis as {
  readonly setImmediate?: (callback: () => void) => unknown
}

/** The gate of this thread: it has one event loop, however many storages are open. */
export const gate: Gate = createGate({ later: (callback) => later(callback), now: () => performance.now() })
