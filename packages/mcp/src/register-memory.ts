import { InvalidArgumentError } from '@sheaf/core'
import { checkFunctions, checkOptions } from '@sheaf/core/adapter'
import type { OptionNames } from '@sheaf/core/adapter'
import type { ScopedMemory } from '@sheaf/memory'
import { createMemoryTools } from '@sheaf/tools'
import type { MemoryToolsOptions } from '@sheaf/tools'
import { checkServer } from './check-server.ts'
import type { McpServerLike } from './mcp-server-like.ts'
import { observedStore } from './observed-store.ts'
import type { FileChange } from './observed-store.ts'
import { registerPrompt } from './register-prompt.ts'
import { registerResources } from './register-resources.ts'
import { registerTools } from './register-tools.ts'
import { announceChanges } from './resource-changes.ts'
import type { ResourceChanges } from './resource-changes.ts'

/** How a memory is served. */
export interface RegisterMemoryOptions extends MemoryToolsOptions {
  /**
   * Gets what the tools of this server changed, once it is durable. The client of the server is notified
   * without it; this is for clients of other servers: with a server for each request, pass it on to
   * `handler.notify` of `createMcpHandler`. What it throws goes to `onError`.
   */
  readonly onResources?: (changes: ResourceChanges) => void
}

/** The names of the options of `registerMemory`. */
export const REGISTER_NAMES: OptionNames<RegisterMemoryOptions> = {
  author: true,
  limits: true,
  onError: true,
  onFindings: true,
  onResources: true,
  propose: true,
  scanners: true,
  writes: true,
}

/**
 * Makes one memory a part of an MCP server: the tools of `@sheaf/tools`, its files as resources
 * `sheaf:///<path>`, and the prompt `recall`, which is what memory knows about a question. `server` is an
 * `McpServer` of `@modelcontextprotocol/sdk` 1.23 or newer, or of `@modelcontextprotocol/server` 2. Do it
 * before the server is connected, and once for each server: a server serves one memory, and nothing that a
 * client sends reaches another one. Options are those of `createMemoryTools`; `onError`, which is
 * `console.error` by default, also gets resources and prompts that failed for reasons that a client is not
 * told, with the name of the method. Its client is Called when the tools of the server change files: that the
 * list of resources is another one, and of each file that it subscribed to. Throws InvalidArgumentError for a
 * wrong or connected server, a wrong memory, or options that make no sense; does no I/O.
 */
export function registerMemory(
  server: McpServerLike,
  user: ScopedMemory,
  options: RegisterMemoryOptions = {},
): void {
  const registrar = checkServer(server)
  const { onResources, ...given } = checkOptions(options, REGISTER_NAMES)
  checkFunctions(options, 'onResources', 'onError')
  const settings = {
    ...given,
    onError: options.onError ?? ((error: unknown, what: string) => console.error(what, error)),
  }
  // Before anything is registered: what is wrong is thrown, and leaves the server as it was.
  createMemoryTools(user, settings)
  try {
    const announce = announceChanges(server, settings.onError)
    const onChanges = (files: readonly FileChange[]) => {
      const changes = announce(files)
      if (changes !== undefined) tell(() => onResources?.(changes), settings.onError)
    }
    const observed = {
      ...user,
      store: observedStore(user.store, onChanges),
      ownStore: observedStore(user.ownStore, onChanges),
    }
    const tools = createMemoryTools(observed, settings)
    registerTools(registrar, tools)
    registerResources(registrar, user, tools, settings)
    registerPrompt(registrar, user, settings)
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause)
    throw new InvalidArgumentError(
      'server',
      `cannot take the memory: ${problem}. Register one memory for each server, before it is connected`,
      { cause },
    )
  }
}

// What was written stays written, whatever comes of telling others.
function tell(told: () => void, onError: (error: unknown, what: string) => void): void {
  try {
    told()
  } catch (error) {
    onError(error, 'onResources')
  }
}
