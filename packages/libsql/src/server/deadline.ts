/** The error when the time is over. */
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

/** Resolves after `milliseconds`. */
export async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}
