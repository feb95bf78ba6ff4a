import { ModelFailedError } from '@sheaf/core'

/** The end of a call, whether it has answered or not. */
export interface Deadline {
  /** The caller's signal. The call rejects with its reason. */
  readonly abortSignal?: AbortSignal | undefined
  /** If absent, only the caller ends the call. */
  readonly timeoutMilliseconds?: number | undefined
  /** The awaited work, as the beginning of a sentence. */
  readonly what: string
}

/**
 * Runs until the caller aborts or the time is over, even if `run` ignores its signal. A late call is a
 * retryable ModelFailedError.
 */
export async function withDeadline<T>(
  { abortSignal, timeoutMilliseconds, what }: Deadline,
  run: (signal: AbortSignal) => PromiseLike<T>,
): Promise<T> {
  abortSignal?.throwIfAborted()
  const controller = new AbortController()
  const over = Promise.withResolvers<never>()
  // Rejected before the signal aborts, so that the caller gets this reason.
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
