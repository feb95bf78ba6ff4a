import { MemoryError } from '@sheaf/core'
import { checkFunctions, checkOptions, refuse } from '@sheaf/core/adapter'
import type { Memory, ScopedMemory } from '@sheaf/memory'
import { isWholeMemory } from '@sheaf/memory/integration'
import { changesOperation } from './changes.ts'
import {
  errorAnswer,
  HEADERS,
  refusal,
  checkInput,
  matchPath,
  objectOf,
  pathFields,
  queryOf,
  type ObjectSchema,
  type Operation,
} from './operation.ts'
import { FILE_OPERATIONS } from './files.ts'
import { inAnthropicForm, STORE_OPERATIONS } from './anthropic/stores.ts'
import { openApiOf } from './schemas.ts'
import { RECALL_OPERATIONS } from './recall.ts'

/** The part of a memory that a request may use: one of `user`, `project`, `workspace` and `agent`. */
interface RequestScope {
  readonly user?: string
  /** A project, alone or in `workspace`. */
  readonly project?: string
  readonly workspace?: string
  readonly agent?: true
  /** The name of the caller, for the history. "http" by default. */
  readonly author?: string
  /** Refuses every change, and records no context. False by default. */
  readonly readOnly?: boolean
}

export interface HandlerOptions {
  /**
   * The only authorisation. Returns the part of the memory that the request may use, or undefined to refuse
   * it. Take the name from a session or a checked token, never from a text that the client may choose.
   */
  readonly scopeOf: (request: Request) => RequestScope | undefined | Promise<RequestScope | undefined>
  /** The path above "/v1", such as "/memory". The empty text by default. */
  readonly basePath?: string | undefined
  /**
   * Gets every error of `scopeOf`, and all other errors that are not a MemoryError. They may contain text of
   * a memory; the answer to the request does not.
   */
  readonly onError?: ((error: unknown) => void) | undefined
}

/**
 * Creates a handler that serves `memory` over HTTP, for any server of web-standard requests. The paths below
 * `/v1` are in the OpenAPI document at `/v1/openapi.json`. Requests from web pages of another origin are
 * refused; the host of a request is not checked. Every failure is an answer of the form
 * `{ error: { type, message, retryable, outcome } }`. Throws `invalid-argument` for missing or unknown
 * options.
 */
export function createHandler(
  memory: Memory,
  options: HandlerOptions,
): (request: Request) => Promise<Response> {
  const { scopeOf, basePath = '', onError } = checkedOptions(memory, options)
  const operations = [...FILE_OPERATIONS, ...RECALL_OPERATIONS, ...STORE_OPERATIONS, changesOperation()]
  const document = JSON.stringify(openApiOf(operations, basePath))
  const queries = new Map(operations.map((each) => [each, querySchema(each)]))

  return async (request) => {
    const url = new URL(request.url)
    const path = url.pathname.startsWith(`${basePath}/`) ? url.pathname.slice(basePath.length) : ''
    if (isOfOtherPage(request))
      return refusal(403, 'forbidden', 'The request comes from a page of another origin.')
    if (path === '/v1/openapi.json' && request.method === 'GET')
      return new Response(document, { headers: { ...HEADERS, 'content-type': 'application/json' } })
    const there = operations.filter((each) => each.path === path || matchPath(each, path) !== undefined)
    const operation = there.find(({ method }) => method === request.method)
    if (operation === undefined) return notThere(there, basePath)
    const answer = await answered(request, url, path, operation)
    return STORE_OPERATIONS.includes(operation) ? await inAnthropicForm(answer) : answer
  }

  async function answered(request: Request, url: URL, path: string, operation: Operation): Promise<Response> {
    const { isChange = false } = operation
    const { signal: abortSignal } = request
    const report = (error: unknown) => {
      if (!abortSignal.aborted) onError?.(error)
    }
    let found: { readonly scope: ScopedMemory; readonly given: RequestScope } | undefined
    try {
      const given = await scopeOf(request)
      found = given === undefined ? undefined : { scope: partOf(memory, given), given }
    } catch (error) {
      report(error)
      // Not the error itself: it may name a user.
      return errorAnswer(undefined, false, undefined)
    }
    if (found === undefined)
      return refusal(401, 'unauthorized', 'The request has no access.', { 'www-authenticate': 'Bearer' })
    const { scope, given } = found
    if (isChange && given.readOnly === true) return refusal(403, 'forbidden', 'The request may only read.')
    // Errors before this come from the input, and nothing was changed.
    let isRunning = false
    try {
      const body = operation.body === undefined ? {} : await readBody(request)
      if (body instanceof Response) return body
      const input = { ...queryOf(operation, url.searchParams), ...matchPath(operation, path) }
      checkInput(queries.get(operation) ?? objectOf({}), input)
      if (operation.body !== undefined) checkInput(operation.body, body)
      const resumed = operation.id === 'changes' ? request.headers.get('last-event-id') : null
      // A recorded context would be a change.
      const unkept = operation.id === 'context' && given.readOnly === true ? { record: false } : {}
      const since = resumed === null ? {} : { since: resumed }
      const whole = { ...since, ...Object(body), ...input, ...unkept } as never
      isRunning = true
      const answer = await operation.run({ scope, author: given.author ?? 'http', input: whole, abortSignal })
      return answer instanceof Response ? answer : Response.json(answer, { headers: HEADERS })
    } catch (error) {
      return errorAnswer(error, isChange && isRunning, report)
    }
  }
}

