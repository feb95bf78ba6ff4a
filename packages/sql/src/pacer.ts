import { PACE_MS } from './defaults.ts'

/**
 * For long work in small steps: call it between two of them, and await what it returns, if anything. Whenever
 * the work has taken a while since the last time it lets the event loop have a turn, so that timers, signals
 * and other requests are served.
 */
export type Pacer = () => Promise<void> | undefined

/** Counts from now. */
export function createPacer(): Pacer {
  let last = performance.now()
  return () => {
    if (performance.now() - last < PACE_MS) return undefined
    return turn().then(() => {
      last = performance.now()
    })
  }
}

// Taken at import, past a test's fake timers, which would never come round. Where there is no setImmediate a
// timer does, a millisecond later.
const { setImmediate: later = setTimeout } = globalThis as {
  readonly setImmediate?: (callback: () => void) => unknown
}

/** A whole turn of the event loop, which a promise alone would not give. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    later(resolve)
  })
}

/**
 * For short calls that may follow each other without a pause: call it at the end of each, and await what it
 * returns, if anything. A call that ends more than 10 ms after the last turn of the event loop began waits
 * for the next; one that is made now and then never does. `nextTurn` is `turn` by default.
 */
export function createTurns(nextTurn: () => Promise<void> = turn): Pacer {
  let began = 0
  let next: Promise<void> | undefined
  return () => {
    if (next !== undefined) return performance.now() - began < PACE_MS ? undefined : next
    began = performance.now()
    next = nextTurn().then(() => (next = undefined))
    return undefined
  }
}
