import type { Timer } from '@sheaf/core/adapter'

/** A timer whose time continues only by `advance`. */
export interface ManualTimer extends Timer {
  /** How many sleeps continue. */
  sleeping(): number
  /** Ends the sleeps that are over then. */
  advance(seconds: number): Promise<void>
}

export function manualTimer(): ManualTimer {
  const sleeps = new Set<{ readonly until: number; readonly wakeUp: () => void }>()
  let time = 0
  return {
    now: () => time,
    sleeping: () => sleeps.size,
    async sleep(milliseconds, { abortSignal } = {}) {
      abortSignal?.throwIfAborted()
      await new Promise<void>((resolve, reject) => {
        const sleep = { until: time + milliseconds, wakeUp: resolve }
        sleeps.add(sleep)
        abortSignal?.addEventListener(
          'abort',
          () => {
            sleeps.delete(sleep)
            reject(abortSignal.reason as Error)
          },
          { once: true },
        )
      })
    },
    async advance(seconds) {
      time += seconds * 1000
      for (const sleep of sleeps) {
        if (sleep.until > time) continue
        sleeps.delete(sleep)
        sleep.wakeUp()
      }
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
