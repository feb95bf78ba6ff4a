import { ModelFailedError } from '@sheaf/core'
import { isRecord } from '@sheaf/core/adapter'
import { quote } from '../shared/guard.ts'
import type { Guard } from '../shared/guard.ts'
import { isRetryableStatus, retryAfter } from '../shared/with-deadline.ts'

interface Refusal {
  readonly who: string
  readonly status: number
  readonly header: (name: string) => string | null | undefined
  /** The parsed body; undefined if it was not JSON. */
  readonly body: unknown
  readonly path: string
  readonly model: string
  readonly hasKey: boolean
  readonly isVersioned: boolean
  readonly guard: Guard
}

/** Explains a server's refusal and how to fix it. Quotes the server's own message if that is safe. */
export function statusError(refusal: Refusal): ModelFailedError {
  const { who, status, header, path, guard } = refusal
  const { message, code } = wordsOf(refusal.body)
  const said = quote(message, guard)
  const short = quote(code, guard)
  const quoted =
    said === undefined
      ? short === undefined
        ? ''
        : `: "${short}"`
      : `: "${said}"${short === undefined ? '' : ` (${short})`}`
  const retryAfterMilliseconds = retryAfter(header)
  return new ModelFailedError(
    `${who} answered ${status} at ${path}${quoted}. ${adviceFor(refusal, message, code)}`,
    {
      retryable: isRetryableStatus(status),
      ...(retryAfterMilliseconds === undefined ? {} : { retryAfterMilliseconds }),
    },
  )
}

/**
 * The server's own words, in the common shapes: `{ error: { message, code } }`, `{ error }`, `{ message, code
 * }`, `{ detail }`.
 */
function wordsOf(body: unknown): { readonly message?: string; readonly code?: string } {
  if (!isRecord(body)) return {}
  const { error } = body
  const holder = isRecord(error) ? error : body
  const message = [holder['message'], error, holder['detail']].find((value) => typeof value === 'string')
  const code = holder['code'] ?? holder['type']
  return {
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof code === 'string' ? { code } : {}),
  }
}

function adviceFor({ status, path, model, hasKey, isVersioned }: Refusal, message = '', code = ''): string {
  if (status === 401)
    return hasKey ? 'The key is not valid there: check apiKey.' : 'The server wants a key: give it as apiKey.'
  if (status === 402) return 'The account has no credit left: check its billing.'
  if (status === 403)
    return 'The key may not do this: check its rights, and that the account may use the model.'
  if (status === 404) {
    const isModel = /model/i.test(`${code} ${message}`) && !/unknown (?:url|endpoint)/i.test(message)
    if (isModel) return `Check the name of the model, "${model}". For Ollama, run: ollama pull ${model}`
    const version = isVersioned ? 'Check baseUrl' : 'baseUrl probably lacks "/v1" at its end'
    return `There is no ${path} at this address, or no model "${model}": ${version}; for Ollama, run: ollama pull ${model}`
  }
  if (status === 413)
    return 'Too much was sent at once: lower maxBatchSize or maxInputCharacters, or send fewer messages.'
  if (status === 429)
    return 'The server limits the rate, or the quota is used up: try again later, and less often.'
  if (isRetryableStatus(status)) return 'The fault is at the server: try again later.'
  if (status >= 300 && status < 400)
    return 'It redirects to another address, to which the key is not sent: put the final address into baseUrl.'
  return path === '/embeddings'
    ? 'Check model and dimensions; if texts are too long for the model, set maxInputCharacters.'
    : 'Check model and the options; if the messages are too long for the model, send fewer.'
}
