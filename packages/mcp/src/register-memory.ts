import type { ScopedMemory } from '@sheaf/memory'
import { createMemoryTools } from '@sheaf/tools'
import type { MemoryToolsOptions } from '@sheaf/tools'
import { checkServer } from './check-server.ts'
import type { McpServerLike } from './mcp-server-like.ts'
import { registerPrompt } from './register-prompt.ts'
import { registerResources } from './register-resources.ts'
import { registerTools } from './register-tools.ts'

/**
 * Makes one memory a part of an MCP server: the eight tools of `@sheaf/tools`, its files as resources `sheaf:///<path>`, and the prompt `recall`, which is what memory knows about a
 * question. `server` is an `McpServer` of `@modelcontextprotocol/sdk` 1.23 or newer, or of `@modelcontextprotocol/server` 2. Do it before the server is connected, and once for each server: a server
 * serves one memory, and nothing that a client sends reaches another one. Options are those of `createMemoryTools`; `onError`, which is `console.error` by default, is also told of
 * resources and prompts that failed for reasons that a client is not told, with the name of the method. Throws InvalidArgumentError for what is no server, no memory, or options that make no sense; does no I/O.
 */
export function registerMemory(server: McpServerLike, user: ScopedMemory, options: MemoryToolsOptions = {}): void {
  const registrar = checkServer(server)
  const settings = { ...options, onError: options.onError ?? ((error: unknown, what: string) => console.error(what, error)) }
  const tools = createMemoryTools(user, settings)
  registerTools(registrar, tools)
  registerResources(registrar, user, tools, settings)
  registerPrompt(registrar, user, settings)
}
