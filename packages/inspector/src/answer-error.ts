import { MemoryError } from '@sheaf/core'
import type { MemoryErrorCode } from '@sheaf/core'

/** The answer to a failed request. */
export interface ErrorAnswer {
  readonly error: { readonly code: string; readonly message: string }
}

const STATUS: Readonly<Record<MemoryErrorCode, 400 | 403 | 404 | 409 | 413 | 422 | 502 | 503>> = {
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

/** The answer to a refused request. */
export function refusal(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } } satisfies ErrorAnswer, { status })
}

/**
 * The answer to an error. An error other than a MemoryError goes to `onError`; its answer has no
 * details.
 */
export function answerError(error: unknown, onError: ((error: unknown) => void) | undefined): Response {
  if (MemoryError.isInstance(error)) return refusal(STATUS[error.code], error.code, error.message)
  onError?.(error)
  return refusal(500, 'unexpected', 'The server failed. Its log may say why.')
}
