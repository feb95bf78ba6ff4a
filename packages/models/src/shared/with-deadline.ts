import { ModelFailedError } from '@sheaf/core'
import { ANSWER_LIMITS } from './check-options.ts'

/** The end of a call, whether it has answered or not. */
interface Deadline {
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

/**
 * The wait that a server requests, in milliseconds, from its headers "retry-after-ms" and "retry-after" (RFC
 * 9110, 10.2.3: seconds or a date). A date is relative to the server's own "date", so that its clock need not
 * agree with ours. Undefined without these headers; at most a day.
 */
export function retryAfter(header: (name: string) => string | null | undefined): number | undefined {
  const exact = numberIn(header('retry-after-ms'))
  if (exact !== undefined) return bounded(exact)
  const asked = header('retry-after')
  const seconds = numberIn(asked)
  if (seconds !== undefined) return bounded(seconds * 1000)
  const until = dateIn(asked)
  const now = dateIn(header('date'))
  return Number.isNaN(until) || Number.isNaN(now) ? undefined : bounded(until - now)
}

function numberIn(text: string | null | undefined): number | undefined {
  return typeof text === 'string' && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined
}

// Requires the day of the week, as HTTP writes dates, because Date.parse accepts other texts too.
function dateIn(text: string | null | undefined): number {
  return typeof text === 'string' && /^\s*[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN
}

function bounded(milliseconds: number): number {
  return Math.round(Math.min(Math.max(milliseconds, 0), ANSWER_LIMITS.retryAfterMilliseconds))
}

/** True if the same request may succeed later: the server is busy, limits the rate, or failed internally. */
export function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 409 || status === 425 || status === 429 || status >= 500
}
