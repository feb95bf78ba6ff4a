/** Rejects with this when the time is over. */
export class DeadlineError extends Error {
  constructor(timeoutMs: number) {
    super(`It took longer than ${Math.round(timeoutMs)} ms.`)
    this.name = 'DeadlineError'
  }
}

/** Gives `work` a signal that is aborted, with a DeadlineError, when it takes longer than `timeoutMs`. */
export async function withDeadline<T>(
  timeoutMs: number,
  work: (abortSignal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DeadlineError(timeoutMs)), timeoutMs)
  try {
    return await work(controller.signal)
  } catch (error) {
    // Whatever the work made of the signal, this is why it ended.
    throw controller.signal.aborted ? controller.signal.reason : error
  } finally {
    clearTimeout(timer)
  }
}
