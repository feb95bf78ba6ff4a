import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { MemoryError } from '@sheaf/core'
import { UsageError, type CliEnvironment } from '../cli-environment.ts'
import {
  DEFAULT_HOST,
  DEFAULT_PORT,
  hostName,
  isUnspecified,
  type ListenAddress,
  type Refusal,
} from './access.ts'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Limits of a server, so that clients that only begin requests do not keep others out. */
export interface ServerLimits {
  /** The longest time from the connection to the end of a request's headers. */
  readonly headersMs: number
  readonly requestMs: number
  readonly checkMs: number
  readonly connections: number
  /** The most of them without an accepted request. */
  readonly unproven: number
}

export const SERVER_LIMITS: ServerLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 2000,
  connections: 256,
  unproven: 64,
}

export interface Service {
  readonly path: string
  /** The option that sets the address, for the error about a port in use. */
  readonly option: '--http' | '--port'
  /** Returns the reason to refuse a request; it reads the headers alone. */
  readonly refusalOf: (request: IncomingMessage) => Refusal | undefined
  readonly refusalBody: (message: string, status: Refusal['status']) => object
  readonly answer: (request: Request) => Promise<Response>
  /** Ends answers that would never end by themselves. Without it, the server's end aborts each request. */
  readonly closeStreams?: () => Promise<void>
  readonly onError: (error: Error) => void
  /**
   * Called once when the server listens. If clients cannot connect to that address, `others` has the
   * addresses that they can use.
   */
  readonly onListening: (url: string, others: readonly string[]) => void
}

// Time for running calls at the end. Longer ones are cut off, and no answer says that they are done.
const DRAIN_MS = 3000

export async function serve(
  { stopRequested }: Pick<CliEnvironment, 'stopRequested'>,
  service: Service,
  address: ListenAddress,
  limits: ServerLimits = SERVER_LIMITS,
): Promise<void> {
  const slots = connectionSlots(limits)
  const answering = new Set<ServerResponse>()
  const stopping = new AbortController()
  const accepted = (request: Request) =>
    service.closeStreams === undefined
      ? new Request(request, { signal: AbortSignal.any([request.signal, stopping.signal]) })
      : request
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
    },
    (request, response) => {
      answering.add(response)
      response.once('close', () => answering.delete(response))
      const refusal = service.refusalOf(request)
      if (refusal === undefined) slots.prove(request.socket)
      answerRequest(request, response, async (asked) =>
        refusal === undefined ? await service.answer(accepted(asked())) : refused(refusal, service),
      ).catch(service.onError)
    },
  )
  server.on('connection', slots.take)
  server.listen(address.port, address.host)
  await once(server, 'listening').catch((error: unknown) => {
    throw inWords(error, address, service)
  })
  service.onListening(
    urlOf(server, service),
    isUnspecified(address.host) ? address.names.map((name) => urlOf(server, service, name)) : [],
  )
  await (stopRequested === undefined ? new Promise<never>(() => {}) : stopRequested())
  stopping.abort()
  await stop(server, answering, service)
}

function refused({ status, message, headers }: Refusal, { refusalBody }: Service): Response {
  return Response.json(refusalBody(message, status), {
    status,
    headers: { ...headers, connection: 'close' },
  })
}

async function stop(
  server: Server,
  answering: ReadonlySet<ServerResponse>,
  { closeStreams }: Service,
): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, DRAIN_MS)
  await Promise.race([Promise.all([...answering].map((response) => once(response, 'close'))), late])
  clearTimeout(timer)
  await closeStreams?.()
  server.closeAllConnections()
  await closed
}

function urlOf(server: Server, { path }: Service, name?: string): string {
  const { address, family, port } = server.address() as AddressInfo
  return `http://${name ?? (family === 'IPv6' ? `[${address}]` : address)}:${port}${path}`
}

function inWords(error: unknown, { host, port }: ListenAddress, { option }: Service): unknown {
  const { code = '' } = Object(error) as { readonly code?: string }
  if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'].includes(code))
    return new UsageError(
      option,
      `${hostName(host)} is no address of this machine; give one such as ${DEFAULT_HOST}:${port}`,
    )
  if (code !== 'EADDRINUSE') return error
  const other = port < 65_535 ? port + 1 : DEFAULT_PORT
  const place = option === '--port' ? other : `${host === DEFAULT_HOST ? '' : hostName(host)}:${other}`
  return new MemoryError(
    'unavailable',
    `Port ${port} is in use, perhaps by a server that was started before: stop the other, or take another port with ${option} ${place}.`,
    { cause: error },
  )
}

/**
 * A client with the token proves itself with its first headers. So connections that only begin requests fill
 * the unproven slots alone, and push out each other.
 */
function connectionSlots({ connections, unproven: mostUnproven }: ServerLimits) {
  const proven = new Set<Socket>()
  const unproven = new Set<Socket>()
  return {
    /** Of too many connections, the oldest unproven one is closed. */
    take(socket: Socket) {
      if (proven.size >= connections) return void socket.destroy()
      unproven.add(socket)
      socket.once('close', () => {
        unproven.delete(socket)
        proven.delete(socket)
      })
      const [oldest = socket] = unproven
      if (unproven.size <= Math.min(mostUnproven, connections - proven.size)) return
      unproven.delete(oldest)
      oldest.destroy()
    },
    /** Others can no longer push it out. */
    prove(socket: Socket) {
      if (unproven.delete(socket)) proven.add(socket)
    },
  }
}

// After that much of a refused body, the connection is closed.
const DISCARDED_BYTES = 64 * 1024 * 1024
const DISCARD_MS = 5000

/**
 * Answers a request of Node with a handler of web requests. The bytes of the body are passed on as they
 * arrive: the handler limits them. `asked` throws for headers that a web request cannot have. Rejects when
 * the handler does, after an answer without a text.
 */
async function answerRequest(
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

// A client that still sends a refused body reads the answer while its connection is open (RFC 9112, 9.6). So
// the answer is written at once, and the connection ends when it was read, or after too long.
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
