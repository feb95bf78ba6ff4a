import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { MemoryError } from '@sheaf/core'
import type { ResourceChanges } from '@sheaf/mcp'
import type { CliEnvironment } from '../cli-environment.ts'
import { connectionSlots } from './connection-slots.ts'
import type { SlotLimits } from './connection-slots.ts'
import { httpGuard, MCP_PATH } from './http-guard.ts'
import type { Refusal } from './http-guard.ts'
import { DEFAULT_HOST, DEFAULT_PORT, hostName, isUnspecified } from './listen-address.ts'
import type { ListenAddress } from './listen-address.ts'
import { memoryServers } from './memory-server.ts'
import type { ServerSettings } from './memory-server.ts'

/** What one server takes at most, so that clients that only begin requests do not keep others out. */
export interface HttpLimits extends SlotLimits {
  /** For the headers of a request to arrive, from when its connection is there. */
  readonly headersMs: number
  /** For a whole request to arrive. */
  readonly requestMs: number
  /** How often both are looked at. */
  readonly checkMs: number
  readonly bodyBytes: number
  readonly subscriptions: number
}

/** A file of memory has 1 MiB at most, and JSON may need some bytes for each of its own. */
export const HTTP_LIMITS: HttpLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 2000,
  bodyBytes: 4 * 1024 * 1024,
  connections: 256,
  unproven: 64,
  subscriptions: 64,
}

// Time for calls under way at the end. Longer ones are ended, and were never said to be done.
const DRAIN_MS = 3000

/**
 * Serves clients over streamable HTTP until the process is asked to end. It keeps no sessions: each
 * request stands by itself, so that there is nothing to run out of or to steal. Rejects when it cannot listen
 * there.
 */
export async function serveHttp(
  { stopRequested }: CliEnvironment,
  settings: ServerSettings,
  address: ListenAddress,
  limits: HttpLimits = HTTP_LIMITS,
): Promise<void> {
  // Each request has a server of its own, and those who wait to hear of changes are connected to the handler.
  const announce = ({ uris, isListChanged }: ResourceChanges): void => {
    if (isListChanged) handler.notify.resourcesChanged()
    for (const uri of uris) handler.notify.resourceUpdated(uri)
  }
  const handler = createMcpHandler(memoryServers(settings, announce), {
    onerror: settings.onError,
    maxRequestBodySize: limits.bodyBytes,
    maxSubscriptions: limits.subscriptions,
  })
  const handle = toNodeHandler(handler, { onerror: settings.onError, maxRequestBodySize: limits.bodyBytes })
  const refusalOf = httpGuard(address)
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
      const refusal = refusalOf(request)
      if (refusal !== undefined) return refuse(response, refusal)
      slots.prove(request.socket)
      handle(request, response).catch(settings.onError)
    },
  )
  server.on('connection', slots.take)
  server.listen(address.port, address.host)
  await once(server, 'listening').catch((error: unknown) => {
    throw inWords(error, address)
  })
  settings.onListening(
    urlOf(server),
    isUnspecified(address.host) ? address.names.map((name) => urlOf(server, name)) : [],
  )
  // Without `stopRequested` it never ends.
  await (stopRequested === undefined ? new Promise<never>(() => {}) : stopRequested())
  await stop(server, answering, handler.close)
}

// The rest of the request is not read.
function refuse(response: ServerResponse, { status, message, headers }: Refusal): void {
  response.writeHead(status, { ...headers, 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }))
}

// Takes no more, lets calls under way end, and then ends what would go on for ever: subscriptions, and
// connections on which nothing is asked.
async function stop(
  server: Server,
  answering: ReadonlySet<ServerResponse>,
  closeStreams: () => Promise<void>,
): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, DRAIN_MS)
  await Promise.race([Promise.all([...answering].map((response) => once(response, 'close'))), late])
  clearTimeout(timer)
  await closeStreams()
  server.closeAllConnections()
  await closed
}

function urlOf(server: Server, name?: string): string {
  const { address, family, port } = server.address() as AddressInfo
  return `http://${name ?? (family === 'IPv6' ? `[${address}]` : address)}:${port}${MCP_PATH}`
}

// The system says what is wrong with an address; what to do about a port in use it does not.
function inWords(error: unknown, { host, port }: ListenAddress): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return error
  const other = `${host === DEFAULT_HOST ? '' : hostName(host)}:${port < 65_535 ? port + 1 : DEFAULT_PORT}`
  return new MemoryError(
    'unavailable',
    `Port ${port} is in use, perhaps by a server that was started before: stop the other, or take another port with --http ${other}.`,
    { cause: error },
  )
}
