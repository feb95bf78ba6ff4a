import { ModelFailedError } from '@sheaf/core'

/** When a call is over, whether it has answered or not. */
export interface Deadline {
  /** The caller's. Its reason is what the call rejects with. */
  readonly abortSignal?: AbortSignal | undefined
  /** Without one, only the caller ends the call. */
  readonly timeoutMilliseconds?: number | undefined
  /** What is waited for, as the beginning of a sentence. */
  readonly what: string
}

/**
 * Runs until the caller aborts or the time is over, whether or not `run` heeds the signal that it gets. A
 * call that is too late is a ModelFailedError to retry.
 */
export async function withDeadline<T>(
  { abortSignal, timeoutMilliseconds, what }: Deadline,
  run: (signal: AbortSignal) => PromiseLike<T>,
): Promise<T> {
  abortSignal?.throwIfAborted()
  const controller = new AbortController()
  const over = Promise.withResolvers<never>()
  // Rejected before the signal fires, so that this reason is the one that the caller gets.
  const end = (reason: unknown) => {
    over.reject(reason)
    controller.abort(reason)
  }
  const onAbort = () => end(abortSignal?.reason)
  const tooLate = () => {
    const message = `${what} did not answer within ${timeoutMilliseconds} milliseconds. Try again later, or raise timeoutMilliseconds.`
    end(new ModelFailedError(message, { retryable: true }))
  }
  const timer = timeoutMilliseconds === undefined ? undefined : setTimeout(tooLate, timeoutMilliseconds)
  abortSignal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([over.promise, run(controller.signal)])
  } finally {
    clearTimeout(timer)
    abortSignal?.removeEventListener('abort', onAbort)
  }
}
