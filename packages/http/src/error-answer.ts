import { MemoryError } from '@sheaf/core'
import type { UnavailableError } from '@sheaf/core'

/** The body of the answer to a request that failed. */
export interface ErrorAnswer {
  readonly error: {
    /**
     * A code of MemoryError, or "unauthorized", "forbidden", "no-such-address", "method-not-allowed",
     * "too-slow" and "unexpected".
     */
    readonly type: string
    /** The problem and its fix. Never the text of a memory or the name of another user. */
    readonly message: string
    /** True if the same request may succeed later. */
    readonly retryable: boolean
    /** "unchanged": nothing was written. "unknown": read again before you repeat the request. */
    readonly outcome: 'unchanged' | 'unknown'
    /** The fields of the error: for a conflict `path`, and the `expected` and the `actual` version. */
    readonly details?: Readonly<Record<string, string | number | null>>
  }
}

// None of these fields contains text of a memory.
const DETAILS = [
  'path',
  'expected',
  'actual',
  'reason',
  'advice',
  'argument',
  'size',
  'limit',
  'unit',
  'required',
  'budget',
  'retryAfterMilliseconds',
]

const STATUS: Readonly<Record<MemoryError['code'], number>> = {
  'not-found': 404,
  conflict: 409,
  damaged: 422,
  'invalid-path': 400,
  'invalid-content': 422,
  'invalid-argument': 400,
  'scope-violation': 403,
  'budget-exceeded': 422,
  'too-large': 413,
  'invalid-entry': 422,
  unavailable: 503,
  'model-failed': 502,
  closed: 503,
}

/** All types of errors that come from a memory. */
export const ERROR_CODES: readonly string[] = Object.keys(STATUS)

/** Headers of every answer. */
export const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
}

/** The answer to a request that was refused before it reached the memory. */
export function refusal(status: number, type: string, message: string, more: object = {}): Response {
  const error = { type, message, retryable: status === 408 || status === 503, outcome: 'unchanged' as const }
  return Response.json({ error } satisfies ErrorAnswer, { status, headers: { ...HEADERS, ...more } })
}

/**
 * The answer to an error. An error that is not a MemoryError goes to `onError`; its answer has no details,
 * and its outcome is "unknown" if the request was a change.
 */
export function errorAnswer(
  error: unknown,
  isChange: boolean,
  onError: ((error: unknown) => void) | undefined,
): Response {
  if (!MemoryError.isInstance(error)) {
    onError?.(error)
    const message = 'The server failed. Its log may say why.'
    const outcome = isChange ? 'unknown' : 'unchanged'
    const body: ErrorAnswer = { error: { type: 'unexpected', message, retryable: false, outcome } }
    return Response.json(body, { status: 500, headers: HEADERS })
  }
  const { code: type, message, retryable } = error
  const outcome = isUnavailable(error) ? error.outcome : 'unchanged'
  const details = Object.entries(error).filter(
    ([name, value]) => DETAILS.includes(name) && value !== undefined,
  )
  const fields = details.length === 0 ? {} : { details: Object.fromEntries(details) }
  const body: ErrorAnswer = { error: { type, message, retryable, outcome, ...fields } }
  return Response.json(body, { status: STATUS[error.code], headers: HEADERS })
}

function isUnavailable(error: MemoryError): error is UnavailableError {
  return error.code === 'unavailable' && 'outcome' in error
}
