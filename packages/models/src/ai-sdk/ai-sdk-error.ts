import { ModelFailedError } from '@sheaf/core'
import { isRecord } from '@sheaf/core/adapter'
import { quote } from '../shared/guard.ts'
import type { Guard } from '../shared/guard.ts'
import { isRetryableStatus, retryAfter } from '../shared/retry-after.ts'
import { codeOf, safeCause } from '../shared/safe-cause.ts'

/**
 * Converts an error of a provider. Drops the error itself, because an APICallError carries the whole request
 * and answer. The result is retryable if the provider reports that (`isRetryable`), if its status does, or if
 * the connection failed.
 */
export function aiSdkError(who: string, error: unknown, guard: Guard): ModelFailedError {
  const { statusCode, isRetryable, responseHeaders, message, name } = isRecord(error) ? error : {}
  const status = typeof statusCode === 'number' ? statusCode : undefined
  const said = quote(message, guard)
  const headers = isRecord(responseHeaders) ? responseHeaders : {}
  const retryAfterMilliseconds = retryAfter((wanted) => {
    const entry = Object.entries(headers).find(([header]) => header.toLowerCase() === wanted)
    return typeof entry?.[1] === 'string' ? entry[1] : undefined
  })
  const isPassing =
    status === undefined ? codeOf(error) !== undefined || name === 'TimeoutError' : isRetryableStatus(status)
  const retryable = isPassing || isRetryable === true
  const advice = retryable
    ? 'Try again later.'
    : 'Check the name of the model, the key and the options of its provider.'
  const statusShown = status === undefined ? '' : ` (${status})`
  return new ModelFailedError(
    `${who} failed${statusShown}${said === undefined ? '' : `: "${said}"`}. ${advice}`,
    {
      retryable,
      cause: safeCause(error, guard),
      ...(retryAfterMilliseconds === undefined ? {} : { retryAfterMilliseconds }),
    },
  )
}
