import type { Timer } from '@sheaf/core/adapter'

interface Sleeper {
  readonly until: number
  readonly wakeUp: () => void
}

/** A timer of which no one has to wait: time continues only by `advance`. */
export interface VirtualTimer extends Timer {
  /** The lengths of all sleeps that continue. */
  sleeping(): number[]
  /** Lets so much time pass, and all that happens in it. */
  advance(milliseconds: number): Promise<void>
}

export function virtualTimer(): VirtualTimer {
  const sleepers = new Set<Sleeper>()
  let time = 0
  return {
    now: () => time,
    sleeping: () => [...sleepers].map(({ until }) => until - time).sort((a, b) => a - b),
    async sleep(milliseconds, { abortSignal } = {}) {
      abortSignal?.throwIfAborted()
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          sleepers.delete(sleeper)
          reject(abortSignal?.reason as Error)
        }
        const sleeper = {
          until: time + milliseconds,
          wakeUp() {
            sleepers.delete(sleeper)
            abortSignal?.removeEventListener('abort', giveUp)
            resolve()
          },
        }
        sleepers.add(sleeper)
        abortSignal?.addEventListener('abort', giveUp, { once: true })
      })
    },
    async advance(milliseconds) {
      const last = time + milliseconds
      for (;;) {
        await turns()
        const next = [...sleepers].filter(({ until }) => until <= last).sort((a, b) => a.until - b.until)[0]
        if (next === undefined) break
        time = next.until
        next.wakeUp()
      }
      time = last
    },
  }
}

/** Lets everything happen that does not wait for time. */
export async function turns(count = 10): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
