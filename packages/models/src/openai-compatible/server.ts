import { MemoryError } from '@sheaf/core'
import { checkFunctions, isRecord, refuse } from '@sheaf/core/adapter'
import { ANSWER_LIMITS, checkTimeout, checkModelName } from '../shared/check-options.ts'
import {
  codeOf,
  safeCause,
  withDeadline,
  quote,
  isRetryableStatus,
  retryAfter,
  type Guard,
} from '../shared/guard.ts'
import { checkCredentials, type ServerOptions } from './credentials.ts'

interface PostRequest {
  readonly path: '/embeddings' | '/chat/completions'
  readonly body: Readonly<Record<string, unknown>>
  /** The parts of the body that came from a memory or a user, and must not be in an error. */
  readonly texts: readonly string[]
  readonly maxBytes: number
  /** Statuses that the caller handles: it gets `undefined` instead of an error. */
  readonly expectedStatuses?: readonly number[]
  readonly abortSignal?: AbortSignal | undefined
}

interface Server {
  /** Its name, as the beginning of a sentence. */
  readonly who: string
  /** The JSON answer. Rejects with `model-failed`, or with the reason of the signal. */
  post(request: PostRequest): Promise<unknown>
}

/** Checks the options, without I/O. Throws `invalid-argument`. */
export function createServer(options: ServerOptions, defaultTimeout: number): Server {
  const { model, timeoutMilliseconds = defaultTimeout, fetch: given } = options
  const { origin, isVersioned, secrets: parameters, endpoint } = checkBaseUrl(options.baseUrl)
  checkModelName(model)
  checkTimeout(timeoutMilliseconds)
  checkFunctions(options, 'fetch')
  const credentialsOf = checkCredentials(options)
  const who = `The server at ${origin}`

  async function post(
    { path, body, texts, maxBytes, expectedStatuses = [] }: PostRequest,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { headers, secrets, hasKey } = await credentialsOf()
    const guard: Guard = { secrets: [...secrets, ...parameters], texts, names: [model] }
    // Redirects are not followed, and returned instead of thrown: the key and the texts are only for this
    // server.
    const init: RequestInit = { method: 'POST', headers, body: jsonOf(body), redirect: 'manual', signal }
    const send = given ?? globalThis.fetch
    const reach = async () => await send(endpoint(path), init)
    const response = await reach().catch((error: unknown) => {
      throw connectionError(`${who} could not be reached`, error, guard)
    })
    if (!isResponse(response))
      throw MemoryError.modelFailed(
        'The function given as fetch returned no Response. It must return the same as the global fetch.',
      )
    const isElsewhere =
      response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)
    const text = await readBody(response, response.ok ? maxBytes : ANSWER_LIMITS.errorBytes, {
      cut: !response.ok,
      who,
    }).catch((error: unknown) => {
      throw MemoryError.isInstance(error)
        ? error
        : connectionError(`${who} broke off its answer`, error, guard)
    })
    const answer = parse(text)
    // Some servers and gateways report a failure with status 200.
    const status = response.ok
      ? failureStatus(answer)
      : isElsewhere
        ? response.status || 302
        : response.status
    if (status !== undefined) {
      if (expectedStatuses.includes(status)) return undefined
      const header = (name: string) => response.headers.get(name)
      throw statusError({ who, status, header, body: answer, path, model, hasKey, isVersioned, guard })
    }
    if (answer === undefined) throw notJson(who, text, isVersioned)
    return answer
  }

  return {
    who,
    post: (request) =>
      withDeadline({ abortSignal: request.abortSignal, timeoutMilliseconds, what: who }, (signal) =>
        post(request, signal),
      ),
  }
}

function connectionError(what: string, error: unknown, guard: Guard): MemoryError {
  const code = codeOf(error)
  const shown = code === undefined ? '' : ` (${code})`
  return MemoryError.modelFailed(
    `${what}${shown}. Check that it runs and that baseUrl is right, or try again later.`,
    {
      retryable: true,
      cause: safeCause(error, guard),
    },
  )
}

function jsonOf(body: object): string {
  try {
    return JSON.stringify(body)
  } catch (cause) {
    refuse('options', 'cannot be written as JSON; look at the schema and the tools', {
      cause,
    })
  }
}

function isResponse(response: Partial<Response> | undefined): boolean {
  return typeof response?.status === 'number' && typeof response.headers?.get === 'function'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function failureStatus(answer: unknown): number | undefined {
  const error = isRecord(answer) ? answer['error'] : undefined
  if (error === undefined || error === null) return undefined
  const code = isRecord(error) ? error['code'] : undefined
  return typeof code === 'number' && code >= 400 && code <= 599 ? code : 400
}

function notJson(who: string, text: string, isVersioned: boolean): MemoryError {
  if (text.trimStart().startsWith('<')) {
    const advice = isVersioned ? 'Check baseUrl.' : 'Check baseUrl: it probably lacks "/v1" at its end.'
    return MemoryError.modelFailed(`${who} answered with a web page. ${advice}`)
  }
  return MemoryError.modelFailed(
    `${who} answered with something that is not JSON. Try again; nothing of the answer was used.`,
    {
      retryable: true,
    },
  )
}

/**
 * Throws `invalid-argument`, which does not contain the URL, if it is invalid, contains a name and
 * password, or is not for HTTP. Messages show only `origin`: a path or a query may contain a secret.
 */
function checkBaseUrl(baseUrl: unknown) {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined) refuse('baseUrl', 'must be a URL such as "https://api.openai.com/v1"')
  if (url.username !== '' || url.password !== '')
    refuse(
      'baseUrl',
      'must not carry a name and password: they end up in logs. Give a key as apiKey, or a header in headers',
    )
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    refuse('baseUrl', 'must begin with "https://" or "http://"')
  const path = url.pathname.replace(/\/+$/, '')
  if (/\/(?:chat\/completions|embeddings)$/.test(path))
    refuse(
      'baseUrl',
      'must be the address that all endpoints share, without "/chat/completions" or "/embeddings"',
    )
  return {
    origin: url.origin,
    isVersioned: /\/v\d+[a-z0-9]*(?:\/|$)/.test(path),
    secrets: [...url.searchParams.values()],
    endpoint: (name: string) => `${url.origin}${path}${name}${url.search}`,
  }
}

/**
 * The body as text. It never holds more than `maxBytes`: a longer body is cut (`cut`), or throws
 * `model-failed`.
 */
async function readBody(
  response: Response,
  maxBytes: number,
  { cut = false, who = '' }: { readonly cut?: boolean; readonly who?: string } = {},
): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      // Not awaited, because a server may never close the connection.
      reader.cancel().catch(() => {})
      if (cut) return text
      throw MemoryError.modelFailed(
        `${who} sent more than ${maxBytes} bytes, far more than the answer can have. Check that baseUrl and model are the ones you mean.`,
      )
    }
    text += decoder.decode(value, { stream: true })
  }
}

export function misshapen(who: string, problem: string): MemoryError {
  return MemoryError.modelFailed(
    `${who} gave an answer that ${problem}. Try again; nothing of it was used.`,
    {
      retryable: true,
    },
  )
}

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
function statusError(refusal: Refusal): MemoryError {
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
  return MemoryError.modelFailed(
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
