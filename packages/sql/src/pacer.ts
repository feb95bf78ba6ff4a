import { PACE_MS } from './defaults.ts'

/**
 * For long work in small steps: call it between two of them, and await what it returns, if anything. Whenever the work has taken a while since
 * the last time it lets the event loop have a turn, so that timers, signals and other requests are served.
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

// Taken at import, past a test's fake timers, which would never come round. Where there is no setImmediate a timer does, a millisecond later.
const { setImmediate: later = setTimeout } = globalThis as { readonly setImmediate?: (callback: () => void) => unknown }

/** A whole turn of the event loop, which a promise alone would not give. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    later(resolve)
  })
}
