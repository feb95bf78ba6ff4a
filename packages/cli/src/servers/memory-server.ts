import { McpServer } from '@modelcontextprotocol/server'
import { memoryInstructions, registerMemory } from '@sheaf/mcp'
import type { RegisterMemoryOptions, ResourceChanges } from '@sheaf/mcp'
import type { ScopedMemory } from '@sheaf/memory'
import { version } from '../version.ts'

export interface ServerSettings {
  readonly memory: ScopedMemory
  readonly options: RegisterMemoryOptions
  /** Called with errors between server and client. They may contain data of the client. */
  readonly onError: (error: Error) => void
  /**
   * Called once when the server listens. If clients cannot connect to that address, `others` has the
   * addresses that they can use.
   */
  readonly onListening: (url: string, others: readonly string[]) => void
}

/**
 * Makes one server per connection or request, all on one memory. They support protocol 2026-07-28 and
 * older ones. `onResources` gets the changes of any server's tools.
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
