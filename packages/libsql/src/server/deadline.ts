export class DeadlineError extends Error {
  constructor(timeoutMs: number) {
    super(`It took longer than ${Math.round(timeoutMs)} ms.`)
    this.name = 'DeadlineError'
  }
}

/** Gives `work` a signal that aborts with a DeadlineError after `timeoutMs`. */
export async function withDeadline<T>(
  timeoutMs: number,
  work: (abortSignal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DeadlineError(timeoutMs)), timeoutMs)
  try {
    return await work(controller.signal)
  } catch (error) {
    // Whatever error the work throws after the abort, the deadline is the reason.
    throw controller.signal.aborted ? controller.signal.reason : error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The wait before attempt `attempt` + 1. It doubles from `first` to `last`, and `random` (0 to 1) varies it
 * by half, so that many callers do not retry at once.
 */
export function delayOf(
  attempt: number,
  { first, last }: { readonly first: number; readonly last: number },
  random: () => number,
): number {
  return Math.min(last, first * 2 ** Math.min(attempt, 30)) * (0.5 + random())
}

export async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Runs at most a fixed number of tasks at a time, in order. */
export interface Turns {
  /** Rejects with the signal's reason if it aborts before the task's turn. */
  run<T>(work: () => Promise<T>, abortSignal: AbortSignal): Promise<T>
}

export function createTurns(places: number): Turns {
  const waiting = new Set<() => void>()
  let free = places
  const turn = async (abortSignal: AbortSignal): Promise<void> => {
    abortSignal.throwIfAborted()
    if (free > 0) {
      free -= 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        abortSignal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.delete(begin)
        reject(abortSignal.reason as Error)
      }
      waiting.add(begin)
      abortSignal.addEventListener('abort', giveUp, { once: true })
    })
  }
  return {
    async run(work, abortSignal) {
      await turn(abortSignal)
      try {
        return await work()
      } finally {
        const next = waiting.values().next()
        if (next.done === true) free += 1
        else {
          waiting.delete(next.value)
          next.value()
        }
      }
    },
  }
}