function querySchema(operation: Operation): ObjectSchema {
  const path = pathFields(operation)
  return objectOf({ ...path, ...operation.query }, [...Object.keys(path), ...(operation.needed ?? [])])
}

function notThere(others: readonly Operation[], basePath: string): Response {
  if (others.length === 0)
    return refusal(404, 'no-such-address', `There is no such address; see ${basePath}/v1/openapi.json.`)
  const allow = others.map(({ method }) => method).join(', ')
  return refusal(405, 'method-not-allowed', `This address takes ${allow}.`, { allow })
}

// If a browser sends no `Sec-Fetch-Site`, the host of its `Origin` decides. Other clients send neither.
function isOfOtherPage({ headers, url }: Request): boolean {
  const [site, origin] = [headers.get('sec-fetch-site'), headers.get('origin')]
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  if (origin === null) return false
  return !URL.canParse(origin) || new URL(origin).host !== new URL(url).host
}

function partOf(memory: Memory, given: RequestScope): ScopedMemory {
  const scope = checkOptions(
    given,
    { user: true, project: true, workspace: true, agent: true, author: true, readOnly: true },
    "{ user: 'ada' }",
    'scopeOf',
  )
  const { user, project, workspace, agent } = scope
  const isOne = [user, workspace ?? project, agent].filter((each) => each !== undefined).length === 1
  if (!isOne) refuse('scopeOf', 'must return one of user, project, workspace and agent')
  if (user !== undefined) return memory.user(user)
  if (workspace !== undefined) return memory.workspace(workspace, { project })
  if (project !== undefined) return memory.project(project)
  return memory.agent()
}

function checkedOptions(memory: Memory, options: HandlerOptions): HandlerOptions {
  const example = "{ scopeOf: () => ({ user: 'ada' }) }"
  if (!isWholeMemory(memory)) refuse('memory', 'must be the result of createMemory()')
  checkOptions(options, { scopeOf: true, basePath: true, onError: true }, example)
  if (typeof options.scopeOf !== 'function')
    refuse('scopeOf', 'must be a function that returns the part of the memory for a request')
  checkFunctions(options, 'onError')
  const { basePath = '' } = options
  if (typeof basePath !== 'string' || !/^(?:\/[^/?#*:{}\s]+)*$/.test(basePath))
    refuse('basePath', 'must be a path such as "/memory"')
  return options
}

interface BodyLimits {
  readonly bytes: number
  /** The maximum time until the whole body has arrived. */
  readonly milliseconds: number
}

// A file has at most 1 MiB, and JSON escapes make it longer.
const BODY_LIMITS: BodyLimits = { bytes: 4 * 1024 * 1024, milliseconds: 30_000 }

// No schema is so deep. Functions that walk a much deeper value would exhaust the stack.
const MOST_LEVELS = 32

/**
 * The JSON value of a body, or the answer that refuses it. It stops reading as soon as the body is too long
 * or too slow. Throws `invalid-argument` if the text is not JSON in UTF-8.
 */
export async function readBody(request: Request, limits: BodyLimits = BODY_LIMITS): Promise<unknown> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    return refusal(415, 'invalid-argument', 'The body must be JSON: send content-type: application/json.')
  if (Number(request.headers.get('content-length') ?? 0) > limits.bytes) return tooLarge(limits)
  const bytes = await collected(request.body, limits)
  if (bytes instanceof Response) return bytes
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw MemoryError.invalidArgument('body', 'must be JSON in UTF-8', { cause })
  }
  if (isDeeper(value, MOST_LEVELS)) refuse('body', `must have at most ${MOST_LEVELS} levels`)
  return value
}

async function collected(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  limits: BodyLimits,
): Promise<ArrayBuffer | Response> {
  if (body === null) return new ArrayBuffer()
  const reader = body.getReader()
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), limits.milliseconds)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    for (;;) {
      const step = await Promise.race([reader.read(), late.promise])
      if (step === 'late')
        return refusal(408, 'too-slow', `The body must arrive within ${limits.milliseconds / 1000} seconds.`)
      if (step.done) break
      length += step.value.byteLength
      if (length > limits.bytes) return tooLarge(limits)
      parts.push(step.value)
    }
  } finally {
    clearTimeout(timer)
    // Does nothing after the end. Before the end it tells the sender to stop.
    reader.cancel().catch(() => {})
  }
  return await new Blob(parts).arrayBuffer()
}

function tooLarge({ bytes }: BodyLimits): Response {
  return refusal(413, 'too-large', `A body has at most ${bytes} bytes.`)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1))
}
