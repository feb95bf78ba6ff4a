import type { Timer } from '@sheaf/core/adapter'
import { LONGEST_ASKED_PAUSE_MS, LONGEST_PAUSE_MS } from './vectoriser-settings.ts'
import { retryAfterOf } from './retry.ts'

/** The pause of the background after failed runs, so that a dead service is not called all day. */
interface Pause {
  /** Its remaining milliseconds; undefined without a pause. */
  remaining(): number | undefined
  /** Begins a pause after a failure, longer each time, and calls `resume` at its end. */
  begin(error: unknown, resume: () => void): void
  /** Ends the pause without a call of `resume`. */
  end(): void
  /** Ends the pause; the next one is as short as the first. */
  reset(): void
}

interface PauseOptions {
  readonly timer: Timer
  readonly random: () => number
  /** The longest pause after the first failure; it doubles with each. */
  readonly firstMilliseconds: number
}

export function createPause({ timer, random, firstMilliseconds }: PauseOptions): Pause {
  let failures = 0
  let current: { readonly until: number; readonly controller: AbortController } | undefined
  const stop = () => {
    current?.controller.abort()
    current = undefined
  }
  return {
    remaining: () => (current === undefined ? undefined : Math.max(0, current.until - timer.now())),
    begin(error, resume) {
      stop()
      const backoff = Math.min(LONGEST_PAUSE_MS, firstMilliseconds * 2 ** Math.min(failures, 30))
      failures += 1
      // At least half of the limit, because a pause of 0 ms has no effect.
      const wait = Math.max(
        backoff * (0.5 + random() / 2),
        Math.min(LONGEST_ASKED_PAUSE_MS, retryAfterOf(error) ?? 0),
      )
      const controller = new AbortController()
      current = { until: timer.now() + wait, controller }
      timer.sleep(wait, { abortSignal: controller.signal, isIdle: true }).then(
        () => {
          stop()
          resume()
        },
        () => {}, // the pause was ended early
      )
    },
    end: stop,
    reset() {
      stop()
      failures = 0
    },
  }
}

interface RunEnd {
  /** The error of `look`; absent if it did not throw. */
  readonly error?: unknown
}

/** Runs one at a time, and looks again if a run was requested meanwhile. */
interface RunLoop {
  readonly isRunning: boolean
  /**
   * Begins a run if there is none, and resolves at its end: after a look that began later than this call, or
   * after one that failed. Never rejects, and does not call `look` synchronously.
   */
  run(): Promise<RunEnd>
  /** Resolves when no run is under way. */
  settled(): Promise<void>
}

/** `look` works until nothing is left to do. */
export function createRunLoop(timer: Timer, look: () => Promise<void>): RunLoop {
  let isRequested = false
  let running: Promise<RunEnd> | undefined
  const loop = async (): Promise<RunEnd> => {
    try {
      // The first query of an index may block the thread, and the writer must not wait for it.
      await timer.sleep(0)
      while (isRequested) {
        isRequested = false
        await look()
      }
      return {}
    } catch (error) {
      return { error }
    } finally {
      running = undefined // in the same turn that saw no requested look
    }
  }
  return {
    get isRunning() {
      return running !== undefined
    },
    run() {
      isRequested = true
      running ??= loop()
      return running
    },
    async settled() {
      await running
    },
  }
}
