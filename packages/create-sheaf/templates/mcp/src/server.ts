import { McpServer } from '@modelcontextprotocol/server'
import { memoryInstructions, registerMemory } from '@sheaf/mcp'
import type { UserMemory } from '@sheaf/memory'
import { z } from 'zod'

/** A server with the memory of one user, and tools of your own beside it. */
export function createServer(user: UserMemory): McpServer {
  const server = new McpServer(
    { name: '{{name}}', version: '0.1.0' },
    { instructions: memoryInstructions(user) },
  )
  registerMemory(server, user)
  server.registerTool(
    'days_until',
    {
      description: 'Counts the days from today until a date.',
      inputSchema: z.object({ date: z.iso.date() }),
    },
    ({ date }) => {
      const days = Math.ceil((Date.parse(date) - Date.now()) / 86_400_000)
      return { content: [{ type: 'text', text: String(days) }] }
    },
  )
  return server
}
