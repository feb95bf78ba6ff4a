import { InvalidArgumentError } from '@sheaf/core'
import type { McpServerLike, Registrar } from './mcp-server-like.ts'

const METHODS = ['registerTool', 'registerResource', 'registerPrompt'] as const

/**
 * Throws InvalidArgumentError for a value without the methods of an `McpServer`, such as the inner
 * `Server`.
 */
export function checkServer(server: McpServerLike): Registrar {
  const missing = METHODS.find((name) => typeof server?.[name] !== 'function')
  if (missing === undefined) return server
  throw new InvalidArgumentError(
    'server',
    `has no ${missing}; pass an McpServer of @modelcontextprotocol/sdk 1.23 or newer, or of @modelcontextprotocol/server 2`,
  )
}
