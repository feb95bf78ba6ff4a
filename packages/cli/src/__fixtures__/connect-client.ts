import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as StdioClientTransportV1 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as StreamableHTTPClientTransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/** Real clients: that of SDK 1; that of SDK 2 with the protocols of 2025 and of 2026. */
export const CLIENTS = ['1', '2, 2025-11-25', '2, 2026-07-28'] as const

/** How a client reaches the server: it starts the process, or connects to the address. */
export type Server =
  | {
      readonly command: string
      readonly args: string[]
      readonly cwd: string
      readonly env: Record<string, string>
    }
  | { readonly url: URL; readonly token?: string }

/** The methods of a client of either version that the tests use. */
interface ConnectedClient extends AsyncDisposable {
  readonly instructions: string | undefined
  call(name: string, args?: Record<string, unknown>): Promise<Readonly<Record<string, unknown>>>
  tools(): Promise<readonly string[]>
  read(uri: string): Promise<Readonly<Record<string, unknown>>>
  recall(question: string): Promise<string>
}

/** Connects a client of the kind. */
export async function connectClient(
  kind: (typeof CLIENTS)[number],
  server: Server,
): Promise<ConnectedClient> {
  const about = { name: 'test', version: '1.0.0' }
  const headers = 'token' in server ? { headers: { authorization: `Bearer ${server.token}` } } : {}
  if (kind === '1') {
    const client = new ClientV1(about)
    const transport =
      'url' in server
        ? new StreamableHTTPClientTransportV1(server.url, { requestInit: headers })
        : new StdioClientTransportV1(server)
    await client.connect(transport)
    return {
      instructions: client.getInstructions(),
      call: async (name, args = {}) => await client.callTool({ name, arguments: args }),
      tools: async () => (await client.listTools()).tools.map(({ name }) => name),
      read: async (uri) => await client.readResource({ uri }),
      recall: async (question) => textOf(await client.getPrompt({ name: 'recall', arguments: { question } })),
      [Symbol.asyncDispose]: async () => await client.close(),
    }
  }
  const mode = kind === '2, 2026-07-28' ? { pin: '2026-07-28' } : ('legacy' as const)
  const client = new Client(about, { versionNegotiation: { mode } })
  await client.connect(
    'url' in server
      ? new StreamableHTTPClientTransport(server.url, { requestInit: headers })
      : new StdioClientTransport(server),
  )
  return {
    instructions: client.getInstructions(),
    call: async (name, args = {}) => await client.callTool({ name, arguments: args }),
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    read: async (uri) => await client.readResource({ uri }),
    recall: async (question) => textOf(await client.getPrompt({ name: 'recall', arguments: { question } })),
    [Symbol.asyncDispose]: async () => await client.close(),
  }
}

function textOf({ messages }: { readonly messages: readonly { readonly content: unknown }[] }): string {
  return messages.map(({ content }) => String(Object(content).text)).join('\n')
}
