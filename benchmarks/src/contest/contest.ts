import { MemoryError } from '@sheaf/core'
import type { SearchHit } from '@sheaf/core'
import type { RecordedMessage } from '@sheaf/documents'
import type { Memory } from '@sheaf/memory'

/** Requests to add that may wait at one time; a further one is answered with 429. */
const MOST_WAITING = 64
const RETRY_SECONDS = 5
const MOST_RESULTS = 100

/**
 * Answers the three requests that public contests of memories send:
 *
 * - `GET /health`.
 * - `POST /add {request_id, user_id, session_id, messages}`: answers `{"success": true}` after the messages
 *   are durable and a search finds them. The same `request_id` of a user and session adds nothing.
 * - `POST /search {user_id, query, top_k}`: answers `{"results": [{id, text, score, timestamp}]}`, at most
 *   `top_k`, the best first, each as it was recorded; an empty list for an unknown user.
 *
 * A wrong request is answered with 400 and the reason, too many requests to add with 429 and `Retry-After`.
 */
export function contest(memory: Memory): (request: Request) => Promise<Response> {
  let waiting = 0
  const add = async (body: Readonly<Record<string, unknown>>): Promise<Response> => {
    if (waiting >= MOST_WAITING)
      return Response.json(
        { error: 'too many requests to add are waiting' },
        { status: 429, headers: { 'retry-after': String(RETRY_SECONDS) } },
      )
    waiting += 1
    try {
      const thread = memory.user(textOf(body, 'user_id')).thread(textOf(body, 'session_id'))
      await thread.record(messagesOf(body))
      return Response.json({ success: true })
    } finally {
      waiting -= 1
    }
  }
  const search = async (body: Readonly<Record<string, unknown>>): Promise<Response> => {
    const { top_k: limit = 10 } = body
    if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1)
      throw MemoryError.invalidArgument('top_k', 'must be a whole number from 1 on')
    const hits = await memory
      .user(textOf(body, 'user_id'))
      .search(textOf(body, 'query'), { limit: Math.min(limit, MOST_RESULTS) })
    return Response.json({ results: hits.map(resultOf) })
  }
  return async (request) => {
    const { pathname } = new URL(request.url)
    const answer = { '/add': add, '/search': search }[pathname]
    if (request.method === 'GET' && pathname === '/health') return Response.json({ status: 'ok' })
    if (request.method !== 'POST' || answer === undefined)
      return Response.json({ error: 'ask for GET /health, POST /add or POST /search' }, { status: 404 })
    try {
      return await answer(bodyOf(await request.text()))
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error
      return Response.json(
        { error: error.message },
        { status: error.code === 'invalid-argument' ? 400 : 500 },
      )
    }
  }
}

function resultOf({ source, lineStart, text, rank, date, message }: SearchHit) {
  const id = message?.id ?? `${source}#L${lineStart}`
  return { id, text, score: -rank, ...(date && { timestamp: date.toISOString() }) }
}

function bodyOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  } catch {
    // Said below.
  }
  throw MemoryError.invalidArgument('The body', 'must be a JSON object')
}

function textOf(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value.trim() === '')
    throw MemoryError.invalidArgument(name, 'must be text that is not blank')
  return value
}

/** The messages of a request. A `timestamp` is their time; the thread refuses a wrong role or content. */
function messagesOf(body: Readonly<Record<string, unknown>>): readonly RecordedMessage[] {
  const { messages } = body
  if (!Array.isArray(messages))
    throw MemoryError.invalidArgument('messages', 'must be a list of {role, content}')
  const request = textOf(body, 'request_id')
  return messages.map((message: RecordedMessage & { readonly timestamp?: string }, place) => {
    const { role, content, name, timestamp } = message
    const at = timestamp === undefined ? {} : { at: new Date(timestamp) }
    return { id: `${request}-${place}`, role, content, ...(name === undefined ? {} : { name }), ...at }
  })
}
