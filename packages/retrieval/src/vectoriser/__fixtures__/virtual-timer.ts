import type { Timer } from '@sheaf/core/adapter'

interface Sleeper {
  readonly until: number
  readonly isIdle: boolean
  readonly wakeUp: () => void
}

/** A timer without real waits. */
export interface VirtualTimer extends Timer {
  /** The lengths of all sleeps that were begun, except those of 0. */
  readonly asked: readonly number[]
  /** Lets so much time pass, with everything that happens in it. */
  advance(milliseconds: number): Promise<void>
}

/**
 * Time is still while anything happens, and then continues to the end of the next sleep. Idle sleeps, and
 * without `isRunning` all sleeps, end only by `advance`.
 */
export function virtualTimer({ isRunning = true }: { readonly isRunning?: boolean } = {}): VirtualTimer {
  const sleepers = new Set<Sleeper>()
  const asked: number[] = []
  let time = 0
  let isPlanned = false
  const next = (last: number, withIdle: boolean) => {
    let first: Sleeper | undefined
    for (const each of sleepers)
      if (
        each.until <= last &&
        (withIdle || !each.isIdle) &&
        (first === undefined || each.until < first.until)
      )
        first = each
    return first
  }
  const end = (sleeper: Sleeper) => {
    time = Math.max(time, sleeper.until)
    sleeper.wakeUp()
  }
  const plan = () => {
    if (isPlanned || !isRunning) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      const sleeper = next(Infinity, false)
      if (sleeper === undefined) return
      end(sleeper)
      plan()
    })
  }
  return {
    asked,
    now: () => time,
    async sleep(milliseconds, { abortSignal, isIdle = false } = {}) {
      abortSignal?.throwIfAborted()
      if (milliseconds > 0) asked.push(milliseconds)
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          sleepers.delete(sleeper)
          reject(abortSignal?.reason as Error)
        }
        const wakeUp = () => {
          sleepers.delete(sleeper)
          abortSignal?.removeEventListener('abort', giveUp)
          resolve()
        }
        const sleeper = { until: time + milliseconds, isIdle, wakeUp }
        sleepers.add(sleeper)
        abortSignal?.addEventListener('abort', giveUp, { once: true })
        plan()
      })
    },
    async advance(milliseconds) {
      const last = time + milliseconds
      for (;;) {
        await turns()
        const sleeper = next(last, true)
        if (sleeper === undefined) break
        end(sleeper)
      }
      time = last
    },
  }
}

/** Lets everything happen that does not wait for time. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 25; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
