import { ANSWER_LIMITS } from '../defaults.ts'

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

// With the day of the week, as HTTP writes dates, because Date.parse accepts other texts too.
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
