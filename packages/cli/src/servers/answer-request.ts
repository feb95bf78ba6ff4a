import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

// After that much of a refused body, the connection is closed.
const DISCARDED_BYTES = 64 * 1024 * 1024
const DISCARD_MS = 5000

/**
 * Answers a request of Node with a handler of web requests. The bytes of the body are passed on as they
 * arrive: the handler limits them. `asked` throws for headers that a web request cannot have. Rejects when
 * the handler does, after an answer without a text.
 */
export async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  handler: (asked: () => Request) => Promise<Response>,
): Promise<void> {
  const leaving = new AbortController()
  response.once('close', () => leaving.abort())
  try {
    const answered = await handler(() => webRequest(request, leaving.signal))
    const headers = Object.fromEntries(answered.headers)
    if (isSending(request)) return await answerSender(request, response, answered, headers)
    response.writeHead(answered.status, headers)
    if (answered.body === null) response.end()
    else await pipeline(Readable.fromWeb(answered.body as never), response)
  } catch (error) {
    if (leaving.signal.aborted) return
    if (!response.headersSent) response.writeHead(500)
    response.end()
    throw error
  }
}

function isSending({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers['content-length'] ?? headers['transfer-encoding']) !== undefined
}

// A client that still sends a refused body reads the answer only while its connection is open and read
// from (RFC 9112, 9.6). So the whole answer is written at once, and the connection ends when the client
// has read it, or goes on for too long.
async function answerSender(
  request: IncomingMessage,
  response: ServerResponse,
  answered: Response,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const body = Buffer.from(await answered.arrayBuffer())
  response.writeHead(answered.status, { ...headers, 'content-length': body.byteLength, connection: 'close' })
  response.write(body)
  const { socket } = request
  const timer = setTimeout(() => socket.destroy(), DISCARD_MS)
  let left = DISCARDED_BYTES
  request.on('data', (bytes: Buffer) => {
    left -= bytes.byteLength
    if (left < 0) socket.destroy()
  })
  request.once('close', () => {
    clearTimeout(timer)
    response.end()
  })
}

function webRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', headers } = request
  const given = new Headers()
  for (const [name, value] of Object.entries(headers)) given.set(name, [value ?? []].flat().join(', '))
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(`http://${headers.host ?? 'localhost'}${url}`, {
    method,
    headers: given,
    signal,
    // The connection of a body that is not read to its end must still carry the answer.
    ...(hasBody ? { body: request.iterator({ destroyOnReturn: false }), duplex: 'half' } : {}),
  } as RequestInit)
}
