import { McpServer } from '@modelcontextprotocol/server'
import { memoryInstructions, registerMemory } from '@sheaf/mcp'
import type { RegisterMemoryOptions, ResourceChanges } from '@sheaf/mcp'
import type { ScopedMemory } from '@sheaf/memory'
import { version } from '../version.ts'

/** What a server serves, and what it calls when something happens. */
export interface ServerSettings {
  readonly memory: ScopedMemory
  readonly options: RegisterMemoryOptions
  /** Gets what went wrong between server and client. May be given what a client sent. */
  readonly onError: (error: Error) => void
  /**
   * Called once where the server listens; where clients cannot request that address, also those by which they
   * reach it.
   */
  readonly onListening: (url: string, others: readonly string[]) => void
}

/**
 * Makes the servers of connections and requests, all of one memory. They support the protocol of 2026-07-28
 * and those before. `onResources` gets what tools of any of them changed.
 */
export function memoryServers(
  { memory, options }: Pick<ServerSettings, 'memory' | 'options'>,
  onResources?: (changes: ResourceChanges) => void,
): () => McpServer {
  const about = { name: 'sheaf', title: 'Sheaf memory', version: version() }
  const instructions = memoryInstructions(memory, options)
  return () => {
    const server = new McpServer(about, { instructions })
    registerMemory(server, memory, { ...options, ...(onResources === undefined ? {} : { onResources }) })
    return server
  }
}
