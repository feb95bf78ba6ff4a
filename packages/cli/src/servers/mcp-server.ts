import {
  createMcpHandler,
  McpServer,
  ReadBuffer,
  serializeMessage,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server'
import { serveStdio as serveTransport } from '@modelcontextprotocol/server/stdio'
import { MemoryError } from '@sheaf/core'
import { memoryInstructions, registerMemory } from '@sheaf/mcp'
import type { ScopedMemory } from '@sheaf/memory'
import type { CliEnvironment } from '../cli-environment.ts'
import { version } from '../version.ts'
import { httpGuard, type ListenAddress } from './access.ts'
import { serve, SERVER_LIMITS, type ServerLimits, type Service } from './serve.ts'

type RegisterMemoryOptions = NonNullable<Parameters<typeof registerMemory>[2]>

export interface ServerSettings {
  readonly memory: ScopedMemory
  readonly options: RegisterMemoryOptions
  /** Those of `memoryInstructions` by default. */
  readonly instructions?: string | undefined
  /** Called with errors between server and client. They may contain data of the client. */
  readonly onError: (error: Error) => void
  readonly onListening: Service['onListening']
}

// One server per connection or request, all on one memory. They support protocol 2026-07-28 and older ones.
function memoryServers({
  memory,
  options,
  instructions = memoryInstructions(memory, options),
}: ServerSettings): () => McpServer {
  const about = { name: 'sheaf', title: 'Sheaf memory', version: version() }
  return () => {
    const server = new McpServer(about, { instructions })
    registerMemory(server, memory, options)
    return server
  }
}

const MCP_PATH = '/mcp'

export interface HttpLimits extends ServerLimits {
  readonly bodyBytes: number
  readonly subscriptions: number
}

/** A file of memory has at most 1 MiB, and JSON escapes make it longer. */
export const HTTP_LIMITS: HttpLimits = { ...SERVER_LIMITS, bodyBytes: 4 * 1024 * 1024, subscriptions: 64 }

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
  const { onError, onListening } = settings
  const handler = createMcpHandler(memoryServers(settings), {
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

const DRAIN_MS = 10_000

/**
 * Serves one client until stdin ends or the process gets a signal to end. Nothing but the protocol goes to
 * stdout. Rejects when stdin cannot be read.
 */
export async function serveStdio(environment: CliEnvironment, settings: ServerSettings): Promise<void> {
  const transport = stdioTransport(environment)
  const connection = serveTransport(memoryServers(settings), { transport, onerror: settings.onError })
  const { stderr, isTerminal, stopRequested } = environment
  if (isTerminal.stderr)
    stderr.write('Serving the memory on stdin and stdout, for an MCP client; end it with Ctrl-D.\n')
  try {
    await (stopRequested === undefined ? transport.ended : Promise.race([transport.ended, stopRequested()]))
    await transport.drain(DRAIN_MS)
  } finally {
    await connection.close()
  }
}

const encoder = new TextEncoder()

interface StdioTransport extends Transport {
  /** Resolves at the end of the input or when the transport is closed. Rejects when reading failed. */
  readonly ended: Promise<void>
  /** Reads no more messages, and resolves when all requests are answered, or after `timeoutMs`. */
  drain(timeoutMs: number): Promise<void>
}

/**
 * A server's transport. The SDK's own transport drops running requests when stdin ends. This one
 * answers them first, so that no request that a client piped in is lost.
 */
function stdioTransport({ stdin, stdout }: Pick<CliEnvironment, 'stdin' | 'stdout'>): StdioTransport {
  const buffer = new ReadBuffer()
  const unanswered = new Set<RequestId>()
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>()
  const { promise: answered, resolve: allAnswered } = Promise.withResolvers<void>()
  let [isDraining, isClosed] = [false, false]

  function settle(id: RequestId): void {
    unanswered.delete(id)
    if (isDraining && unanswered.size === 0) allAnswered()
  }

  function receive(message: JSONRPCMessage): void {
    // A subscription is answered only when it ends, with the connection.
    if ('method' in message && 'id' in message && message.method !== 'subscriptions/listen')
      unanswered.add(message.id)
    transport.onmessage?.(message)
    if ('method' in message && message.method === 'notifications/cancelled') settle(cancelledId(message))
  }

  function receiveAll(): void {
    for (;;) {
      try {
        const message = isDraining ? null : buffer.readMessage()
        if (message === null) return
        receive(message)
      } catch (error) {
        // A line that is not a message; the next line may be one.
        transport.onerror?.(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }

  function append(bytes: Uint8Array): void {
    try {
      buffer.append(Buffer.from(bytes))
    } catch (cause) {
      const message = 'A message of the client is larger than 10 MiB; send less in one call.'
      throw new MemoryError('too-large', message, { cause })
    }
  }

  async function read(): Promise<void> {
    for await (const chunk of stdin) {
      if (isDraining) return
      append(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      receiveAll()
    }
    append(encoder.encode('\n'))
    receiveAll()
  }

  const transport: StdioTransport = {
    ended,
    async start() {
      read().then(end, fail)
    },
    async send(message) {
      if (isClosed) throw new Error('The transport is closed.')
      stdout.write(serializeMessage(message))
      if (('result' in message || 'error' in message) && message.id !== undefined) settle(message.id)
    },
    async drain(timeoutMs) {
      isDraining = true
      if (unanswered.size === 0) return
      const timer = setTimeout(allAnswered, timeoutMs)
      await answered
      clearTimeout(timer)
    },
    async close() {
      if (isClosed) return
      isClosed = true
      isDraining = true
      end()
      transport.onclose?.()
    },
  }
  return transport
}

function cancelledId(message: JSONRPCMessage): RequestId {
  const id = 'params' in message ? message.params?.['requestId'] : undefined
  return typeof id === 'number' || typeof id === 'string' ? id : ''
}
