import type { Timer } from '@sheaf/core/adapter'

/** The end of a run. */
export interface RunEnd {
  /** The error of `look`; absent if it did not throw. */
  readonly error?: unknown
}

/** Runs one at a time, and looks again if a run was requested meanwhile. */
export interface RunLoop {
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
      running = undefined // in the turn that has seen that no look is requested
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
