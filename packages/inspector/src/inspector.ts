import { MemoryError, type StorageAdapter } from '@sheaf/core'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTP_STATUS, checkFunctions, checkOptions, refuse } from '@sheaf/core/adapter'
import { jsonOf } from './answers/requests.ts'
import {
  createCursors,
  Fields,
  keyOfScope,
  scopeOf,
  type Route,
  type InspectedMemory,
} from './routes/route.ts'
import { createPasts, type RunPast } from './pasts.ts'
import { PAGE_FILES, PAGE_POLICY } from './page-files.ts'
import { createRecentPaths } from './routes/recent-chats.ts'
import { readAhead, ROUTES } from './routes/routes.ts'

/** Options of the inspector. */
export interface InspectorOptions {
  /**
   * Returns the name of the person who makes the request, or undefined to refuse it. The name becomes
   * the author of changes in the history and the proposals. Called for each request for data or a
   * change, but not for the page, which contains nothing of the memory.
   */
  readonly authorize: (request: Request) => string | undefined | Promise<string | undefined>
  /** The path of the page, such as "/admin/memory". Empty by default. */
  readonly basePath?: string | undefined
  /** Refuses all changes. False by default. */
  readonly readOnly?: boolean | undefined
  /**
   * Makes an empty storage, such as `() => sqlite({ file: ':memory:' })`. With it the page shows contexts and
   * files of the end of an earlier day, from copies that it keeps until a change. None
   * by default: the page offers no day.
   */
  readonly past?: (() => StorageAdapter) | undefined
  /**
   * Called with errors other than MemoryErrors. They may contain text of a memory. The answer to such a
   * request is "unexpected", without their text.
   */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** A header that a form of another page cannot send. Its value must be "1". */
const ASK_HEADER = 'x-sheaf-inspector'

// A file has at most 1 MiB, and JSON escapes make it longer.
const BODY_BYTES = 4 * 1024 * 1024
// The most pages that wait for a change at once.
const MOST_HELD = 100

/** Answers the requests of the inspector's page. */
export type Inspector = (request: Request) => Promise<Response>

/**
 * Makes a handler that serves a page for a person: it shows the content of `memory`, explains why a
 * line is in a context or left out, and makes corrections. `memory` is a whole memory, or that of one
 * user, project or workspace; then the page shows nothing else. The page is at `basePath`, its requests
 * at addresses below it. They use POST, so that no address contains a text, a path or an id of the
 * memory. Each of them must come from the page's own origin and pass `authorize`. The handler does not
 * check the host of a request: a server without a login must refuse other hosts itself. Throws
 * `invalid-argument` for missing or unknown options.
 */
export function inspector(memory: InspectedMemory, options: InspectorOptions): Inspector {
  const { authorize, basePath = '', readOnly = false, onError, past } = checkInspectorOptions(options)
  checkMemory(memory)
  const app = new Hono()
  const cursors = createCursors()
  const recent = createRecentPaths()
  const pasts = createPasts(past)
  const ahead = new Set<string>()
  let held = 0
  let running = 0
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(HEADERS)) context.header(name, value)
  })
  for (const [name, { type, content }] of Object.entries(PAGE_FILES))
    app.get(`${basePath}/${name}`, (context) => context.body(content, 200, { 'content-type': type }))
  if (basePath !== '') app.get(basePath, (context) => context.redirect(`${basePath}/`))
  app.use(
    `${basePath}/api/*`,
    bodyLimit({
      maxSize: BODY_BYTES,
      onError: () => refusal(413, 'too-large', `A request has at most ${BODY_BYTES} bytes.`),
    }),
  )
  for (const [name, route] of Object.entries<Route>(ROUTES)) {
    const { isChange = false, isHeld = false, takesPast = false, answer } = route
    app.post(`${basePath}/api/${name}`, async ({ req: { raw: request } }) => {
      const refused = refusedRequest(request)
      if (refused !== undefined) return refused
      const author = await authorize(request)
      if (author === undefined) return refusal(401, 'unauthorized', 'Who asks is not known, or may not.')
      if (isChange && readOnly) return refusal(403, 'read-only', 'Nothing can be changed here.')
      const fields = new Fields(await bodyOf(request))
      const scope = scopeOf(memory, fields.inner('scope'))
      if (isHeld && held >= MOST_HELD)
        return refusal(503, 'unavailable', 'Too many pages follow this memory. Close some.')
      held += isHeld ? 1 : 0
      running += 1
      try {
        const { signal: abortSignal } = request
        const given = {
          memory,
          fields,
          author,
          readOnly,
          hasPast: past !== undefined,
          cursors,
          recent,
          abortSignal,
        }
        const key = keyOfScope(fields)
        if (isHeld && !ahead.has(key)) {
          ahead.add(key)
          // The person's own request meets the same failure, and tells of it.
          readAhead({ ...given, scope, missing: [] }, () => running > held).catch(() => ahead.delete(key))
        }
        const run: RunPast<unknown> = async (of, missing) => await answer({ ...given, scope: of, missing })
        const answered = await (takesPast
          ? pasts.in({ memory, scope, fields, abortSignal }, run)
          : run(scope, []))
        return new Response(jsonOf(answered, memory.clock), {
          headers: { 'content-type': 'application/json' },
        })
      } finally {
        running -= 1
        held -= isHeld ? 1 : 0
      }
    })
  }
  app.notFound(() => refusal(404, 'not-found', 'The inspector has no such address.'))
  // The page cancels requests that it no longer needs; that is not a failure.
  app.onError((error, { req }) => answerError(error, req.raw.signal.aborted ? undefined : onError))
  return async (request) => await app.fetch(request)
}

