import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport as InMemoryTransportV1 } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer as McpServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { ScopedMemory } from '@sheaf/memory'
import { registerMemory } from '../index.ts'

/** The result of a call, with any version of the client. */
export type Answer = Readonly<Record<string, unknown>>

/** The methods of a client of either version that the tests use. */
interface TestClient extends AsyncDisposable {
  listTools(): Promise<{ readonly tools: readonly (Answer & { readonly name: string })[] }>
  callTool(name: string, args?: object, options?: { readonly signal?: AbortSignal }): Promise<Answer>
  listResources(): Promise<{ readonly resources: readonly (Answer & { readonly uri: string })[] }>
  listResourceTemplates(): Promise<Answer>
  readResource(uri: string): Promise<Answer>
  listPrompts(): Promise<Answer>
  getPrompt(name: string, args: Record<string, string>): Promise<{ readonly messages: readonly Answer[] }>
  completePath(value: string): Promise<readonly string[]>
}

/**
 * Connected pairs: client 1 and server 1; client 2 and server 2 with the protocols of 2025 and of 2026;
 * client 1 and server 2.
 */
export const PAIRS = ['1 and 1', '2 and 2, 2025-11-25', '2 and 2, 2026-07-28', '1 and 2'] as const

/** One of {@link PAIRS}. */
export type Pair = (typeof PAIRS)[number]

const ABOUT = { name: 'test', version: '1.0.0' }
const TEMPLATE = 'sheaf:///{+path}'

/** Connects a client to a server with the memory. */
export async function connect(
  pair: Pair,
  user: ScopedMemory,
  options?: Parameters<typeof registerMemory>[2],
): Promise<TestClient> {
  if (pair === '1 and 1') {
    const server = new McpServerV1(ABOUT)
    registerMemory(server, user, options)
    const [near, far] = InMemoryTransportV1.createLinkedPair()
    await server.connect(far)
    return await connectV1(near)
  }
  const [near, far] =
    pair === '1 and 2' ? InMemoryTransportV1.createLinkedPair() : InMemoryTransport.createLinkedPair()
  const factory = () => {
    const server = new McpServer(ABOUT)
    registerMemory(server, user, options)
    return server
  }
  serveStdio(factory, { transport: far })
  if (pair === '1 and 2') return await connectV1(near as InMemoryTransportV1)
  const mode = pair === '2 and 2, 2026-07-28' ? { pin: '2026-07-28' } : ('legacy' as const)
  const client = new Client(ABOUT, { versionNegotiation: { mode } })
  await client.connect(near)
  return {
    listTools: async () => await client.listTools(),
    callTool: async (name, args = {}, { signal } = {}) =>
      await client.callTool({ name, arguments: { ...args } }, signal === undefined ? {} : { signal }),
    listResources: async () => await client.listResources(),
    listResourceTemplates: async () => await client.listResourceTemplates(),
    readResource: async (uri) => await client.readResource({ uri }),
    listPrompts: async () => await client.listPrompts(),
    getPrompt: async (name, args) => await client.getPrompt({ name, arguments: args }),
    completePath: async (value) => {
      const request = {
        ref: { type: 'ref/resource' as const, uri: TEMPLATE },
        argument: { name: 'path', value },
      }
      return (await client.complete(request)).completion.values
    },
    [Symbol.asyncDispose]: async () => await client.close(),
  }
}

async function connectV1(transport: InMemoryTransportV1): Promise<TestClient> {
  const client = new ClientV1(ABOUT)
  await client.connect(transport)
  return {
    listTools: async () => await client.listTools(),
    callTool: async (name, args = {}, { signal } = {}) =>
      await client.callTool(
        { name, arguments: { ...args } },
        undefined,
        signal === undefined ? {} : { signal },
      ),
    listResources: async () => await client.listResources(),
    listResourceTemplates: async () => await client.listResourceTemplates(),
    readResource: async (uri) => await client.readResource({ uri }),
    listPrompts: async () => await client.listPrompts(),
    getPrompt: async (name, args) => await client.getPrompt({ name, arguments: args }),
    completePath: async (value) => {
      const request = {
        ref: { type: 'ref/resource' as const, uri: TEMPLATE },
        argument: { name: 'path', value },
      }
      return (await client.complete(request)).completion.values
    },
    [Symbol.asyncDispose]: async () => await client.close(),
  }
}
