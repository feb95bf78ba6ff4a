import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import { memoryInstructions, registerMemory } from '@sheaf/mcp'
import type { ScopedMemory } from '@sheaf/memory'

/**
 * Makes a handler of requests for one user: the one that your login names. Add your own tools beside those
 * of the memory.
 */
export function createHandler(user: ScopedMemory): McpHttpHandler {
  return createMcpHandler(() => {
    const instructions = memoryInstructions(user)
    const server = new McpServer({ name: 'my-app', version: '1.0.0' }, { instructions })
    registerMemory(server, user)
    return server
  })
}
