import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MemoryError } from '@sheaf/core'
import type { CliEnvironment } from '../cli-environment.ts'
import { connectionSlots } from './connection-slots.ts'
import type { SlotLimits } from './connection-slots.ts'
import type { Refusal } from './http-guard.ts'
import { DEFAULT_HOST, DEFAULT_PORT, hostName, isUnspecified } from './listen-address.ts'
import type { ListenAddress } from './listen-address.ts'

/** What one server takes at most, so that clients that only begin requests do not keep others out. */
export interface ServerLimits extends SlotLimits {
  /** For the headers of a request to arrive, from when its connection is there. */
  readonly headersMs: number
  /** For a whole request to arrive. */
  readonly requestMs: number
  /** How often both are looked at. */
  readonly checkMs: number
}

export const SERVER_LIMITS: ServerLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 2000,
  connections: 256,
  unproven: 64,
}

/** What is served, and what the server calls when something happens. */
export interface Service {
  /** Where it is below the server's address. */
  readonly path: string
  /** The option that names the address, for the error of a port in use. */
  readonly option: '--http' | '--port'
  /** Why a request is not served; it looks at the headers alone. */
  readonly refusalOf: (request: IncomingMessage) => Refusal | undefined
  /** The body of a refusal, which is JSON. */
  readonly refusalBody: (message: string) => object
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Ends answers that would continue for ever. */
  readonly closeStreams?: () => Promise<void>
  readonly onError: (error: Error) => void
  /**
   * Called once where the server listens; where clients cannot request that address, also those by which they
   * reach it.
   */
  readonly onListening: (url: string, others: readonly string[]) => void
}

// Time for calls under way at the end. Longer ones are ended, and were never said to be done.
const DRAIN_MS = 3000

/** Serves until the process gets a signal to end. Rejects when it cannot listen there. */
export async function serve(
  { stopRequested }: Pick<CliEnvironment, 'stopRequested'>,
  service: Service,
  address: ListenAddress,
  limits: ServerLimits = SERVER_LIMITS,
): Promise<void> {
  const slots = connectionSlots(limits)
  const answering = new Set<ServerResponse>()
  const {
    headersMs: headersTimeout,
    requestMs: requestTimeout,
    checkMs: connectionsCheckingInterval,
  } = limits
  const server = createServer(
    { headersTimeout, requestTimeout, connectionsCheckingInterval },
    (request, response) => {
      answering.add(response)
      response.once('close', () => answering.delete(response))
      const refusal = service.refusalOf(request)
      if (refusal !== undefined) return refuse(response, refusal, service)
      slots.prove(request.socket)
      service.handle(request, response).catch(service.onError)
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
  // Without `stopRequested` it never ends.
  await (stopRequested === undefined ? new Promise<never>(() => {}) : stopRequested())
  await stop(server, answering, service)
}

// The rest of the request is not read.
function refuse(
  response: ServerResponse,
  { status, message, headers }: Refusal,
  { refusalBody }: Service,
): void {
  response.writeHead(status, { ...headers, 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify(refusalBody(message)))
}

// Takes no more, lets calls under way end, and then ends what would continue for ever: subscriptions, and
// idle connections.
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

// The error of the system names the problem with an address, but not the fix for a port in use.
function inWords(error: unknown, { host, port }: ListenAddress, { option }: Service): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return error
  const other = port < 65_535 ? port + 1 : DEFAULT_PORT
  const place = option === '--port' ? other : `${host === DEFAULT_HOST ? '' : hostName(host)}:${other}`
  return new MemoryError(
    'unavailable',
    `Port ${port} is in use, perhaps by a server that was started before: stop the other, or take another port with ${option} ${place}.`,
    { cause: error },
  )
}
