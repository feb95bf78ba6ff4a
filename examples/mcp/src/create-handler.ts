import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import { MEMORY_INSTRUCTIONS, registerMemory } from '@sheaf/mcp'
import type { ScopedMemory } from '@sheaf/memory'

/**
 * A handler of requests for one user, to be made for whoever your login says is asking. Tools of your own go
 * beside those of the memory.
 */
export function createHandler(user: ScopedMemory): McpHttpHandler {
  return createMcpHandler(() => {
    const server = new McpServer({ name: 'my-app', version: '1.0.0' }, { instructions: MEMORY_INSTRUCTIONS })
    registerMemory(server, user)
    return server
  })
}