const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': PAGE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch (cause) {
    return refuse('body', 'must be JSON', { cause })
  }
}

function checkMemory(memory: unknown): void {
  if (typeof memory === 'object' && memory !== null && 'assemble' in memory && 'ownStore' in memory) return
  refuse('memory', 'must have what createMemory() returns, or memory.user(id)')
}

/**
 * Refuses a request for data or a change before it is read, if it comes from a page of another origin
 * or lacks the headers of the inspector's page. Undefined if it is allowed. If a browser sends no
 * `Sec-Fetch-Site`, the host of its `Origin` decides.
 */
function refusedRequest({ headers, url }: Request): Response | undefined {
  const [site, origin] = [headers.get('sec-fetch-site'), headers.get('origin')]
  const isOfHost = (address: string) => URL.canParse(address) && new URL(address).host === new URL(url).host
  const isOwn = site === null ? origin === null || isOfHost(origin) : site === 'same-origin'
  if (!isOwn) return refusal(403, 'forbidden', 'The request comes from a page of another origin.')
  const isJson = /^application\/json\s*(?:;|$)/i.test(headers.get('content-type') ?? '')
  if (headers.get(ASK_HEADER) !== '1' || !isJson)
    return refusal(403, 'forbidden', `The request must be JSON, with the header ${ASK_HEADER}: 1.`)
  return undefined
}

function checkInspectorOptions(options: InspectorOptions): InspectorOptions {
  const example = '{ authorize }'
  checkOptions(
    options,
    { authorize: true, basePath: true, onError: true, past: true, readOnly: true },
    example,
  )
  if (typeof options.authorize !== 'function') refuse('authorize', 'must be a function that says who asks')
  checkFunctions(options, 'onError', 'past')
  const { basePath = '' } = options
  if (typeof basePath !== 'string' || !/^(?:\/[^/?#*:{}\s]+)*$/.test(basePath))
    refuse('basePath', 'must be a path such as "/admin/memory"')
  return options
}

function refusal(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status })
}

function answerError(error: unknown, onError: ((error: unknown) => void) | undefined): Response {
  if (MemoryError.isInstance(error)) return refusal(HTTP_STATUS[error.code], error.code, error.message)
  onError?.(error)
  return refusal(500, 'unexpected', 'The server failed. Its log may say why.')
}
