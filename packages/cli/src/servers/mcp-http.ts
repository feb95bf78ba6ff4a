import { createMcpHandler } from '@modelcontextprotocol/server'
import type { ResourceChanges } from '@sheaf/mcp'
import type { CliEnvironment } from '../cli-environment.ts'
import { httpGuard } from './http-guard.ts'
import type { ListenAddress } from './listen-address.ts'
import { serve, SERVER_LIMITS } from './serve.ts'
import type { ServerLimits } from './serve.ts'
import { memoryServers } from './memory-server.ts'
import type { ServerSettings } from './memory-server.ts'

const MCP_PATH = '/mcp'

export interface HttpLimits extends ServerLimits {
  readonly bodyBytes: number
  readonly subscriptions: number
}

/** A file of memory has at most 1 MiB, and JSON escapes make it longer. */
export const HTTP_LIMITS: HttpLimits = {
  ...SERVER_LIMITS,
  bodyBytes: 4 * 1024 * 1024,
  subscriptions: 64,
}

/**
 * Serves clients over streamable HTTP until the process gets a signal to end. It keeps no sessions, so
 * that no one can exhaust or steal them. Rejects when it cannot listen there.
 */
export async function serveHttp(
  environment: CliEnvironment,
  settings: ServerSettings,
  address: ListenAddress,
  limits: HttpLimits = HTTP_LIMITS,
): Promise<void> {
  // Each request has its own server; clients that subscribe to changes are connected to the handler.
  const announce = ({ uris, isListChanged }: ResourceChanges): void => {
    if (isListChanged) handler.notify.resourcesChanged()
    for (const uri of uris) handler.notify.resourceUpdated(uri)
  }
  const { onError, onListening } = settings
  const handler = createMcpHandler(memoryServers(settings, announce), {
    onerror: onError,
    maxRequestBodySize: limits.bodyBytes,
    maxSubscriptions: limits.subscriptions,
  })
  await serve(
    environment,
    {
      path: MCP_PATH,
      option: '--http',
      refusalOf: httpGuard(address, MCP_PATH),
      refusalBody: (message) => ({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }),
      answer: async (request) => await handler.fetch(request),
      closeStreams: handler.close,
      onError,
      onListening,
    },
    address,
    limits,
  )
}
